// A finished game to look at: all positions at once, nothing to decide.
import type { CardName, Sheet } from "../engine/calls";
import { theEngine } from "../engine/client";
import type { GameId } from "../engine/view";
import type { Seat, Session } from "./session";
import { Stage } from "./stage.svelte";

export class ReplaySession implements Session {
    readonly game: GameId;
    readonly seats: Seat[];
    readonly stage = new Stage();
    readonly me: number;
    readonly handover = 0;
    readonly busy = false;
    readonly canUndo = false;
    readonly helps = false;
    readonly shared = false;
    readonly since = Infinity;
    readonly reviewAt: string | undefined;
    ready = $state(false);
    trouble = $state("");
    sheet = $state.raw<Sheet | null>(null);
    #text: string;
    #table = 0;

    constructor(game: GameId, seats: Seat[], text: string, me: number,
        reviewAt?: string) {
        this.game = game;
        this.seats = seats;
        this.me = me;
        this.#text = text;
        this.reviewAt = reviewAt;
    }

    async start(): Promise<void> {
        try {
            const engine = theEngine();
            this.#table ||= await engine.open(this.#text);
            const look = { seat: this.me, memory: true };
            const frames = await engine.frames(this.#table, look, 0);
            const at = this.ready ? this.stage.at : 0;
            this.sheet = await engine.sheet(this.#table, look);
            this.stage.paused = true;
            this.stage.unhurried = true;
            // Nothing can be done in the past.
            this.stage.reset(frames.map((frame) => ({ ...frame,
                view: { ...frame.view, moves: [] } })), at);
            this.ready = true;
        } catch (problem) {
            this.trouble = (problem as Error).message;
        }
    }

    async play(): Promise<void> {}
    take(): void {}
    async undo(): Promise<void> {}
    async odds(): Promise<null> {
        return null;
    }
    async cards(): Promise<CardName[]> {
        return theEngine().cards(this.#table);
    }
    async record(): Promise<string> {
        return this.#text;
    }
    close(): void {
        this.stage.close();
        if (this.#table)
            void theEngine().close(this.#table);
    }
}
