// A table at which nothing can be done: positions of a review on the real
// board.
import type { CardName, Frame } from "../engine/calls";
import type { GameId } from "../engine/view";
import type { Seat, Session } from "../table/session";
import { Stage } from "../table/stage.svelte";
import type { Work } from "./work.svelte";

export class BoardSession implements Session {
    readonly game: GameId;
    readonly stage = new Stage();
    readonly me = 0;
    readonly handover = 0;
    readonly ready = true;
    readonly busy = false;
    readonly trouble = "";
    readonly sheet = null;
    readonly canUndo = false;
    readonly helps = false;
    readonly shared = false;
    readonly since = Infinity;
    seats = $state.raw<Seat[]>([]);
    #work: Work;

    constructor(game: GameId, work: Work) {
        this.game = game;
        this.#work = work;
        this.stage.paused = true;
    }

    /** Other positions, or the same ones in another language. */
    show(frames: Frame[], names: string[]): void {
        this.seats = names.map((name) => ({ name, mine: false }));
        this.stage.reset(frames, Math.min(this.stage.at, frames.length - 1));
    }

    async play(): Promise<void> {}
    take(): void {}
    async undo(): Promise<void> {}
    async odds(): Promise<null> {
        return null;
    }
    cards(): Promise<CardName[]> {
        return this.#work.cards();
    }
    async record(): Promise<string> {
        return "";
    }
    close(): void {
        this.stage.close();
    }
}
