// How Blöder Sack is shown where games are chosen: its name and a picture.
import { condition } from "@page/art/condition";
import { fatSack } from "@page/art/fatsack";
import { move, place } from "@page/art/geometry";
import { sack } from "@page/art/sack";
import { six } from "@page/art/sixes";
import { mat } from "@page/art/wood";
import type { GameFace } from "@page/engine/faces";
import { tc } from "@page/i18n/index.svelte";

/** Two sacks on the planks, with dice around them. */
function art(w: number, h: number): string {
    const k = Math.min(w / 330, h / 230), big = 2.02 * k, foot = h * 0.75;
    const near = w < 240;
    const dice = (near
        ? [[1, 4, -66, -20, -8], [3, 2, 64, -16, 8], [2, 6, 66, -62, -5]]
        : [[1, 4, -115, -1, -8], [2, 6, -51, 11, 6], [3, 2, 41, 9, -4], [1, 5, 109, -1, 9]]) as [number, number, number, number, number][];
    const size = near ? 1.5 * k : 1.25 * k;
    return mat(w, h) + place(sack("bored"), w / 2 - 64 * k, foot - 24 * k, 1.79 * k) +
        place(fatSack("smug", condition({ kind: "most-different", sacks: 2 })), w / 2, foot - 1, big) +
        dice.map(([seat, face, x, y, turn]) => move(
            `<ellipse cx="2" cy="19" rx="19" ry="4" fill="#000" fill-opacity=".3"/>${six(seat, face)}`,
            `translate(${(w / 2 + x * k * (near ? 2 : 1)).toFixed(1)} ${(foot + y * k).toFixed(1)}) rotate(${turn}) scale(${size.toFixed(3)})`)).join("");
}

export default {
    id: "bloeder-sack",
    get title() {
        return tc("title", "Blöder Sack");
    },
    usual: 3,
    lots: true,
    art,
    /** The sack, as a small sign: 0 0 72 72. */
    sign: () => place(sack("awake"), 36, 70, 1),
} satisfies GameFace;
