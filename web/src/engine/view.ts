// A position as one seat sees it: docs/view.md as types.

export type GameId = "volle-wolle" | "bloeder-sack";

export interface Move {
    id: number;
    line: string;
    verb: string;
}

interface AnyView {
    seats: number;
    /** The seat that looks, from 1; 0: a spectator. */
    me: number;
    start?: number;
    turn: "seats" | "chance" | "over";
    acting: number[];
    chance?: string;
    totals?: number[];
    winners?: number[];
}

/* Volle Wolle. */

export type CardKind = "white" | "black" | "370" | "007" | "dog" | "bone";

export interface Card {
    id: number;
    kind: CardKind;
    points?: number;
    corner?: number;
    symbol?: boolean;
    number?: number;
    breed?: number;
}

export interface VolleDie {
    die: 12 | 10 | 8;
    face: number;
    kept: boolean;
}

export interface Sum {
    dice: number;
    malus: number;
    result: number;
    target: number;
    short: number;
    bonus: number;
    chips: number;
    reached: boolean;
}

export interface VollePlayer {
    seat: number;
    number: number;
    top: Card | null;
    sheep: number;
    dogs: Card[];
    bone: boolean;
    chips: number;
    bid: string | null;
    herd?: Card[];
}

export type VolleMove = Move & (
    | { verb: "bid"; bid: string; target: number; chips: number }
    | { verb: "boost"; target: number; bonus: number; chips: number; due: number }
    | { verb: "decline" }
    | { verb: "keep"; die: 12 | 10 | 8; face: number }
    | { verb: "take"; cards: number[]; top: number }
    | { verb: "steal" | "leave"; from: number }
);

export interface VolleView extends AnyView {
    game: "volle-wolle";
    phase: "board" | "deal" | "bid" | "roll" | "boost" | "keep" | "take"
        | "black" | "rest" | "steal" | "over";
    round: number;
    rounds: number;
    pile: number;
    supply: number;
    display: Card[];
    due: number;
    order: number[];
    on: number;
    try: number;
    dice?: VolleDie[];
    sum?: Sum;
    players: VollePlayer[];
    moves: VolleMove[];
}

/* Blöder Sack. */

export type SackKind = "most-dice" | "most" | "most-equal" | "most-different"
    | "last" | "sum" | "sum-even" | "sum-odd" | "sum-under";

export interface SackCard {
    id: number;
    kind: SackKind;
    sacks: number;
    faces?: number[];
    under?: number;
}

export interface TrayDie {
    field: number;
    seat: number;
    face: number;
}

export interface Tray {
    tray: number;
    card: SackCard | null;
    dice: TrayDie[];
    leader: number;
    measures?: number[];
}

export interface SackPlayer {
    seat: number;
    supply: number;
    cards: number;
    sacks?: number;
    won?: SackCard[];
}

export type SackMove = Move & (
    | { verb: "score"; tray: number; winner: number }
    | { verb: "skip" }
    | { verb: "place"; die: number; tray: number; field: number; fills: boolean }
    | { verb: "swap"; die: number; tray: number; field: number; from: number; back: number }
);

export interface SackView extends AnyView {
    game: "bloeder-sack";
    phase: "reveal" | "roll" | "short" | "sixes" | "first" | "second" | "over";
    on: number;
    last_round: boolean;
    full: number;
    pile: number;
    dice: number[];
    trays: Tray[];
    players: SackPlayer[];
    moves: SackMove[];
}

export type View = VolleView | SackView;
