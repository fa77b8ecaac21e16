/*
 * tumble.ts - how a die rolls: fast at first, then slower, then it rests.
 */
import { seeded, shape, stroke, tufts } from "./geometry";
import { die, type Pose, type Sides } from "./solids";

export type DieState = "free" | "kept" | "rolling";

export interface DieProps {
    /** 0: not thrown yet */
    face: number;
    state?: DieState;
    /** makes dice tumble differently; any number */
    seed?: number;
    /** called when a rolling die has come to rest */
    onrest?: () => void;
    title?: string;
    width?: number | string;
    class?: string;
}

/** The shortest and the longest roll at normal speed, in milliseconds. */
const ROLL_LEAST = 620;
export const ROLL_MOST = 880;

/** How long a roll takes at normal speed. */
export function rollTime(seed: number): number {
    return ROLL_LEAST + Math.floor(seeded(seed)() * (ROLL_MOST - ROLL_LEAST));
}

/** The pose of a rolling die; part goes from 0 to 1, where it rests. */
export function tumbling(face: number, part: number, seed: number): Pose {
    const random = seeded(seed);
    random();
    const left = (1 - part) ** 2.2;
    const turns = 1.6 + random() * 1.2;
    return {
        face,
        spin: left * turns * 2 * Math.PI,
        axis: [random() - 0.5, random() < 0.5 ? 1 : -1, random() - 0.5],
    };
}

/** What lies under a die; it stays on the table while the die jumps. */
export const SHADOW = `<ellipse cx="2" cy="45" rx="35" ry="6.5" fill="#000" fill-opacity=".22"/>`;

/** A kept die sits in a nest of wool, which is seen without colours. */
const NEST_BACK = shape(
    tufts({ cx: 0, cy: 36, rx: 42, ry: 15, count: 17, seed: 3 }),
    "var(--wool-shade)",
    2.4,
);
const NEST_FRONT =
    shape(
        "M-46 37A8 8 0 0 1-38 31 8 7 0 0 1-25 36 8 7 0 0 1-11 39 8 7 0 0 1 3 40 8 7 0 0 1 17 39 8 7 0 0 1 30 35 8 8 0 0 1 44 33 7 7 0 0 1 45 43 9 8 0 0 1 33 50 9 7 0 0 1 18 53 10 7 0 0 1 2 54 10 7 0 0 1-14 53 9 7 0 0 1-29 51 9 8 0 0 1-42 46 6 6 0 0 1-46 37Z",
        "var(--wool)",
        2.4,
    ) + stroke("M-34 42q3 4 7 2M-8 46q4 3 8 0M22 45q5 1 7-3", 1.8, "var(--wool-curl)");

export function drawn(sides: Sides, pose: Pose, state: DieState): string {
    return state === "kept" ? NEST_BACK + die(sides, pose) + NEST_FRONT : die(sides, pose);
}
