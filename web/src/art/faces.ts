/*
 * faces.ts - a sheep's head: few strokes, much mood.
 *
 * The head is drawn around 0 0, about 24 wide without its ears and 30 high.
 */
import { INK, dot, oval, shape, short, stroke, tufts } from "./geometry";

export type Mood =
    | "shiver"
    | "shy"
    | "calm"
    | "happy"
    | "smug"
    | "bliss"
    | "sleepy"
    | "guilty"
    | "proud"
    | "agent"
    | "lucky"
    | "jinxed"
    | "lost"
    | "winner";

interface Look {
    /** eyes: open with a pupil, or closed as arcs that smile or sleep */
    eyes: "open" | "smile" | "sleep" | "swirl";
    /** where the pupils are, -1 to 1 */
    x?: number;
    y?: number;
    /** how much the upper lid covers, 0 to 1 */
    lid?: number;
    /** eye height */
    tall?: number;
    pupil?: number;
    brows?: string;
    mouth: string;
    more?: string;
}

const WORRIED = "M-8.6-6.2-4-8.6M8.6-6.2 4-8.6";

const LOOKS: Record<Mood, Look> = {
    shiver: {
        eyes: "open",
        tall: 4.6,
        pupil: 1.4,
        brows: WORRIED,
        mouth: "M-4.4 11.4q1.1-2 2.2 0t2.2 0 2.2 0 2.2 0",
    },
    shy: { eyes: "open", x: -0.6, y: 0.5, brows: WORRIED, mouth: "M-2.2 11.2q2 1.2 4 .4" },
    calm: { eyes: "open", y: 0.1, mouth: "M-3 10.8q3 2 6 0" },
    happy: { eyes: "open", x: 0.2, y: -0.1, tall: 4.2, mouth: "M-4 10.2q4 4 8 0" },
    smug: { eyes: "open", x: -0.4, lid: 0.45, mouth: "M-3.6 11.4q4 1.4 7-1.8" },
    bliss: { eyes: "smile", mouth: "M-4 10q4 4.2 8 0" },
    sleepy: { eyes: "sleep", mouth: "M-1.4 11.2a1.5 1.3 0 1 0 2.8 0 1.5 1.3 0 1 0-2.8 0" },
    guilty: {
        eyes: "open",
        x: 0.8,
        y: -0.5,
        tall: 4.2,
        brows: WORRIED,
        mouth: "M-3.4 11.8q1.6-1.8 3.2-.4t3.6-.8",
    },
    proud: {
        eyes: "open",
        x: -0.3,
        lid: 0.5,
        brows: "M-8.4-6.4-2.6-5M3-8.4 8.4-8",
        mouth: "M-3.4 11.2q4 1.6 7-1.6",
    },
    agent: {
        eyes: "open",
        x: -0.5,
        lid: 0.42,
        brows: "M-8.4-6.2-2.4-5.4M2.6-8.6Q5.4-10.4 8.6-8",
        mouth: "M-2.8 11.2q3.4 1 5.8-1",
    },
    lucky: {
        eyes: "open",
        x: 0.2,
        y: -0.6,
        tall: 4.5,
        mouth: "M-4.6 9.6Q0 15 4.6 9.6Z",
        brows: "M-8-8.4q2.6-1.8 4.8-.8M8-8.4q-2.6-1.8-4.8-.8",
    },
    jinxed: { eyes: "swirl", brows: WORRIED, mouth: "M-4.4 12.4q1.1-2.4 2.2-.6t2.2-.6 2.2 0 2.2-.6" },
    lost: {
        eyes: "open",
        x: -0.9,
        y: -0.3,
        tall: 4.6,
        pupil: 1.5,
        brows: WORRIED,
        mouth: "M-1.8 11.6a1.8 1.6 0 1 0 3.6 0 1.8 1.6 0 1 0-3.6 0",
    },
    winner: { eyes: "smile", mouth: "M-4.6 9.4Q0 15.6 4.6 9.4Z" },
};

export interface Coat {
    wool: string;
    shade: string;
    curl: string;
    face: string;
    inner: string;
    /** eyebrow, mouth: must stand out from the face */
    line: string;
}

export const WHITE: Coat = {
    wool: "var(--wool)",
    shade: "var(--wool-shade)",
    curl: "var(--wool-curl)",
    face: "var(--face)",
    inner: "var(--face-shade)",
    line: "var(--pupil)",
};

export const BLACK: Coat = {
    wool: "var(--soot)",
    shade: "var(--soot-shade)",
    curl: "var(--soot-curl)",
    face: "var(--soot-face)",
    inner: "var(--soot)",
    line: "var(--pupil)",
};

function eye(side: number, look: Look, coat: Coat): string {
    const cx = side * 4.9;
    const cy = -1.6;
    if (look.eyes === "smile") return stroke(`M${cx - 3} ${cy + 1}q3-4.4 6 0`, 1.9, coat.line);
    if (look.eyes === "sleep") return stroke(`M${cx - 3} ${cy}q3 3 6 0`, 1.9, coat.line);
    if (look.eyes === "swirl")
        return (
            oval(cx, cy, 4, 4, "var(--white)", 1.2) +
            stroke(`M${cx} ${cy}q1.6-1.4 1.6.6t-2.4 1-1.2-3.4 4-.2`, 1.1, coat.line)
        );
    const rx = 3.6;
    const ry = look.tall ?? 3.8;
    let text = oval(cx, cy, rx, ry, "var(--white)", 1.2);
    text += dot(
        cx + (look.x ?? 0) * 1.7,
        cy + (look.y ?? 0) * 1.8 + (look.lid ? 0.9 : 0),
        look.pupil ?? 1.9,
        "var(--pupil)",
    );
    if (look.lid) {
        const edge = -ry + 2 * ry * look.lid;
        const half = rx * Math.sqrt(1 - (edge / ry) ** 2);
        text += shape(
            `M${short(cx - half)} ${short(cy + edge)}A${rx} ${ry} 0 ${edge > 0 ? 1 : 0} 1 ${short(cx + half)} ${short(cy + edge)}Z`,
            coat.face,
            1.4,
        );
    }
    return text;
}

const EAR = "M9-7.4C12.6-11 19.6-10.4 21.6-6.6 19-3.2 13-2.2 9.4-4Z";
const EAR_INSIDE = "M12-7.2c2.6-1.4 5.4-1.4 7.2.4-2 1.4-5 2-7.2.6Z";

/** fringe: how much wool there is on the head, 0 to 8 */
export function head(mood: Mood, coat: Coat, fringe: number, seed = 1): string {
    const look = LOOKS[mood];
    const ear = shape(EAR, coat.face, 1.8) + shape(EAR_INSIDE, coat.inner, 0);
    // droops when the day is bad
    const droop = ["shiver", "guilty", "lost", "jinxed", "shy"].includes(mood) ? 24 : 4;
    let text = `<g transform="rotate(${droop})">${ear}</g>`;
    text += `<g transform="scale(-1 1) rotate(${droop})">${ear}</g>`;
    text += shape(
        "M0-13.6C7-13.6 10.8-9.4 10.8-3.4 10.8 2 8.6 5 8 8.6 7.4 12.4 4.4 15 0 15S-7.4 12.4-8 8.6C-8.6 5-10.8 2-10.8-3.4-10.8-9.4-7-13.6 0-13.6Z",
        coat.face,
        2,
    );
    text += eye(-1, look, coat) + eye(1, look, coat);
    if (look.brows) text += stroke(look.brows, 1.6, coat.line);
    text += stroke("M-2.6 6.6 0 8.4 2.6 6.6", 1.6, coat.line);
    text += look.mouth.endsWith("Z")
        ? `<path d="${look.mouth}" fill="${INK === coat.line ? INK : coat.line}"/>`
        : stroke(look.mouth, 1.5, coat.line);
    if (fringe > 0) {
        const wide = 6.4 + fringe * 0.75;
        text += shape(
            tufts({
                cx: 0,
                cy: -12 - fringe * 0.25,
                rx: wide,
                ry: 3.2 + fringe * 0.42,
                count: 6 + Math.round(fringe / 3),
                seed: seed + 40,
            }),
            coat.wool,
            1.8,
        );
    }
    return text;
}
