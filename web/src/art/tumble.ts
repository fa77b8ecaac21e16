/*
 * tumble.ts - how a die rolls: fast at first, then slower, then it rests.
 */
import { seeded } from "./geometry";
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

/** How long a roll takes at normal speed, in milliseconds: 600 to 900. */
export function rollTime(seed: number): number {
    return 620 + Math.floor(seeded(seed)() * 260);
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

export function drawn(sides: Sides, pose: Pose, state: DieState): string {
    const shadow = `<ellipse cx="2" cy="44" rx="36" ry="7" fill="#000" fill-opacity=".2"/>`;
    return (state === "kept" ? "" : shadow) + die(sides, pose);
}
