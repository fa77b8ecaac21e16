// What the page may ask of the engine, and what comes back. The engine runs
// in a worker (worker.ts); client.ts is the page's end of the line. Texts are
// in the reader's language; they come from the module (docs/code/wasm.md).
import type { Flaw, Noted, Passed, Sealed } from "../fair/fair";
import type {
    CardName, GameId, GameInfo, Hint, Moment, Move, MoveOdds, OddsTable, ReviewResult, Section,
    Sheet, Told, View, Vocabulary,
} from "@core/woolsack.mjs";

export type {
    CardName, GameInfo, Hint, Moment, Move, MoveOdds, OddsTable, ReviewResult, Section, Sheet,
    Told, Vocabulary,
};

/** A position on the way through a game: what led here and what there is. */
export interface Frame {
    /** How many events lie before it. */
    at: number;
    /** What led here; null at the beginning, or where it is not told. */
    told: Told | null;
    view: View;
    moment: Moment;
}

/** How a position is looked at. */
export interface Look {
    seat: number;
    /** Herds and won cards are open. */
    memory?: boolean;
}

export interface Calls {
    /** The language of all that follows; null: English. */
    speak(catalogue: Uint8Array | null): Vocabulary;
    games(): GameInfo[];
    rules(game: GameId): Section[];
    /** A table with this record on it; its number. */
    open(text: string): number;
    close(table: number): void;
    /** The position as it is. */
    look(table: number, look: Look): Frame;
    /** One more line, and the position after it. */
    add(table: number, line: string, look: Look): { frame: Frame; text: string };
    /** Back to the position after so many events. */
    rewind(table: number, at: number, look: Look): { frame: Frame; text: string };
    /** Another record instead, and the positions from `from` on that may be seen. */
    read(table: number, text: string): void;
    /** All positions that may be seen, from `from` on. */
    frames(table: number, look: Look, from: number): Frame[];
    /** Bids that were given elsewhere, and what is known of them ("": nothing);
     * those of before are forgotten. */
    give(table: number, bids: [seat: number, line: string][]): void;
    text(table: number): string;
    /** The record without open bids. */
    told(table: number): string;
    names(table: number): string[];
    /** A line for chance. */
    sample(table: number, seed: bigint): string;
    /** Seals the dice of a table on which nothing has happened yet. */
    seal(table: number, people: number[]): Promise<{ text: string; sealed: Sealed }>;
    /** What falls next by the seal. */
    fall(table: number, sealed: Sealed): Promise<{ line: string; sealed: Sealed }>;
    /** Opens the seal; the record with its secret. */
    unseal(table: number, sealed: Sealed): Promise<string>;
    /** The line with which a bot would answer. */
    bot(table: number, seat: number, level: string, seed: bigint): Promise<string>;
    odds(table: number, look: Look): { moves: MoveOdds[]; table: OddsTable } | null;
    /** The score sheet; null while it may not be known. */
    sheet(table: number, look: Look): Sheet | null;
    cards(table: number): CardName[];
    /** What a seat could do after so many events. */
    moves(table: number, at: number, look: Look): Move[];
    /** What the expert makes of the last position of a record. */
    hint(text: string, seat: number): Promise<Hint>;
    /** A review of the record on a table: begun, it says how many steps there
     * are; worked on for about so many milliseconds, how many are done. */
    reviewBegin(table: number): Promise<number>;
    reviewStep(table: number, ms: number): number;
    reviewResult(table: number): ReviewResult;
    /** Whether the dice of a finished game fell as they were sealed. */
    verify(text: string, noted: Noted): Promise<Passed | Flaw>;
}
