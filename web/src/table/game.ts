// What a game brings to the page. Each lies in games/NAME/page and fills the same
// parts of the table (parts/); the page itself names no game.
import type { Component, Snippet } from "svelte";
import type { Frame } from "../engine/calls";
import type { Card, View } from "../engine/view";
import type { SoundName } from "../sound/sound";
import type { Desk } from "./desk.svelte";
import type { Ending } from "./end/show";

export interface TableProps {
    desk: Desk;
    /** Stands above what is asked. */
    beside?: Snippet | undefined;
    view: View;
    /** Somebody wants to know more of a seat, or of a card. */
    onseat: (seat: number) => void;
    oncard: (card: Card) => void;
}

export interface GamePage {
    /** The table with all that the game lays on it. */
    Table: Component<TableProps>;
    /** All that may be known about a seat. */
    Seat: Component<{ desk: Desk; view: View; seat: number }>;
    /** A card, large. */
    Face?: Component<{ card: Card }>;
    /** The round in a few characters; absent: its number. */
    round?: (view: View) => string;
    /** Several people at one device must not see what is asked and answered now. */
    secret?: (view: View) => boolean;
    /** What the end of a game is made of; fetched when it is near. */
    ending?: () => Promise<Ending>;
    /** Keys besides those of every table, and what they do. */
    keys?: () => [keys: string[], what: string][];
    /** What an event sounds like, and after how many seconds. */
    noises?: (frame: Frame) => [SoundName, number][];
}
