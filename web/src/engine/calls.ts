// What the page may ask of the engine, and what comes back. The engine runs
// in a worker (worker.ts); client.ts is the page's end of the line. Texts are
// in the reader's language; they come from the module (docs/wasm.md).
import type { GameId, View } from "./view";

/** One line of the story that an event tells. */
export interface StoryLine {
    kind: "heading" | "table" | "turn" | "follow" | "aside";
    text: string;
}

/** An event, and what is told of it. */
export interface Told {
    /** The position it led to: so many events had happened. */
    at: number;
    round: number;
    chance: boolean;
    /** Whose event it is: who chose, or rolled; 0: nobody's. */
    seat: number;
    verb: string;
    /** Its line; "" if it must not be known. */
    line: string;
    lines: StoryLine[];
}

/** What there is to say about a position. */
export interface Moment {
    number: number;
    /** "Round 3 of 12"; may be empty. */
    round: string;
    /** Who is awaited. */
    waiting: string;
    /** The arithmetic; may be empty. */
    standing: string;
    /** What the viewer is asked to do, and the same with a name. */
    prompt: string;
    named: string;
    /** The rules of this phase. */
    help: string;
    result: string;
    /** Those of view.moves, in the same order. */
    moves: { id: number; label: string; effect: string }[];
}

/** A position on the way through a game: what led here and what there is. */
export interface Frame {
    /** How many events lie before it. */
    at: number;
    /** What led here; null at the beginning, or where it is not told. */
    told: Told | null;
    view: View;
    moment: Moment;
}

/** Names in the reader's language. */
export interface Vocabulary {
    code: string;
    languages: { code: string; name: string }[];
    games: { id: GameId; title: string; pitch: string }[];
    levels: { id: string; name: string; about: string }[];
    bots: string[];
    dice: { sides: number; name: string }[];
}

export interface GameInfo {
    id: GameId;
    title: string;
    seats_min: number;
    seats_max: number;
    has_start: boolean;
}

export interface Section {
    title: string;
    paragraphs: string[];
}

export interface CardName {
    id: number;
    name: string;
    full: string;
    about: string;
}

export interface Sheet {
    /** "Carla wins with 115 points." */
    result: string;
    parts: { key: string; name: string; about: string }[];
    /** A value is points, or the ids of cards. */
    seats: { seat: number; name: string; total: number; wins: boolean;
        values: (number | number[])[] }[];
}

export interface MoveOdds {
    id: number;
    line: string;
    success: number;
    cards: number;
    miss: number;
    below_14: number;
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
    text(table: number): string;
    /** The record without open bids. */
    told(table: number): string;
    names(table: number): string[];
    /** A line for chance. */
    sample(table: number, seed: bigint): string;
    /** The line with which a bot would answer. */
    bot(table: number, seat: number, level: string, seed: bigint): Promise<string>;
    odds(table: number, seat: number): MoveOdds[] | null;
    /** The score sheet; null while it may not be known. */
    sheet(table: number, look: Look): Sheet | null;
    cards(table: number): CardName[];
}
