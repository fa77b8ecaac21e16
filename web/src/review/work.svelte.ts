// The making of a review: an engine of its own goes through the game, step by
// step, and can be stopped at any time. It also knows the positions.
import { Aside } from "../engine/aside";
import type { CardName, Frame, Move, ReviewResult } from "../engine/calls";
import { language } from "../i18n/index.svelte";

/** How long the engine works before it says how far it is. */
const SLICE = 80; // ms
/** Reviews of this visit, so that going back and forth costs nothing. */
const KEEP = 6;
const made = new Map<string, ReviewResult>();

export interface Source {
    text: string;
    /** Herds and won cards may be looked at before the end, too. */
    memory: boolean;
    /** Only when the game is over. */
    wait: boolean;
}

export class Work {
    done = $state(0);
    total = $state(0);
    result = $state.raw<ReviewResult | null>(null);
    /** Positions as a spectator may see them; of a game that goes on, not those
     * that would show what lies face down. */
    frames = $state.raw<Frame[]>([]);
    trouble = $state("");
    /** The game goes on, and nobody may look before it is over. */
    early = $state(false);
    #aside = new Aside();
    #source: Source;
    #table = 0;
    #memory = false;
    #closed = false;

    constructor(source: Source) {
        this.#source = source;
    }

    async start(): Promise<void> {
        try {
            const engine = await this.#aside.engine();
            this.#table = await engine.open(this.#source.text);
            const { view } = await engine.look(this.#table, { seat: 0 });
            const over = view.turn === "over";
            this.early = !over && this.#source.wait;
            if (this.early)
                return;
            this.#memory = over || this.#source.memory;
            await this.#compute();
        } catch (problem) {
            if (!this.#closed)
                this.trouble = (problem as Error).message;
        }
    }

    async #compute(): Promise<void> {
        const engine = await this.#aside.engine();
        const known = made.get(this.#key());
        if (!known) {
            this.total = await engine.reviewBegin(this.#table);
            while (this.done < this.total && !this.#closed)
                this.done = await engine.reviewStep(this.#table, SLICE);
        }
        await this.#tell(known);
    }

    async #tell(known?: ReviewResult): Promise<void> {
        const engine = await this.#aside.engine();
        const key = this.#key();
        this.frames = await engine.frames(this.#table, { seat: 0, memory: this.#memory }, 0);
        const result = known ?? await engine.reviewResult(this.#table);
        made.delete(key);
        made.set(key, result);
        for (const old of [...made.keys()].slice(0, -KEEP))
            made.delete(old);
        this.result = result;
    }

    /** Says everything anew, in another language. */
    async retell(): Promise<void> {
        if (!this.result)
            return;
        try {
            const known = made.get(this.#key());
            if (!known && !this.total)
                await this.#compute(); // it was made earlier, by another engine
            else
                await this.#tell(known);
        } catch (problem) {
            this.trouble = (problem as Error).message;
        }
    }

    /** What a seat could do at a moment. */
    async moves(at: number, seat: number): Promise<Move[]> {
        return (await this.#aside.engine()).moves(this.#table, at, { seat, memory: this.#memory });
    }

    async cards(): Promise<CardName[]> {
        return (await this.#aside.engine()).cards(this.#table);
    }

    close(): void {
        this.#closed = true;
        this.#aside.stop();
    }

    #key(): string {
        return `${language()}\n${this.#source.text}`;
    }
}
