// What Volle Wolle brings to the page (web/src/table/game.ts).
import type { Frame } from "@page/engine/calls";
import type { VolleView } from "@page/engine/view";
import { t } from "@page/i18n/index.svelte";
import type { SoundName } from "@page/sound/sound";
import type { GamePage } from "@page/table/game";
import CardFace from "./CardFace.svelte";
import Seat from "./Seat.svelte";
import Table from "./Table.svelte";

/** Sheep bleat, dogs bark, a malus tears. */
function noises({ told, view }: Frame): [SoundName, number][] {
    if (told?.verb === "steal")
        return [["bark", 0.1]];
    if (told?.verb !== "take")
        return [];
    const player = (view as VolleView).players[told.seat - 1];
    const ids = told.line.split(" ").slice(2).map(Number);
    const list: [SoundName, number][] = [];
    if (player?.dogs.some((dog) => ids.includes(dog.id)))
        list.push(["bark", 0.25]);
    if (player?.top && ids.includes(player.top.id))
        list.push([(player.top.corner ?? 0) < 0 ? "tear" : "bleat", 0.35]);
    return list;
}

export default {
    Table: Table as unknown as GamePage["Table"],
    Seat: Seat as unknown as GamePage["Seat"],
    Face: CardFace,
    round: (view) => `${(view as VolleView).round}/${(view as VolleView).rounds}`,
    secret: (view) => (view as VolleView).phase === "bid",
    keys: () => [[["1", "9"], t("a bid is typed as its number")], [["+"], t("the bid 26+")], [["T"], t("another sheep on top")]],
    ending: async () => (await import("./end")).ending,
    noises,
} satisfies GamePage;
