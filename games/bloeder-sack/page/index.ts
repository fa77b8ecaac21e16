// What Blöder Sack brings to the page (web/src/table/game.ts).
import type { Frame } from "@page/engine/calls";
import { t } from "@page/i18n/index.svelte";
import type { SoundName } from "@page/sound/sound";
import type { GamePage } from "@page/table/game";
import Seat from "./Seat.svelte";
import Table from "./Table.svelte";

/** A tray is scored: the sack drops. */
function noises({ told }: Frame): [SoundName, number][] {
    if (told?.verb === "score")
        return [["sack", 0.2]];
    return told && told.lines.some((line) => line.kind === "follow") ? [["sack", 0.5]] : [];
}

export default {
    Table: Table as unknown as GamePage["Table"],
    Seat: Seat as unknown as GamePage["Seat"],
    keys: () => [[["←", "→"], t("the other die")], [["1", "1"], t("what else can be done with a tray")],
        [["S"], t("swap a die")], [["0"], t("skip")]],
    ending: async () => (await import("./end")).ending,
    noises,
} satisfies GamePage;
