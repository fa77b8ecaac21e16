// A table as its screen sees it, whoever runs it: this device, or a server.
import type { CardName, MoveOdds, OddsTable, Sheet } from "../engine/calls";
import type { GameId } from "../engine/view";
import type { Stage } from "./stage.svelte";

export interface Seat {
    name: string;
    /** The level of a bot; absent: a person. */
    level?: string;
    /** Sits at this device. */
    mine: boolean;
    /** Online: away, or played by a stand-in. */
    away?: boolean;
    /** Online: the person is connected. */
    here?: boolean;
}

export interface Odds {
    moves: MoveOdds[];
    table: OddsTable;
}

export interface Session {
    readonly game: GameId;
    readonly seats: Seat[];
    readonly stage: Stage;
    /** The seat that looks; 0: a spectator. */
    readonly me: number;
    /** The seat that the device must be handed to before anything is shown. */
    readonly handover: number;
    readonly ready: boolean;
    /** A decision is being played: nothing is asked meanwhile. */
    readonly busy: boolean;
    /** Something that went wrong, in words. */
    readonly trouble: string;
    readonly sheet: Sheet | null;
    readonly canUndo: boolean;
    /** Whether odds and hints may be asked for. */
    readonly helps: boolean;
    /** What happens follows a script, so that the expert is of no use. */
    readonly guided?: boolean;
    /** Since when the viewer has not looked: index on stage. */
    readonly since: number;
    /** Where it can be replayed, once it is over. */
    readonly replayAt?: string | undefined;
    /** Where its review is, as far as there may be one. */
    readonly reviewAt?: string | undefined;
    play(line: string): Promise<void>;
    take(): void;
    undo(): Promise<void>;
    /** Exact chances; null where dice have no say. */
    odds(): Promise<Odds | null>;
    cards(): Promise<CardName[]>;
    /** Whether several people share this device. */
    readonly shared: boolean;
    /** The record, as far as this device may know it. */
    record(): Promise<string>;
    close(): void;
}
