// How Volle Wolle is shown where games are chosen: its name and a picture.
import { dogCard } from "@page/art/cards";
import { move, place } from "@page/art/geometry";
import { sheepCard } from "@page/art/sheepcard";
import { drawn, SHADOW } from "@page/art/tumble";
import { runner } from "@page/art/wood";
import type { GameFace } from "@page/engine/faces";
import { tc } from "@page/i18n/index.svelte";

/** Three cards on the runner, and what the dice said of them. */
function art(w: number, h: number): string {
    // A small picture has small cards, with larger figures.
    const variant = w < 240 ? "small" : "full", high = variant === "small" ? 118 : 138;
    const k = Math.min((w * (variant === "small" ? 0.35 : 0.29)) / 100, (h * 0.66) / high);
    const top = h * 0.08, step = (w - 100 * k) / 2 - w * (variant === "small" ? 0.03 : 0.053);
    const cards = [
        sheepCard({ kind: "007", points: 0, corner: 1, symbol: false, number: 45 }, variant),
        sheepCard({ kind: "white", points: 8, corner: -3, symbol: false, number: 8 }, variant),
        dogCard(2, variant),
    ];
    const lie = ([-1, 1, 0] as const).map((side) => move(cards[side + 1] ?? "",
        `translate(${(w / 2 + side * step - 50 * k).toFixed(1)} ${(top + (side ? k * 6 : 0) + k * 8).toFixed(1)}) rotate(${side * 5} ${50 * k} ${high * k / 2}) scale(${k.toFixed(3)})`));
    // The middle one lies over the others.
    const size = Math.min(w * 0.2, h * 0.29) / 100;
    const dice = ([[12, 12], [10, 8], [8, 5]] as const).map(([sides, face], i) =>
        place(SHADOW + drawn(sides, { face }, "free"), w / 2 + (i - 1) * w * 0.245 - w * 0.01, h * 0.76, size));
    return runner(w, h, false) + lie[0] + lie[1] + lie[2] + dice.join("");
}

export default {
    id: "volle-wolle",
    get title() {
        return tc("title", "Volle Wolle");
    },
    usual: 4,
    art,
    /** A card of it, as a small sign: 0 0 72 72. */
    sign: () => move(sheepCard({ kind: "white", points: 8, corner: -3, symbol: false, number: 8 }, "small"), "translate(9 4) scale(.54)"),
} satisfies GameFace;
