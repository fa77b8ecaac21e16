// A game on this device: people around it, bots in the worker, chance from
// the browser's own random numbers, sealed before the first roll. Every event
// is kept at once.
import type { CardName, Frame, Sheet } from "../engine/calls";
import { theEngine } from "../engine/client";
import type { GameId } from "../engine/view";
import { bring, gamePage } from "../table/games.svelte";
import type { Odds, Seat, Session } from "../table/session";
import { Stage } from "../table/stage.svelte";
import { drawn } from "../ui/boot";
import { to } from "../ui/router.svelte";
import { games, keyOf, type Saved } from "./games.svelte";

function random64(): bigint {
    return crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n;
}

/** Who says what happens next where a script does, see learn/. */
export interface Script {
    /** The line that comes next, for chance or a bot; undefined: as always. */
    next(frame: Frame): string | undefined;
    /** What a person may do there: all, or less. */
    limit(frame: Frame): Frame;
}

export class LocalSession implements Session {
    readonly game: GameId;
    readonly seats: Seat[];
    readonly stage: Stage;
    me = $state(0);
    handover = $state(0);
    ready = $state(false);
    busy = $state(false);
    /** Another tab has this game now, and nothing goes on here. */
    elsewhere = $state(false);
    trouble = $state("");
    sheet = $state.raw<Sheet | null>(null);
    since = $state(0);
    /** Who gets the device once everything has been seen; 0: nobody. */
    #due = 0;
    #saved: Saved;
    #table = 0;
    #latest: Frame | undefined;
    #driving = false;
    #closed = false;
    /** The number of events to which undo goes back. */
    #back = $state<number | null>(null);
    #script: Script | undefined;
    #tabs: BroadcastChannel | undefined;

    constructor(saved: Saved, told: (frame: Frame) => void, script?: Script) {
        this.#saved = saved;
        this.game = saved.game;
        this.seats = saved.seats.map((seat) => ({ ...seat, mine: !seat.level }));
        this.stage = new Stage((frame) => {
            told(frame);
            this.#cover();
        });
        this.#script = script;
        this.me = saved.me || this.seats.findIndex((seat) => !seat.level) + 1;
    }

    get id(): string {
        return this.#saved.id;
    }

    /** Whether several people share this device. */
    get shared(): boolean {
        return this.seats.filter((seat) => !seat.level).length > 1;
    }

    get canUndo(): boolean {
        return this.#back !== null;
    }

    get helps(): boolean {
        return true;
    }

    /** A script says what comes next: the expert would not know. */
    get guided(): boolean {
        return this.#script !== undefined;
    }

    get replayAt(): string | undefined {
        return this.sheet ? to("replay", this.#saved.id) : undefined;
    }

    get reviewAt(): string | undefined {
        return this.guided && !this.sheet ? undefined : to("review", this.#saved.id);
    }

    async start(): Promise<void> {
        this.#sit();
        await this.#guard(async () => {
            const engine = theEngine();
            [this.#table] = await Promise.all([engine.open(this.#saved.text), bring(this.game)]);
            this.#latest = this.#limit(await engine.look(this.#table, this.#look()));
            if (this.#latest.at === 0 && !this.#script)
                await this.#seal();
            const past = await engine.frames(this.#table, this.#past(), 0);
            const now = past.pop();
            this.stage.reset([...past, { ...this.#latest, told: now?.told ?? null }]);
            this.since = this.stage.frames.length;
            this.ready = true;
            this.#ask();
            await drawn(); // first the table, then bots and what they need
            await this.#drive();
        });
    }

    /** Says everything anew, after the language changed. */
    async retell(): Promise<void> {
        if (!this.#table)
            return;
        // All that was told is told again, earlier rounds too.
        this.stage.retell(await theEngine().frames(this.#table, { ...this.#past(), memory: true }, 0));
        await this.refresh();
        if (this.sheet)
            this.sheet = await theEngine().sheet(this.#table, this.#look());
    }

    /** The present, as the one sees it whose turn it is. */
    async refresh(): Promise<void> {
        // Before the cover falls nobody's own bid may be seen.
        const look = this.#due ? this.#past() : this.#look();
        this.stage.refresh(this.#limit(await theEngine().look(this.#table, look)));
    }

    async play(line: string): Promise<void> {
        if (this.#due || this.busy)
            return;
        this.busy = true;
        await this.#guard(async () => {
            const before = this.#latest;
            const secret = this.#secret;
            const scripted = before && this.#script?.next(before) !== undefined;
            this.since = this.stage.frames.length;
            await this.#add(line);
            this.busy = false;
            // A secret is not for the next one to take back, and a lesson goes
            // one way only.
            this.#back = secret || scripted || !before ? null : before.at;
            await this.#drive();
        });
        this.busy = false;
    }

    /** The device is in the right hands now. */
    take(): void {
        const seat = this.handover;
        void this.#guard(async () => {
            // What the one before saw must be gone before anything is shown.
            const frame = this.#limit(await theEngine().look(this.#table,
                { seat, memory: this.#saved.memory }));
            this.#latest = frame;
            this.me = seat;
            this.stage.refresh(frame);
            this.#due = 0;
            this.handover = 0;
        });
    }

    async undo(): Promise<void> {
        const count = this.#back;
        if (count === null)
            return;
        this.#back = null;
        await this.#guard(async () => {
            const { frame, text } = await theEngine().rewind(this.#table, count, this.#look());
            this.#latest = frame;
            const kept = this.stage.frames.filter((one) => one.at < frame.at);
            const same = this.stage.frames.find((one) => one.at === frame.at);
            this.stage.reset([...kept, { ...frame, told: same?.told ?? null }]);
            this.#keep(text, frame);
        });
    }

    async odds(): Promise<Odds | null> {
        return theEngine().odds(this.#table, this.#look());
    }

    async cards(): Promise<CardName[]> {
        return theEngine().cards(this.#table);
    }

    /** Without open bids, those of bots too: whoever reads it sits at the table. */
    async record(): Promise<string> {
        return theEngine().told(this.#table);
    }

    get table(): number {
        return this.#table;
    }

    close(): void {
        if (this.#closed)
            return;
        this.#closed = true;
        this.#tabs?.close();
        removeEventListener("storage", this.#kept);
        this.stage.close();
        if (this.#table)
            void theEngine().close(this.#table);
    }

    /** Two tabs with one game would go different ways, and one could look what
     * the other's dice will show: it belongs to whoever opened it last. */
    #sit(): void {
        this.#tabs = new BroadcastChannel("woolsack.game");
        this.#tabs.onmessage = ({ data }) => {
            if (data === this.id)
                this.#rise();
        };
        this.#tabs.postMessage(this.id);
        addEventListener("storage", this.#kept);
    }

    /** The other tab was about to do something when this one was opened. What this
     * one began with may be told late, after a reload: nobody else wrote that. */
    #kept = (event: StorageEvent): void => {
        if (event.key !== keyOf(this.id) || !event.newValue)
            return;
        const { changed } = JSON.parse(event.newValue) as { changed: number };
        if (changed > this.#saved.changed)
            this.#rise();
    };

    #rise(): void {
        this.elsewhere = true;
        this.close();
    }

    #limit(frame: Frame): Frame {
        return this.#script?.limit(frame) ?? frame;
    }

    #look() {
        return { seat: this.me, memory: this.#saved.memory };
    }

    /** What happened is told for all who sit around this device. */
    #past() {
        return { ...this.#look(), ...(this.shared ? { seat: 0 } : {}) };
    }

    async #guard(work: () => Promise<void>): Promise<void> {
        try {
            this.trouble = "";
            await work();
        } catch (problem) {
            if (!this.#closed)
                this.trouble = (problem as Error).message;
        }
    }

    /** Chance and bots, until a person must choose. */
    async #drive(): Promise<void> {
        if (this.#driving)
            return;
        this.#driving = true;
        try {
            for (;;) {
                const line = await this.#next();
                if (line === undefined || this.#closed)
                    break;
                this.#back = null;
                await this.#add(line);
            }
            await this.#rest();
        } finally {
            this.#driving = false;
        }
    }

    async #next(): Promise<string | undefined> {
        const frame = this.#latest;
        if (!frame || frame.view.turn === "over")
            return undefined;
        if (frame.view.turn === "chance")
            return this.#script?.next(frame) ?? this.#fall();
        const seat = frame.view.acting.find((one) => this.seats[one - 1]?.level);
        if (seat === undefined)
            return undefined;
        return this.#script?.next(frame) ?? theEngine().bot(this.#table, seat,
            this.seats[seat - 1]?.level ?? "sheep", random64());
    }

    async #seal(): Promise<void> {
        const people = this.seats.flatMap((seat, index) => seat.level ? [] : [index + 1]);
        this.#saved = { ...this.#saved, ...await theEngine().seal(this.#table, people) };
        games.keep(this.#saved);
    }

    /** Dice and cards: as sealed, in games that were begun here. */
    async #fall(): Promise<string> {
        if (!this.#saved.sealed)
            return theEngine().sample(this.#table, random64());
        const { line, sealed } = await theEngine().fall(this.#table, this.#saved.sealed);
        this.#saved = { ...this.#saved, sealed }; // kept with the line
        return line;
    }

    /** The game is over: its record tells the secret. */
    async #open(): Promise<string> {
        const { sealed, ...rest } = this.#saved;
        if (!sealed)
            return theEngine().text(this.#table);
        this.#saved = rest;
        return theEngine().unseal(this.#table, sealed);
    }

    /** Several people look at this device while something is secret. */
    get #secret(): boolean {
        const view = this.#latest?.view;
        return this.shared && !!view && !!gamePage(view.game)?.secret?.(view);
    }

    async #add(line: string): Promise<void> {
        const engine = theEngine();
        // What is secret is told as somebody would see it who sits nowhere.
        const secret = this.#secret;
        const look = secret ? { ...this.#look(), seat: 0 } : this.#look();
        const { frame: all, text } = await engine.add(this.#table, line, look);
        if (this.#closed)
            return;
        this.#latest = this.#limit(all);
        // Who bids first is asked behind the cover, not before.
        const frame = this.#secret && !secret
            ? { ...await engine.look(this.#table, { ...look, seat: 0 }), told: all.told } : this.#latest;
        if (this.#closed)
            return;
        this.stage.push(frame);
        this.#keep(text, frame);
    }

    /** Somebody must choose, or it is over. */
    async #rest(): Promise<void> {
        const frame = this.#latest;
        if (!frame || this.#closed)
            return;
        if (frame.view.turn === "over") {
            this.sheet ??= await theEngine().sheet(this.#table, this.#look());
            this.#keep(await this.#open(), frame);
        } else {
            this.#ask();
        }
    }

    /** Turns to the person who must choose. */
    #ask(): void {
        const frame = this.#latest;
        if (!frame || frame.view.turn !== "seats")
            return;
        const acting = frame.view.acting.filter((seat) => !this.seats[seat - 1]?.level);
        const next = acting.includes(this.me) ? this.me : acting[0];
        if (next === undefined || !this.shared)
            return;
        // Bids are secret: nobody may see the next one's before it is theirs.
        if (this.#secret) {
            this.#due = next;
            this.#cover();
        } else if (next !== this.me) {
            this.me = next;
            void this.refresh();
        }
    }

    /** Covers the table, but not what is still to be seen of the last round. */
    #cover(): void {
        if (this.#due && this.stage.live)
            this.handover = this.#due;
    }

    #keep(text: string, frame: Frame): void {
        const view = frame.view;
        this.#saved = { ...this.#saved, text, where: frame.moment.round,
            finished: view.turn === "over",
            ...(view.turn === "over" ? { outcome: frame.moment.result } : {}) };
        games.keep(this.#saved);
    }
}
