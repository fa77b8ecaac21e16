// What Blöder Sack brings to the page (web/src/table/game.ts).
import type { Frame } from "@page/engine/calls";
import type { SoundName } from "@page/sound/sound";
import type { GamePage } from "@page/table/game";
import { lesson } from "./lesson";
import Seat from "./Seat.svelte";
import Table from "./Table.svelte";

/** A tray is scored: the sack drops. */
function noises({ told }: Frame): [SoundName, number][] {
    if (told?.verb === "score")
        return [["sack", 0.2]];
    return told && told.lines.some((line) => line.kind === "follow") ? [["sack", 0.5]] : [];
}

export default {
    id: "bloeder-sack",
    Table: Table as unknown as GamePage["Table"],
    Seat: Seat as unknown as GamePage["Seat"],
    noises,
    lesson,
} satisfies GamePage;
