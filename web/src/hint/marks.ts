// What is drawn on a board besides the position: what the expert would do and,
// in a review, what was done instead.
import type { Move } from "../engine/calls";

export interface Marks {
    expert: Move | null;
    made: Move | null;
    /** Where the expert mixes: how often it would make a move, by id. */
    shares: Record<number, number>;
}

/** Shares below this are not worth a word. */
export const SHARE_LEAST = 0.005;
