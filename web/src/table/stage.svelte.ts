// What is shown of a game: a list of positions, of which one is on stage.
//
// Events may come faster than anybody can follow. The stage shows them one
// after the other, each for as long as it needs, and catches up at once when
// somebody skips. The same stage repeats the others' turns and replays
// finished games.
import { ROLL_MOST } from "../art/tumble";
import type { Frame } from "../engine/calls";
import { begin, pace } from "../ui/settings.svelte";

/** How long an event stays before the next one may come, in milliseconds. */
const DWELL: Record<string, number> = {
    board: 0,
    deal: 900,
    bid: 120,
    roll: 1350,
    keep: 650,
    boost: 1300,
    decline: 650,
    take: 1500,
    steal: 1300,
    leave: 700,
    reveal: 700,
    score: 1500,
    skip: 700,
    place: 850,
    swap: 1100,
};

/** A reveal of bids, a scored tray: something to look at. */
function weight(frame: Frame): number {
    const lines = frame.told?.lines ?? [];
    const follow = lines.filter((line) => line.kind === "follow").length;
    const table = lines.some((line) => line.kind === "table");
    return follow * 1000 + (table ? 900 : 0);
}

export function dwell(frame: Frame): number {
    const verb = frame.told?.verb ?? "";
    return (DWELL[verb] ?? 500) + (verb === "board" ? 0 : weight(frame));
}

export class Stage {
    frames = $state.raw<Frame[]>([]);
    at = $state(0);
    /** Somebody watches a repetition, not the present. */
    repeating = $state(false);
    /** A replay stands still until somebody steps. */
    paused = $state(false);
    /** Played for somebody who wants to see every step: also without motion
     * each of them stays for a while. */
    unhurried = false;
    /** Dice that somebody here must throw: what will have happened then. Nothing
     * of it but what is thrown is anybody's to know. */
    hand = $state.raw<Frame | null>(null);
    /** Whether somebody here throws them, and after how many milliseconds they fall by
     * themselves; 0: never. */
    throws: (frame: Frame) => boolean = () => false;
    patience = 0;
    /** How long the last position stays before the end is shown. */
    lingers = 1500;
    /** Whether somebody here did this. */
    mine: (frame: Frame) => boolean = () => true;
    /** Dice are in the air: what they show is nobody's to know yet. */
    rolling = $state(false);
    #landing: ReturnType<typeof setTimeout> | undefined;
    #since = 0;
    #timer: ReturnType<typeof setTimeout> | undefined;
    #fall: ReturnType<typeof setTimeout> | undefined;
    #told: (frame: Frame) => void;
    /** Hears of dice when they are thrown; what they show is told when they rest. */
    thrown: (frame: Frame) => void = () => undefined;
    /** What is to be told then. */
    #held: Frame | undefined;
    #announced = 0;

    /** `told` hears of every frame once, when it first comes on stage. */
    constructor(told: (frame: Frame) => void = () => undefined) {
        this.#told = told;
    }

    get now(): Frame | undefined {
        return this.frames[this.at];
    }

    get before(): Frame | undefined {
        return this.frames[this.at - 1];
    }

    /** Whether the present is on stage. */
    get live(): boolean {
        return this.at >= this.frames.length - 1;
    }

    /** Begins anew with these positions; the one numbered `at` is shown. */
    reset(frames: Frame[], at = frames.length - 1): void {
        this.#land();
        this.#drop();
        clearTimeout(this.#timer);
        this.#timer = undefined;
        this.frames = frames;
        this.at = Math.max(0, at);
        this.#announced = frames.length;
        this.repeating = false;
    }

    push(frame: Frame): void {
        this.frames = [...this.frames, frame];
        this.#wake();
    }

    /** The last position, seen anew: another seat looks, or another language. */
    refresh(frame: Frame): void {
        this.frames = [...this.frames.slice(0, -1),
            { ...frame, told: this.frames.at(-1)?.told ?? null }];
    }

    /** The same positions, told anew in another language. */
    retell(frames: Frame[]): void {
        const anew = new Map(frames.map((frame) => [frame.at, frame]));
        this.frames = this.frames.map((old) => {
            const now = anew.get(old.at);
            return now ? { ...old, told: old.told && now.told, moment: now.moment } : old;
        });
    }

    /** Up to the present, or to where somebody has something to say. */
    skip(): void {
        clearTimeout(this.#timer);
        this.#timer = undefined;
        // What is told once dice rest may stop the stage: before the next event.
        this.#land();
        this.repeating = false;
        while (!this.live && !this.paused && !this.#waits()) {
            this.#show(this.at + 1);
            this.#land();
        }
    }

    /** The dice in the hand are thrown. */
    throw(): void {
        if (!this.hand)
            return;
        this.#drop();
        this.#show(this.at + 1);
        this.#wake();
    }

    /** Whether the next thing is a throw that nobody has made yet. */
    #waits(): boolean {
        const next = this.frames[this.at + 1];
        if (this.repeating || !next || this.at + 1 < this.#announced || !this.throws(next))
            return false;
        if (this.hand !== next) {
            this.#drop();
            this.hand = next;
            if (this.patience)
                this.#fall = setTimeout(() => this.throw(), this.patience);
        }
        return true;
    }

    #drop(): void {
        clearTimeout(this.#fall);
        this.hand = null;
    }

    /** Shows again what happened since a position. */
    repeat(from: number): void {
        clearTimeout(this.#timer);
        this.#timer = undefined;
        this.#drop();
        this.repeating = true;
        this.at = Math.max(0, Math.min(from, this.frames.length - 1));
        this.#wake();
    }

    /** Jumps somewhere, for replays. */
    go(index: number): void {
        this.#land();
        this.#drop();
        clearTimeout(this.#timer);
        this.#timer = undefined;
        this.at = Math.max(0, Math.min(index, this.frames.length - 1));
        if (!this.paused)
            this.#wake();
    }

    pause(paused: boolean): void {
        this.paused = paused;
        clearTimeout(this.#timer);
        this.#timer = undefined;
        if (!paused)
            this.#wake();
    }

    close(): void {
        this.#held = undefined;
        this.#drop();
        clearTimeout(this.#timer);
        clearTimeout(this.#landing);
    }

    #land(): void {
        clearTimeout(this.#landing);
        this.rolling = false;
        const held = this.#held;
        this.#held = undefined;
        if (held)
            this.#told(held);
    }

    #roll(time: number): void {
        this.#land();
        if (time <= 0)
            return;
        this.rolling = true;
        this.#landing = setTimeout(() => this.#land(), time);
    }

    #show(index: number): void {
        this.at = index;
        this.#since = performance.now();
        const frame = this.frames[index];
        if (frame)
            begin(this.repeating || this.mine(frame));
        if (frame?.told?.verb === "roll")
            this.#roll(ROLL_MOST * pace());
        else
            this.#land();
        if (frame && index >= this.#announced) {
            this.#announced = index + 1;
            if (frame.told?.verb === "roll")
                this.thrown(frame);
            if (this.rolling)
                this.#held = frame;
            else
                this.#told(frame);
        }
    }

    #wake(): void {
        if (this.#timer !== undefined || this.paused || this.hand)
            return;
        if (this.live) {
            this.repeating = false;
            return;
        }
        const frame = this.now;
        const speed = this.repeating || this.unhurried ? pace() || 1 : begin(!frame || this.mine(frame));
        // What has been on stage for long need not stay for longer.
        const seen = this.repeating ? 0 : performance.now() - this.#since;
        const wait = frame ? Math.max(0, dwell(frame) * speed - seen) : 0;
        const step = () => {
            this.#timer = undefined;
            this.#land();
            if (this.paused || this.#waits())
                return;
            this.#show(Math.min(this.at + 1, this.frames.length - 1));
            this.#wake();
        };
        if (wait === 0 && !this.repeating)
            step();
        else
            this.#timer = setTimeout(step, wait);
    }
}
