/*
 * sheep.ts - the sheep: one body, and wool that grows with the points.
 *
 * A sheep stands on 0 0 and is drawn upwards, at most about 92 wide and 84 high.
 */
import { BLACK, WHITE, head, type Coat, type Mood } from "./faces";
import { at, curls, dot, oval, place, shape, stroke, tufts } from "./geometry";

export type Dress = "jacket" | "charm" | "broken-charm" | "garland" | "none";

export interface Sheep {
    /** 1 (shorn) to 8 (a cloud) */
    wool: number;
    black?: boolean;
    mood?: Mood;
    dress?: Dress;
    seed?: number;
    lying?: boolean;
}

const BY_WOOL: readonly Mood[] = [
    "shiver",
    "shiver",
    "shy",
    "calm",
    "happy",
    "happy",
    "smug",
    "bliss",
    "sleepy",
];

function leg(x: number, top: number, coat: Coat, jacket: boolean): string {
    const cuff = jacket
        ? shape(`M${x - 3.4} ${top}h6.8v${-top - 9}h-6.8Z`, "var(--jacket)", 1.8) +
          shape(`M${x - 3.4}-10h6.8v3h-6.8Z`, "var(--white)", 1.4)
        : shape(`M${x - 2.6} ${top}h5.2V-4h-5.2Z`, coat.face, 1.8);
    return cuff + shape(`M${x - 3}-5.6h6l.9 5.6h-7.8Z`, "var(--hoof)", 1.6);
}

const SHIVER = "M-33-40q-3 3 0 6t0 6M-38-38q-2.4 2.6 0 5t0 5M33-22q3 3 0 6t0 6";

function shirt(): string {
    return (
        shape("M-7 8 0 30 9 8Z", "var(--white)", 1.6) +
        stroke("M-7 8-3 20 0 30 5 20 9 8", 1.4) +
        dot(0.6, 19, 1) +
        dot(0.4, 24, 1)
    );
}

const BOW = "M0 0C-3-4-8-5-9-4-10 0-10 3-9 5-7 6-3 4 0 1 3 4 7 6 9 5 10 3 10 0 9-4 8-5 3-4 0 0Z";

function clover(leaves: number): string {
    let text = stroke("M0 0Q1 6-2 11", 2, "var(--good)");
    for (let i = 0; i < leaves; i++)
        text += `<g transform="rotate(${i * 90 - 45})">${shape(
            "M0 0C-6-3-5-9-1.6-8.6-.6-8.4 0-7.6 0-7 0-7.6.6-8.4 1.6-8.6 5-9 6-3 0 0Z",
            "var(--good)",
            1.2,
        )}</g>`;
    return text;
}

/** The sheep, feet at 0 0. */
export function sheep({ wool, black, mood, dress = "none", seed = 1, lying }: Sheep): string {
    const level = Math.max(1, Math.min(8, wool));
    const coat = black ? BLACK : WHITE;
    const jacket = dress === "jacket";
    const rx = 21 + level * 2.4;
    const ry = 13.5 + level * 2.1;
    const legs = lying ? 0 : 19 - level;
    const cy = -legs - ry * 0.9;
    const top = cy + ry * 0.4;
    let text = "";
    if (!lying)
        for (const x of [-rx * 0.5, -rx * 0.22, rx * 0.26, rx * 0.52])
            text += leg(x, top, coat, jacket);
    // tail
    text += shape(tufts({ cx: -rx - 1, cy: cy - 1, rx: 4 + level * 0.3, ry: 4, count: 5, seed }), coat.wool, 1.8);
    if (level <= 1) {
        // shorn: bare skin, a stubble and three tufts that were forgotten
        text += oval(0, cy, rx, ry, coat.face);
        text += stroke(curls(-3, cy, rx * 0.7, ry * 0.6, 7, seed, 1.6), 1.2, coat.inner);
        for (const [x, y] of [
            [-14, -8],
            [2, -14],
            [-19, 6],
        ] as const)
            text += shape(tufts({ cx: x, cy: cy + y, rx: 5, ry: 4, count: 5, seed: seed + x }), coat.wool, 1.6);
    } else if (jacket) {
        text += shape(tufts({ cx: 0, cy, rx, ry, count: 13, seed }), coat.wool);
        text += oval(-3, cy + 1.5, rx * 0.93, ry * 0.98, "var(--jacket)");
    } else {
        const count = 7 + level;
        const bulk = { cx: 0, cy, rx, ry, count, seed };
        text += shape(tufts(bulk), coat.shade);
        text += shape(tufts({ ...bulk, cx: -1.6, cy: cy - 2, rx: rx * 0.9, ry: ry * 0.86 }), coat.wool, 0);
        text += stroke(curls(-rx * 0.12, cy - 1, rx * 0.72, ry * 0.66, 4 + level, seed, 2 + level * 0.2), 1.5, coat.curl);
    }
    const hx = rx * 0.56;
    const hy = cy - ry * 0.18 + (lying ? 4 : 0);
    if (jacket) text += place(shirt(), hx - 1, hy + 4) + stroke(`M${at(hx - 12, cy + ry * 0.2)}l6 14M${at(hx + 10, cy + ry * 0.2)}l-5 14`, 1.6, "var(--jacket-line)");
    const face = mood ?? (black ? "guilty" : (BY_WOOL[level] as Mood));
    text += place(head(face, coat, jacket ? 3 : level, seed), hx, hy);
    if (jacket) text += place(shape(BOW, "var(--jacket)", 1.4), hx, hy + 17);
    if (dress === "charm" || dress === "broken-charm")
        text += place(clover(dress === "charm" ? 4 : 3), hx + 9, hy - 17);
    if (face === "shiver") text += stroke(SHIVER, 1.6, "var(--quiet)");
    return text;
}
