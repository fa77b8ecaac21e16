// What a game brings to the page. Each lies in games/NAME/page and fills the same
// parts of the table (parts/); the page itself names no game.
import type { Component, Snippet } from "svelte";
import type { Frame } from "../engine/calls";
import type { Card, GameId, View } from "../engine/view";
import type { Lesson } from "../learn/lesson";
import type { SoundName } from "../sound/sound";
import type { Desk } from "./desk.svelte";

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
    id: GameId;
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
    /** What an event sounds like, and after how many seconds. */
    noises?: (frame: Frame) => [SoundName, number][];
    lesson?: Lesson;
}
