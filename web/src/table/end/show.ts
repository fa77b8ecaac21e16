// The end of a game as a show: what is counted, in which order, and what it adds.
// Every figure comes from the score sheet or from what lies there; the totals at its
// end are those of the sheet, whatever was added on the way.
import type { Sheet } from "../../engine/calls";
import type { View } from "../../engine/view";

/** Something that stands there and is counted: a sheep, a dog, a sack. */
export interface Piece {
    /** Unique within its seat. */
    id: string;
    /** Before it is counted and after, as drawings; `box` is their viewBox. */
    covered: string;
    /** Drawn when it is needed: there may be a hundred of them. */
    open: () => string;
    box: string;
    /** What it is worth, as a tag; "": nothing by itself. */
    tag: string;
    /** The tag is a loss. */
    loss?: boolean;
    /** Runs away when it is counted a second time. */
    leaves?: boolean;
}

/** What happens at once. */
export interface Beat {
    /** What is counted, in words of the sheet. */
    name: string;
    /** For each seat: the pieces that step forward, and what they add. */
    seats: { seat: number; pieces: string[]; adds: number; leave?: boolean }[];
}

export interface Show {
    /** For each seat, in order. */
    pieces: Piece[][];
    beats: Beat[];
}

/** What a game brings to its end. */
export interface Ending {
    show: (view: View, sheet: Sheet) => Show;
    /** A small sign for a part of the sheet, 0 0 24 24; "": its name. */
    sign: (key: string) => string;
    /** What is said when somebody wins: the viewer, or somebody else. */
    title: (mine: boolean, name: string) => string;
    /** The most striking of a seat's pieces, for a picture: a drawing and its viewBox. */
    striking: (view: View, seat: number) => { html: string; box: string } | null;
    /** Something kind that is true of a seat that did not win; "": nothing. */
    kind?: (view: View, seat: number) => string;
    planks?: boolean;
}

/** What a part is worth to a seat; 0 if it is made of cards. */
export function worth(sheet: Sheet, seat: number, key: string): number {
    const at = sheet.parts.findIndex((part) => part.key === key);
    const value = sheet.seats[seat - 1]?.values[at];
    return typeof value === "number" ? value : 0;
}

export function partName(sheet: Sheet, key: string): string {
    return sheet.parts.find((part) => part.key === key)?.name ?? "";
}

/** A part of the sheet in one beat. */
export function whole(sheet: Sheet, key: string, pieces: (seat: number) => string[] = () => []): Beat | null {
    const seats = sheet.seats.map(({ seat }) => ({ seat, pieces: pieces(seat), adds: worth(sheet, seat, key) }));
    return seats.some((one) => one.adds || one.pieces.length) ? { name: partName(sheet, key), seats } : null;
}

/** Of a game that brings no show: part by part. */
export function plain(sheet: Sheet): Show {
    const parts = sheet.parts.filter((part) => part.key !== "total");
    return { pieces: sheet.seats.map(() => []), beats: parts.flatMap((part) => whole(sheet, part.key) ?? []) };
}

/** Milliseconds of a beat: the whole of it lasts about half a minute. */
export function beatTime(beats: number): number {
    return Math.max(420, Math.min(1900, 25000 / Math.max(1, beats)));
}
