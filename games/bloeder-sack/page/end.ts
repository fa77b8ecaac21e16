// The end of Blöder Sack: card by card everybody's sacks are counted.
import { sack } from "@page/art/sack";
import { place } from "@page/art/geometry";
import { condition } from "@page/art/condition";
import { fatSack } from "@page/art/fatsack";
import type { Sheet } from "@page/engine/calls";
import type { SackView, View } from "@page/engine/view";
import { t } from "@page/i18n/index.svelte";
import { partName, type Ending, type Show } from "@page/table/end/show";

const BOX = "-60 -106 120 116";
const BACK = place(sack("asleep"), 0, 0, 1.55);
const OPEN = ["smug", "awake", "bored"] as const;

function show(any: View, sheet: Sheet): Show {
    const view = any as SackView;
    // Cards worth one first: the last ones may turn everything.
    const won = view.players.map((player) => [...player.won ?? []].sort((a, b) => a.sacks - b.sacks));
    const rounds = Math.max(0, ...won.map((cards) => cards.length));
    return {
        pieces: won.map((cards) => cards.map((card, index) => ({
            id: String(card.id), box: BOX, covered: BACK, tag: String(card.sacks),
            open: () => (card.sacks > 1 ? place(sack("bored"), 36, -2, 0.95) : "") + fatSack(OPEN[index % 3] ?? "smug", condition(card)),
        }))),
        beats: Array.from({ length: rounds }, (_, i) => ({ name: partName(sheet, "sacks"),
            seats: won.flatMap((cards, index) => {
                // Whoever has fewer cards waits: all end together.
                const card = cards[i - (rounds - cards.length)];
                return card ? [{ seat: index + 1, pieces: [String(card.id)], adds: card.sacks }] : [];
            }) })),
    };
}

export const ending: Ending = {
    show,
    sign: (key) => key === "sacks" ? place(sack("smug"), 12, 23, 0.4) : "",
    title: (mine, name) => mine ? t("Nobody fooled you: the sacks are yours") : t("%1 has the most sacks", name),
    striking(view, seat) {
        const cards = (view as SackView).players[seat - 1]?.won ?? [];
        const best = [...cards].sort((a, b) => b.sacks - a.sacks)[0];
        return best ? { html: fatSack("smug", condition(best)), box: BOX } : null;
    },
    planks: true,
};
