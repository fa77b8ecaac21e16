/*
 * faces.ts - a sheep's head: few strokes, much mood.
 *
 * The head is drawn around 0 0, about 24 wide without its ears and 30 high.
 */
import { dot, move, oval, shape, short, stroke, tag, tufts } from "./geometry";

export type Mood =
    | "shiver"
    | "shy"
    | "calm"
    | "cheeky"
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
    /** open if its path is closed */
    mouth: string;
    tongue?: string;
    blush?: boolean;
    /** a drop of sweat */
    drop?: boolean;
    /** a stalk in the corner of the mouth */
    straw?: boolean;
}

const WORRIED = "M-9.4-6.4-4.2-9M9.4-6.4 4.2-9";

const LOOKS: Record<Mood, Look> = {
    shiver: {
        eyes: "open",
        tall: 4.8,
        pupil: 1.3,
        brows: WORRIED,
        mouth: "M-4.8 11.6q1.2-2.4 2.4 0t2.4 0 2.4 0 2.4 0",
    },
    shy: { eyes: "open", x: -0.8, y: 0.7, brows: WORRIED, mouth: "M-2.4 11.6q2 1 4.4 0", blush: true },
    calm: { eyes: "open", x: 0.3, y: 0.1, mouth: "M-3.4 11q3.2 2 6.4 0" },
    cheeky: {
        eyes: "open",
        x: -0.5,
        brows: "M-8.6-7.4q2.6-1.6 5-.6",
        mouth: "M-3.6 11.4q3.6 2.4 7-1",
        tongue: "M0 12.4q.4 3.2 2.4 2.6t1.2-3.6Z",
    },
    happy: { eyes: "open", x: 0.1, y: -0.2, tall: 4.4, mouth: "M-4.6 10.2q4.6 4.4 9.2 0", blush: true },
    smug: {
        eyes: "open",
        x: -0.4,
        lid: 0.46,
        brows: "M-9-7-3.4-7.4M3.4-8.8 9-8.2",
        mouth: "M-4 11.6q4.4 1.6 7.6-2",
    },
    bliss: { eyes: "smile", mouth: "M-4.6 10.2q4.6 4.8 9.2 0", blush: true },
    sleepy: { eyes: "sleep", mouth: "M-1.6 11.6a1.7 1.5 0 1 0 3.2 0 1.7 1.5 0 1 0-3.2 0", blush: true },
    guilty: {
        eyes: "open",
        x: 0.9,
        y: -0.6,
        tall: 4.4,
        brows: WORRIED,
        mouth: "M-4 12q2-2.2 4-.6t4-1",
        drop: true,
    },
    proud: {
        eyes: "open",
        x: -0.4,
        lid: 0.5,
        brows: "M-9.4-7.4-2.8-5.4M3.2-8.6 9-8.2",
        mouth: "M-4 11.2q4.6 2 8-2",
        straw: true,
    },
    agent: {
        eyes: "open",
        x: -0.5,
        lid: 0.44,
        brows: "M-9-6.6-2.8-6M3-9.2Q6-11.4 9.4-8.6",
        mouth: "M-3 11.2q3.6 1.2 6.4-1.2",
    },
    lucky: {
        eyes: "open",
        x: 0.5,
        y: -0.9,
        tall: 4.7,
        mouth: "M-5 9.4Q0 16.2 5 9.4Z",
        brows: "M-9-8.2q2.8-2 5-.8M9-8.2q-2.8-2-5-.8",
        blush: true,
    },
    jinxed: { eyes: "swirl", brows: WORRIED, mouth: "M-4.8 12.2q1.2-2.6 2.4-.4t2.4-.6 2.4.2 2.4-.6" },
    lost: {
        eyes: "open",
        x: -0.9,
        y: -0.4,
        tall: 4.8,
        pupil: 1.6,
        brows: WORRIED,
        mouth: "M-1.8 11.8a1.9 1.7 0 1 0 3.6 0 1.9 1.7 0 1 0-3.6 0",
    },
    winner: { eyes: "smile", mouth: "M-5 9.4Q0 16.4 5 9.4Z", blush: true },
};

export interface Coat {
    wool: string;
    shade: string;
    curl: string;
    face: string;
    inner: string;
    /** mouth and eyebrows: must stand out from the face */
    line: string;
    blush: string;
}

export const WHITE: Coat = {
    wool: "var(--wool)",
    shade: "var(--wool-shade)",
    curl: "var(--wool-curl)",
    face: "var(--face)",
    inner: "var(--face-shade)",
    line: "var(--pupil)",
    blush: "var(--blush)",
};

export const BLACK: Coat = {
    wool: "var(--soot)",
    shade: "var(--soot-shade)",
    curl: "var(--soot-curl)",
    face: "var(--soot-face)",
    inner: "var(--soot)",
    line: "var(--pupil)",
    blush: "var(--soot-curl)",
};

function eye(side: number, look: Look, coat: Coat): string {
    const cx = side * 4.9;
    const cy = -1.4;
    if (look.eyes === "smile") return stroke(`M${cx - 3.4} ${cy + 1.4}q3.4-5 6.8 0`, 2, coat.line);
    if (look.eyes === "sleep") return stroke(`M${cx - 3.4} ${cy}q3.4 3.6 6.8 0`, 2, coat.line);
    if (look.eyes === "swirl")
        return (
            oval(cx, cy, 4.2, 4.6, "var(--white)", 1.3) +
            stroke(`M${cx} ${cy}q1.8-1.6 1.8.6t-2.6 1.2-1.4-3.8 4.6-.4`, 1.2, "var(--pupil)")
        );
    const rx = 3.9;
    const ry = look.tall ?? 4.1;
    let text = oval(cx, cy, rx, ry, "var(--white)", 1.3);
    text += dot(
        cx + (look.x ?? 0) * 1.8,
        cy + (look.y ?? 0) * 1.9 + (look.lid ? 1 : 0),
        look.pupil ?? 2.1,
        "var(--pupil)",
    );
    if (look.lid) {
        const edge = -ry + 2 * ry * look.lid;
        const half = rx * Math.sqrt(1 - (edge / ry) ** 2);
        text += shape(
            `M${short(cx - half)} ${short(cy + edge)}A${rx} ${ry} 0 ${edge > 0 ? 1 : 0} 1 ${short(cx + half)} ${short(cy + edge)}Z`,
            coat.face,
            1.5,
        );
    }
    return text;
}

const EAR = "M8.6-7.4C12.6-11.4 20-10.8 22-6.6 19.4-3 13-1.8 9.4-3.6Z";
const EAR_INSIDE = "M12-7.2c2.6-1.6 5.6-1.6 7.4.4-2 1.6-5.2 2.2-7.4.8Z";
const SKULL =
    "M0-13.6C7-13.6 11-9.4 11-3.4 11 2 9 5 8.4 8.6 7.6 12.8 4.6 15.4 0 15.4S-7.6 12.8-8.4 8.6C-9 5-11 2-11-3.4-11-9.4-7-13.6 0-13.6Z";

/** Moods that let the ears hang. */
const DROOPING: readonly Mood[] = ["shiver", "guilty", "lost", "jinxed", "shy"];

/** fringe: how much wool there is on the head, 0 to 8 */
export function head(mood: Mood, coat: Coat, fringe: number, seed = 1): string {
    const look = LOOKS[mood];
    const ear = shape(EAR, coat.face, 1.8) + shape(EAR_INSIDE, coat.inner, 0);
    const droop = DROOPING.includes(mood) ? 26 : fringe > 6 ? 14 : 2;
    let text = move(ear, `rotate(${droop})`) + move(ear, `scale(-1 1) rotate(${droop})`);
    text += shape(SKULL, coat.face, 2);
    if (look.blush) text += oval(-7.6, 6, 2.4, 1.6, coat.blush, 0) + oval(7.6, 6, 2.4, 1.6, coat.blush, 0);
    text += eye(-1, look, coat) + eye(1, look, coat);
    text += stroke("M-2.6 6.8 0 8.6 2.6 6.8", 1.6, coat.line);
    if (look.tongue) text += shape(look.tongue, "var(--tongue)", 1.2);
    text += look.mouth.endsWith("Z")
        ? tag("path", { d: look.mouth, fill: coat.line })
        : stroke(look.mouth, 1.6, coat.line);
    if (look.straw)
        text += stroke("M4 10.6Q11 9.6 17 13.6M14 11.6l3.4-1.6M15.6 12.6l1 3", 1.6, "var(--straw)");
    if (fringe > 0)
        text += shape(
            tufts({
                cx: 0,
                cy: -12.6 - fringe * 0.4,
                rx: 6.4 + fringe * 0.8,
                ry: 3.2 + fringe * 0.46,
                count: 6 + Math.round(fringe / 3),
                seed: seed + 40,
            }),
            coat.wool,
            1.8,
        );
    if (look.brows) text += stroke(look.brows, 1.8, coat.line);
    if (look.drop) text += shape("M-13-14c-2.6 3.6-2.2 6 0 6s2.6-2.4 0-6Z", "var(--drop)", 1.2);
    return text;
}
