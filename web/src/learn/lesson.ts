// A guided first game: the beginning of a record, with something to say about
// some of its lines. After its last line the game goes on as any other.
import type { GameId } from "../engine/view";

export interface Step {
    line: string;
    /** Said when it is the learner's turn to do this, or, for the others and
     * for chance, after it happened. In the reader's language. */
    note?: () => string;
}

export interface Lesson {
    id: string;
    game: GameId;
    seats: number;
    /** The start player; 0: the game has none. */
    start: number;
    steps: Step[];
    /** Said when the lesson is over. */
    farewell: () => string;
}
