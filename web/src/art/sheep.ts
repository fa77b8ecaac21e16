/*
 * sheep.ts - the sheep: one body, and wool that grows with the points.
 *
 * A sheep stands on 0 0 and is drawn upwards, at most about 92 wide and 84 high.
 */
import { BLACK, WHITE, head, type Coat, type Mood } from "./faces";
import { LINE, curls, dot, move, oval, place, shape, short, stroke, tufts } from "./geometry";

export type Dress = "jacket" | "charm" | "broken-charm" | "garland";

export interface Sheep {
    /** 1 (shorn) to 8 (a cloud) */
    wool: number;
    black?: boolean;
    mood?: Mood;
    dress?: Dress;
    seed?: number;
    lying?: boolean;
}

/** How a white sheep feels with so much wool. */
const BY_WOOL: readonly Mood[] = [
    "shiver",
    "shiver",
    "shy",
    "calm",
    "cheeky",
    "happy",
    "smug",
    "bliss",
    "sleepy",
];

export function moodByWool(wool: number): Mood {
    return BY_WOOL[Math.max(1, Math.min(8, Math.round(wool)))] as Mood;
}

function leg(x: number, top: number, lean: number, coat: Coat, jacket: boolean): string {
    const foot = x + lean;
    const hoof = shape(`M${short(foot - 3.2)}-5.4h6.4l1 5.4h-8.4Z`, "var(--hoof)", 1.6);
    if (jacket)
        return (
            shape(`M${short(x - 4)} ${short(top)}h8L${short(foot + 3.6)}-9.4h-7.2Z`, "var(--jacket)", 1.7) +
            shape(`M${short(foot - 3.4)}-9.8h6.8v4h-6.8Z`, "var(--white)", 1.3) +
            hoof
        );
    return shape(`M${short(x - 2.9)} ${short(top)}h5.8L${short(foot + 2.6)}-4h-5.2Z`, coat.face, 1.8) + hoof;
}

const CLOVER_LEAF = "M0 0C-7-3-5.4-9.6-1.8-9.2-.6-9 0-8 0-7.4 0-8 .6-9 1.8-9.2 5.4-9.6 7-3 0 0Z";

/** With three leaves it is an ordinary one; the fourth is on its way down. */
export function clover(leaves: number): string {
    const leaf = shape(CLOVER_LEAF, "var(--clover)", 1.3);
    let text = stroke("M0 0Q2 6-2 13", 2.2, "var(--clover-stem)");
    for (let i = 0; i < leaves; i++) text += move(leaf, `rotate(${i * 90 - 45})`);
    if (leaves < 4)
        text += place(move(leaf, "rotate(150)"), 13, 9) + stroke("M11-4q3 1 2.4 5", 1.2, "var(--quiet)");
    return text;
}

const HORSESHOE = "M-7-7C-9 2-5 8 0 8S9 2 7-7H3.6C5 0 3.4 4 0 4S-5 0-3.6-7Z";

function charm(lucky: boolean, x: number, y: number): string {
    const shoe = move(shape(HORSESHOE, "var(--gold)", 1.5), lucky ? "" : "rotate(168)");
    return place(clover(lucky ? 4 : 3), x + 8, y - 21, 1.05) + place(shoe, x - 1, y + 24, 0.95);
}

const BOW =
    "M0 0C-3-3.6-8-5-9.4-4-10.4 0-10.4 3-9.4 5-8 6-3 4.6 0 1.4 3 4.6 8 6 9.4 5 10.4 3 10.4 0 9.4-4 8-5 3-3.6 0 0Z";

/** Dinner jacket: wool looks out at the back, the shirt front is turned to us. */
function jacket(rx: number, ry: number, cy: number, hx: number): string {
    const front =
        shape("M-9-4-1.5 25H3.5L11-4Z", "var(--white)", 1.5) +
        dot(1, 13, 1.1) +
        dot(1, 18.5, 1.1) +
        shape("M-9-5-14 6-8.5 8-10 11-1 27 0 22Z", "var(--jacket)", 1.5) +
        shape("M11-5 16 6 10.5 8 12 11 3 27 2 22Z", "var(--jacket)", 1.5) +
        stroke(
            "M-9.5-2-12.5 5.2-7 7.4-8.2 11-2.5 21.5M11.5-2 14.5 5.2 9 7.4 10.2 11 4.5 21.5",
            1.1,
            "var(--jacket-line)",
        );
    return (
        shape(tufts({ cx: -1, cy: cy - 1, rx: rx + 0.5, ry: ry + 0.5, count: 13, seed: 7 }), "var(--wool)") +
        oval(-0.5, cy + 1.5, rx * 0.95, ry * 0.96, "var(--jacket)") +
        stroke(`M${short(-rx * 0.55)} ${short(cy - ry * 0.55)}q-7 9-4.5 22`, 1.2, "var(--jacket-line)") +
        place(front, hx - 1, cy - 3) +
        place(
            shape("M-4 0-3-5-1-2.5.5-5.5 2-2.5 4-4.5 4 0Z", "var(--white)", 1.1) +
                stroke("M-5 0H5", 1.3, "var(--jacket-line)"),
            -5,
            cy + 1,
        )
    );
}

export const bow = () =>
    shape(BOW, "var(--jacket)", 1.4) + stroke("M-6.5-1.5-1 .5M6.5-1.5 1 .5", 1.1, "var(--jacket-line)");

function shorn(rx: number, ry: number, cy: number, coat: Coat, seed: number): string {
    let text = oval(0, cy, rx, ry, coat.face);
    text += stroke(curls(-4, cy + 1, rx * 0.66, ry * 0.56, 8, seed, 1.5), 1.2, coat.inner);
    // three tufts that were forgotten, and a plaster
    for (const [x, y, r] of [
        [-15, -7, 5.4],
        [0, -13.4, 4.4],
        [-20, 5, 4],
    ] as const)
        text += shape(
            tufts({ cx: x, cy: cy + y, rx: r, ry: r * 0.8, count: 5, seed: seed + x }),
            coat.wool,
            1.6,
        );
    text += place(
        move(
            shape("M-5-2.2H5V2.2H-5Z", "var(--card)", 1.1) + dot(-1.2, 0, 0.6) + dot(1.2, 0, 0.6),
            "rotate(-28)",
        ),
        -6,
        cy + 5,
    );
    return text;
}

function fleece(level: number, rx: number, ry: number, cy: number, coat: Coat, seed: number): string {
    const bulk = { cx: 0, cy, rx, ry, count: 8 + level, seed };
    return (
        shape(tufts(bulk), coat.shade) +
        shape(tufts({ ...bulk, cx: -1.4, cy: cy - 2.4, rx: rx * 0.92, ry: ry * 0.86 }), coat.wool, 0) +
        stroke(
            curls(-rx * 0.14, cy - 1, rx * 0.7, ry * 0.66, 4 + level, seed, 2.2 + level * 0.16),
            1.5,
            coat.curl,
        )
    );
}

const FLOWERS: readonly (readonly [number, number])[] = [
    [-21, 1],
    [-16, 11],
    [-8, 18],
    [1, 20.5],
    [10, 18],
    [17, 11],
    [21, 1],
];

export function daisy(colour = "var(--white)"): string {
    let text = "";
    for (let i = 0; i < 6; i++)
        text += `<ellipse cy="-4.4" rx="2.5" ry="3.4" transform="rotate(${i * 60})" fill="${colour}" stroke="${LINE}" stroke-width="1"/>`;
    return text + `<circle r="2.6" fill="var(--gold)" stroke="${LINE}" stroke-width="1"/>`;
}

function garland(): string {
    return FLOWERS.map(([x, y], i) => place(daisy(i % 2 ? "var(--white)" : "var(--tongue)"), x, y)).join("");
}

/** The sheep, feet at 0 0. */
export function sheep({ wool, black, mood, dress, seed = 1, lying }: Sheep): string {
    const level = Math.max(1, Math.min(8, wool));
    const coat = black ? BLACK : WHITE;
    const face = mood ?? (black ? "guilty" : moodByWool(level));
    const dressed = dress === "jacket";
    const rx = 20 + level * 2.6;
    const ry = 13 + level * 2.25;
    const legs = lying ? 0 : 19 - level;
    const cy = -legs - ry * 0.9;
    const hx = rx * 0.52;
    const hy = cy - ry * (dressed ? 0.8 : level > 6 ? 0.1 : 0.26) + (lying ? 5 : 0);

    let text = "";
    if (!lying) {
        const knock = face === "shiver" ? 3 : 0;
        const top = cy + ry * 0.4;
        text += leg(-rx * 0.52, top, knock, coat, dressed) + leg(-rx * 0.2, top, -knock, coat, dressed);
        text += leg(rx * 0.26, top, knock, coat, dressed) + leg(rx * 0.56, top, -knock, coat, dressed);
    }
    text += shape(
        tufts({ cx: -rx - 1, cy: cy - 1, rx: 3.6 + level * 0.35, ry: 4, count: 5, seed }),
        coat.wool,
        1.8,
    );
    text += dressed
        ? jacket(rx, ry, cy, hx)
        : level <= 1
          ? shorn(rx, ry, cy, coat, seed)
          : fleece(level, rx, ry, cy, coat, seed);
    if (dress === "garland") text += place(garland(), hx, hy + 2);
    text += place(head(face, coat, dressed ? 3 : level, seed), hx, hy, 1.14);
    if (dressed) text += place(bow(), hx, hy + 19.5);
    if (dress === "charm" || dress === "broken-charm") text += charm(dress === "charm", hx, hy);
    if (face === "shiver")
        text += stroke(
            `M${short(-rx - 9)} ${short(cy - 12)}q-3 3 0 6t0 6M${short(-rx - 15)} ${short(cy - 9)}q-2.4 2.6 0 5t0 5M${short(rx + 9)} ${short(cy + 12)}q3 3 0 6t0 6M${short(rx + 15)} ${short(cy + 14)}q2.4 2.6 0 5t0 5`,
            1.6,
            "var(--quiet)",
        );
    return text;
}
