// A table on a server. The server has the truth: its log comes entry by entry
// and is played again in the engine here, which draws it and tells it. What
// the people here decide is sent, and counts when it comes back in the log.
import type { CardName, Frame, Sheet } from "../engine/calls";
import { theEngine } from "../engine/client";
import type { GameId } from "../engine/view";
import { newMix } from "../fair/mix";
import { t, tn } from "../i18n/index.svelte";
import { games, header } from "../local/games.svelte";
import { gamePage } from "../table/games.svelte";
import type { Odds, Seat, Session } from "../table/session";
import { Stage } from "../table/stage.svelte";
import { to } from "../ui/router.svelte";
import { fetchRecord, lookAt, socketUrl } from "./api";
import { Reader, split, unmarked, type Entry, type Heard } from "./lines";
import { Link } from "./link";
import { tables } from "./mine.svelte";
import { Queue, type Pressed } from "./queue.svelte";

/** Lines of an entry that are about the table (docs/code/protocol.md); all others
 * belong to the record of the game, whichever game it is. */
const TABLE = new Set(["given", "end", "secret", "sit", "bot", "free", "mix", "begin", "away",
    "back", "ask", "agree", "refuse", "undo", "say", "chat", "again", "next", "restored",
    "closed"]);

export interface OnlineSeat extends Seat {
    /** Nobody sits here yet. */
    free: boolean;
    /** The person is connected. */
    here: boolean;
}

export interface Said {
    seat: number;
    text: string;
}

export class OnlineSession implements Session {
    readonly id: string;
    readonly stage: Stage;
    readonly shared = false;
    readonly handover = 0;
    game = $state<GameId>("volle-wolle");
    seats = $state<OnlineSeat[]>([]);
    me = $state(0);
    host = $state(false);
    phase = $state<"" | "waiting" | "playing" | "over" | "archived">("");
    options = $state<Record<string, number>>({});
    seal = $state("");
    opened = $state(false);
    chat = $state<Said[]>([]);
    unread = $state(0);
    /** Reactions that float by: newest last. */
    reactions = $state<{ id: number; seat: number; word: string }[]>([]);
    connected = $state(false);
    /** There was a try, and it failed; another one follows. */
    failing = $state(false);
    /** Why there is no coming back. */
    gone = $state("");
    /** The token of this device opened no seat. */
    unseated = $state(false);
    ready = $state(false);
    trouble = $state("");
    sheet = $state.raw<Sheet | null>(null);
    since = $state(0);
    /** Who asks to take something back. */
    asking = $state(0);
    answered = $state(false);
    /** Who would play again, and where that will be. */
    again = $state<number[]>([]);
    next = $state("");
    /** The next game has just been made, and we are of it, or watch. */
    called = $state(false);
    /** A decision is on its way. */
    sending = $state("");
    /** When time is up for those who must decide; ms, 0: no clock. */
    deadline = $state(0);

    #link: Link;
    #reader = new Reader();
    #queue: Queue;
    /** Connected, and all that was missed has been read. */
    #live = false;
    /** The token of a seat that was shown last, and whether we were let in. */
    #shown = "";
    #welcome = false;
    #table = 0;
    #seq = 0;
    #count = 0;
    #latest: Frame | undefined;
    /** Open bids: the own one as a line, those of others as "". */
    #given = $state.raw<[seat: number, line: string][]>([]);
    #changing = $state(false);
    #mine = $state<number | null>(null);
    /** Events before each entry, to go back there. */
    #before = new Map<number, number>();
    /** A contribution to the dice that is not in the log yet. */
    #mixing = false;
    /** The entry of the decision that somebody asks to take back, and whether the
     * answer from here has arrived. */
    #question = "";
    #heeded = false;
    #work: Promise<void> = Promise.resolve();
    #closed = false;

    constructor(id: string, told: (frame: Frame) => void) {
        this.id = id;
        this.stage = new Stage(told);
        // The seal has fixed what falls, and others wait.
        this.stage.patience = 5000;
        this.#queue = new Queue(id, (command) => this.#link.send(command), (one) => this.#settled(one));
        this.#link = this.#connect();
    }

    /* What the screen asks. */

    get busy(): boolean {
        return this.sending !== "";
    }

    /** Commands that are not done yet, in order. */
    get unsent(): string[] {
        return this.#queue.list.map((one) => one.command);
    }

    /** Something waits for the connection. */
    get waits(): boolean {
        return !this.connected && (this.sending !== "" || this.#queue.list.length > 0);
    }

    get canUndo(): boolean {
        return this.connected && this.#mine !== null && this.phase === "playing" && !this.asking;
    }

    get helps(): boolean {
        return this.me > 0 && !!this.options.hints;
    }

    /** Nobody is helped before the end. */
    get reviewAt(): string | undefined {
        return this.sheet ? to("review", this.id) : undefined;
    }

    /** A finished game is kept on this device, unless one only looked on. */
    get replayAt(): string | undefined {
        return this.sheet && games.get(this.id) ? to("replay", this.id) : undefined;
    }

    /** The host may begin the next game without those who have not agreed. */
    get canHurry(): boolean {
        return this.host && this.phase === "over" && !this.next && this.again.length > 0 &&
            this.seats.some((seat, index) => !seat.level && !seat.free && !seat.away &&
                !this.again.includes(index + 1));
    }

    /** A bid that was given and may still be changed. */
    get canChange(): boolean {
        const view = this.#latest?.view;
        return this.#given.some(([seat]) => seat === this.me) && !this.#changing &&
            !this.sending && this.stage.live && this.phase === "playing" && !this.seats[this.me - 1]?.away &&
            !!view && !!gamePage(view.game)?.secret?.(view);
    }

    async play(line: string): Promise<void> {
        if (!this.me || this.busy)
            return;
        this.trouble = "";
        this.since = this.stage.frames.length;
        this.#changing = false;
        this.sending = line;
        tables.keep({ table: this.id, outbox: { n: this.#count + 1, line } });
        // Before all that was missed has been read, the server would not take it.
        if (this.#live)
            this.#link.send(`do ${this.#count + 1} ${line}`);
        this.#show();
    }

    change(): void {
        this.#changing = true;
        this.#later(() => this.refresh());
    }

    take(): void {}

    async undo(): Promise<void> {
        this.#tell("undo", String(this.#latest?.at));
    }

    answer(yes: boolean): void {
        this.answered = true;
        this.#tell(yes ? "agree" : "refuse", this.#question);
    }

    say(text: string): void {
        // Characters without a picture would not come back as they were said.
        const clean = [...text.replace(/[\s\p{Cc}\p{Cs}]+/gu, " ").trim()].slice(0, 200).join("").trim();
        if (clean)
            this.#tell(`say ${clean}`, String(this.#heardOf(clean) + this.unsent.filter((one) => one === `say ${clean}`).length));
    }

    /** For the moment only: nobody wants to hear it later. */
    react(word: string): void {
        this.#link.send(`react ${word}`);
    }

    leave(): void {
        this.#tell("leave");
    }

    back(): void {
        this.#tell("back");
    }

    command(text: string): void {
        const [verb, seat] = text.split(" ");
        this.#tell(`host ${text}`, verb === "free" ? this.#release(Number(seat)) : "");
    }

    playAgain(): void {
        this.#tell("rematch");
    }

    async odds(): Promise<Odds | null> {
        return theEngine().odds(this.#table, this.#look());
    }

    async cards(): Promise<CardName[]> {
        return this.#table ? theEngine().cards(this.#table) : [];
    }

    /** When it is over, with the proof of its dice: only the server has that. */
    async record(): Promise<string> {
        if (this.phase === "over" || this.phase === "archived") {
            try {
                return games.get(this.id)?.text ??
                    await fetchRecord(this.id, tables.get(this.id)?.token);
            } catch {
                // Without a connection the game itself is better than nothing.
            }
        }
        return theEngine().told(this.#table);
    }

    async refresh(): Promise<void> {
        if (!this.#table)
            return;
        await theEngine().give(this.#table, this.#given.filter(([seat]) =>
            seat !== this.me || !this.#changing));
        this.#latest = await theEngine().look(this.#table, this.#look());
        this.#show();
        if (this.sheet)
            this.sheet = await theEngine().sheet(this.#table, this.#look());
    }

    /** Says everything anew, after the language changed. */
    retell(): void {
        this.#later(async () => {
            if (!this.#table)
                return;
            // All that was told is told again, earlier rounds too.
            this.stage.retell(await theEngine().frames(this.#table, { ...this.#look(), memory: true }, 0));
            await this.refresh();
        });
    }

    close(): void {
        this.#closed = true;
        this.#link.close();
        this.stage.close();
        this.#later(async () => {
            if (this.#table)
                await theEngine().close(this.#table);
        });
    }

    /* The line. */

    #connect(): Link {
        return new Link(socketUrl(), {
            hello: () => this.#hello(),
            heard: (lines) => {
                const heard = this.#reader.read(lines);
                this.#later(() => this.#heard(heard));
            },
            state: (on) => {
                this.connected = on;
                this.failing = !on;
                if (on) {
                    this.#later(async () => {
                        this.#live = this.connected;
                        this.#resend();
                        this.#flush();
                    });
                } else {
                    this.#live = false;
                    this.#queue.lost();
                }
            },
            gone: (why) => {
                this.connected = false;
                this.#live = false;
                this.#queue.drop();
                void this.#lose(why);
            },
        });
    }

    #hello(): string {
        this.#reader = new Reader();
        const mine = tables.get(this.id);
        this.#shown = this.unseated ? "" : mine?.token ?? "";
        this.#welcome = false;
        return ["join", this.id, String(this.#seq), this.#shown, mine?.host]
            .filter((word) => word !== undefined && word !== "").join(" ");
    }

    /** The server tells why in English; what it means is in the phase. */
    async #lose(why: string): Promise<void> {
        try {
            const { phase } = await lookAt(this.id);
            if (phase === "archived") {
                this.phase = "archived";
            } else if (this.#shown && !this.#welcome && !this.#closed) {
                // There is the table, but no seat of ours: we look on.
                this.unseated = true;
                this.#link = this.#connect();
                return;
            }
        } catch {
            // There is no such table, or no server.
        }
        this.gone = why;
    }

    /** One thing after the other: the engine answers later. */
    #later(work: () => Promise<void>): void {
        this.#work = this.#work.then(async () => {
            try {
                await work();
            } catch (problem) {
                if (!this.#closed)
                    this.trouble = (problem as Error).message;
            }
        });
    }

    /** What was decided and is not in the log goes out again. */
    #resend(): void {
        const outbox = tables.get(this.id)?.outbox;
        if (!outbox || !this.me)
            return;
        if (outbox.n <= this.#count) {
            this.#arrived();
            return;
        }
        this.sending = outbox.line;
        this.#link.send(`do ${outbox.n} ${outbox.line}`);
        this.#show();
    }

    /** Says something now, or as soon as somebody hears it. */
    #tell(command: string, about = ""): void {
        // Pressed twice it is meant once; words may be repeated.
        if (!command.startsWith("say ") && this.#queue.has(command))
            return;
        this.#queue.add(command, about);
        this.#flush();
    }

    #flush(): void {
        if (this.#live)
            this.#queue.flush();
    }

    /** Whether a command is done, as far as the log tells, or too late. */
    #settled({ command, about }: Pressed): boolean {
        const [verb, rest] = split(command);
        switch (verb) {
            case "undo":
                return this.asking === this.me || String(this.#latest?.at) !== about;
            case "agree":
            case "refuse":
                // For the question that was on the screen, and no other.
                return !this.asking || this.#question !== about || this.#heeded;
            case "say":
                return this.#heardOf(rest) > Number(about);
            case "leave":
            case "back":
                return (this.seats[this.me - 1]?.away ?? false) === (verb === "leave");
            case "rematch":
                return this.again.includes(this.me) || this.next !== "";
            case "host":
                return this.#hosted(rest, about);
        }
        return false;
    }

    #hosted(order: string, about: string): boolean {
        const [verb, ...words] = order.split(" ");
        const seat = this.seats[Number(words[0]) - 1];
        switch (verb) {
            case "begin":
                return this.phase !== "waiting";
            case "again":
                return this.next !== "";
            case "chat":
                return !!this.options.chat === (words[0] === "on");
            case "bot":
                return seat?.level === words[1] && seat?.name === words.slice(2).join(" ");
            case "free":
                // Not somebody who has sat down since.
                return seat?.free ? !!tables.get(this.id)?.invites[Number(words[0])] : seat?.name !== about;
        }
        return false;
    }

    /** How often somebody here has said this. */
    #heardOf(text: string): number {
        return this.chat.filter((one) => one.seat === this.me && one.text === text).length;
    }

    /** A seat gets a new invitation; the name of whoever has it now. */
    #release(number: number): string {
        const { [number]: _, ...invites } = tables.get(this.id)?.invites ?? {};
        tables.keep({ table: this.id, invites });
        return this.seats[number - 1]?.name ?? "";
    }

    #ask(seat: number, question: string): void {
        this.asking = seat;
        this.#question = question;
        this.#heeded = false;
        // Before the page was loaded anew, maybe.
        this.answered = this.#queue.list.some((one) => one.about === question &&
            (one.command === "agree" || one.command === "refuse"));
    }

    #arrived(): void {
        this.sending = "";
        if (tables.get(this.id)?.outbox)
            tables.keep({ table: this.id, outbox: undefined });
    }

    async #heard(heard: Heard[]): Promise<void> {
        for (const one of heard) {
            if (one.kind === "entry") {
                await this.#entry(one.entry);
                this.#queue.settle();
            } else if (one.kind === "record") {
                await this.#open(one.text);
            } else {
                await this.#loose(one.verb, one.rest);
            }
        }
        this.#flush();
    }

    async #loose(verb: string, rest: string): Promise<void> {
        const words = rest.split(" ");
        switch (verb) {
            case "table":
                this.game = words[1] as GameId;
                this.seats = Array.from({ length: Number(words[2]) }, () =>
                    ({ name: "", mine: false, free: true, here: false }));
                this.options = {};
                this.chat = [];
                this.#given = [];
                this.#before.clear();
                this.#mine = null;
                this.asking = 0;
                this.again = [];
                break;
            case "option":
                this.options[words[0] ?? ""] = Number(words[1] ?? 1);
                break;
            case "seal":
                this.seal = rest;
                break;
            case "seat":
                this.#seat(words);
                break;
            case "phase":
                this.phase = rest as "waiting";
                break;
            case "you":
                this.me = Number(words[0]);
                this.#count = Number(words[1]);
                this.#welcome = true;
                if (!this.me && this.#shown)
                    tables.unseat(this.id, this.#shown);
                this.seats.forEach((seat, index) => { seat.mine = index + 1 === this.me; });
                await this.refresh();
                break;
            case "host":
                this.host = true;
                break;
            case "again":
                this.#wouldAgain(Number(words[0]));
                break;
            case "ask":
                this.#ask(Number(words[0]), words[1] ?? "");
                break;
            case "next":
                this.next = rest;
                break;
            case "restored":
                this.#restored();
                break;
            case "given":
                this.#give(Number(words[0]), words.slice(1).join(" "));
                break;
            case "said":
                this.chat.push({ seat: Number(words[0]), text: words.slice(1).join(" ") });
                break;
            case "at":
                this.#seq = Number(words[0]);
                this.#tick(Number(words[1]));
                this.ready = true;
                this.#moveOn();
                this.#addToDice();
                await this.refresh();
                this.#note();
                break;
            case "here":
                this.seats.forEach((seat, index) => { seat.here = words.includes(String(index + 1)); });
                break;
            case "react":
                this.#float(Number(words[0]), words[1] ?? "");
                break;
            case "invite":
                tables.keep({ table: this.id, invites: {
                    ...tables.get(this.id)?.invites, [Number(words[0])]: words[1] ?? "" } });
                break;
            case "no":
                if (Number(words[0]))
                    this.#arrived();
                else if (this.#mixing)
                    this.#tooLate();
                else
                    this.#queue.refused();
                this.trouble = words[1] === "wait"
                    ? tn("That was too much at once. Try again in %1 second.",
                        "That was too much at once. Try again in %1 seconds.", Number(words[2]))
                    : t("The server refused: %1.", words.slice(1).join(" "));
                this.#show();
                break;
        }
    }

    #seat([number, kind, ...rest]: string[]): void {
        const seat = this.seats[Number(number) - 1];
        if (!seat)
            return;
        seat.free = kind === "free";
        seat.away = kind === "away";
        if (kind === "bot") {
            seat.level = rest[0] ?? "";
            seat.name = rest.slice(1).join(" ");
        } else {
            delete seat.level;
            seat.name = rest.join(" ");
        }
    }

    /** The whole record, as it is now. */
    async #open(text: string): Promise<void> {
        const engine = theEngine();
        if (this.#table)
            await engine.read(this.#table, text);
        else
            this.#table = await engine.open(text);
        await this.#past();
    }

    async #past(): Promise<void> {
        const engine = theEngine();
        const frames = await engine.frames(this.#table, this.#look(), 0);
        this.#latest = await engine.look(this.#table, this.#look());
        const now = frames.pop();
        this.#latest = { ...this.#latest, told: now?.told ?? null };
        this.stage.reset([...frames, this.#dress(this.#latest)]);
        this.since = this.stage.frames.length;
        await this.#finish();
        await this.#keep(); // it was over before this device heard of it
    }

    async #entry(entry: Entry): Promise<void> {
        if (entry.seq <= this.#seq)
            return;
        if (entry.seq !== this.#seq + 1) {
            // Something is missing: all of it again.
            this.#seq = 0;
            this.#link.restart();
            return;
        }
        this.#seq = entry.seq;
        if (entry.seat > 0 && entry.seat === this.me) {
            this.#count++;
            const outbox = tables.get(this.id)?.outbox;
            if (!outbox || outbox.n <= this.#count)
                this.#arrived();
        }
        this.#before.set(entry.seq, this.#latest?.at ?? 0);
        const record = entry.lines.filter((line) => !TABLE.has(split(line)[0]));
        const shown = this.stage.frames.length;
        for (const line of entry.lines)
            await this.#line(line, entry, line === record.at(-1));
        if (record.length) {
            this.asking = 0;
            // Nothing fell, and nobody else is in it.
            const alone = this.me > 0 && entry.seat === this.me && this.stage.frames.slice(shown)
                .every((frame) => frame.told?.seat === this.me && !frame.told.chance);
            this.#mine = alone ? entry.seq : null;
            this.#tick(entry.time);
        }
        this.#note();
    }

    async #line(line: string, entry: Entry, last: boolean): Promise<void> {
        const [verb, rest] = split(line);
        const words = rest.split(" ");
        const number = Number(words[0]);
        if (!TABLE.has(verb)) {
            this.#given = [];
            await this.#add(unmarked(line), last);
            return;
        }
        switch (verb) {
            case "given":
                this.#give(number, unmarked(words.slice(1).join(" ")));
                if (number === this.me)
                    this.#changing = false;
                this.#tick(entry.time);
                await this.refresh();
                break;
            case "sit":
                this.#seat([String(number), "person", ...words.slice(2)]);
                await this.#ungive(number);
                break;
            case "bot":
                this.#seat([String(number), "bot", ...words.slice(1)]);
                await this.#ungive(number);
                break;
            case "free":
                this.#seat([String(number), "free"]);
                await this.#ungive(number);
                break;
            case "mix":
                if (number === this.me)
                    this.#mixing = false;
                break;
            case "begin":
                this.phase = "playing";
                await this.#open(header(this.game, this.seats.map((seat) => seat.name), number || 0));
                break;
            case "end":
                this.phase = "over";
                await this.#finish();
                break;
            case "secret":
                this.opened = true;
                await this.#keep();
                break;
            case "away":
            case "back": {
                const seat = this.seats[number - 1];
                if (seat)
                    seat.away = verb === "away";
                break;
            }
            case "ask":
                this.#ask(number, words[1] ?? "");
                break;
            case "agree":
                this.#heeded ||= number === this.me;
                break;
            case "refuse":
                this.asking = 0;
                break;
            case "undo":
                await this.#takeBack(number);
                break;
            case "say":
                this.chat.push({ seat: number, text: words.slice(1).join(" ") });
                this.unread++;
                break;
            case "chat":
                this.options.chat = rest === "on" ? 1 : 0;
                break;
            case "again":
                this.#wouldAgain(number);
                break;
            case "next":
                this.next = rest;
                this.called = this.again.includes(this.me) || (!this.me && this.#live);
                this.#moveOn();
                break;
            case "restored":
                this.#restored();
                break;
            case "closed":
                this.phase = "archived";
                break;
        }
    }

    /** The dice that fell after the backup fall again: everybody is to know. */
    #restored(): void {
        this.trouble = t("This table was restored from a backup: what happened after it is gone, and the same dice may fall again.");
    }

    /** In the middle of an entry nobody is asked: the rest of it is known. */
    async #add(line: string, last: boolean): Promise<void> {
        const { frame } = await theEngine().add(this.#table, line, this.#look());
        this.#latest = frame;
        this.stage.push(last ? this.#dress(frame)
            : { ...frame, view: { ...frame.view, moves: [] } });
    }

    async #takeBack(seq: number): Promise<void> {
        this.asking = 0;
        this.#mine = null;
        const before = this.#before.get(seq);
        if (before === undefined) {
            this.#seq = 0;
            this.#link.restart();
            return;
        }
        const { frame } = await theEngine().rewind(this.#table, before, this.#look());
        const kept = this.stage.frames.filter((one) => one.at < before);
        const same = this.stage.frames.find((one) => one.at === before);
        this.#latest = { ...frame, told: same?.told ?? null };
        this.#given = [];
        this.stage.reset([...kept, this.#dress(this.#latest)]);
    }

    async #finish(): Promise<void> {
        if (this.#latest?.view.turn === "over")
            this.sheet = await theEngine().sheet(this.#table, this.#look());
    }

    /** A finished game stays on this device, with the proof of its dice, once
     * the seal is open. */
    async #keep(): Promise<void> {
        const frame = this.#latest;
        if (!this.me || frame?.view.turn !== "over" || games.get(this.id))
            return;
        try {
            const text = await fetchRecord(this.id, tables.get(this.id)?.token);
            games.keep({
                id: this.id, game: this.game, me: this.me, memory: true, online: true, text,
                seats: this.seats.map(({ name, level }) => ({ name, ...(level ? { level } : {}) })),
                created: Date.now(), changed: Date.now(), finished: true,
                outcome: frame.moment.result, where: "",
            });
        } catch {
            // It can still be had from the server.
        }
    }

    /**
     * This device's part in the dice, once it has seen the seal: noted here first, then
     * given. Said again after a lost connection, it counts once.
     */
    #addToDice(): void {
        if (this.phase !== "waiting" || !this.me || !this.seal)
            return;
        const mine = tables.get(this.id);
        if (!mine?.token)
            return;
        const mix = mine.mix || newMix();
        if (mine.seal && mine.seal !== this.seal)
            return; // somebody has changed the seal: the check will tell
        this.#mixing = !mine.mix;
        tables.keep({ table: this.id, mix, seal: this.seal });
        this.#link.send(`mix ${mix}`);
    }

    /** The game began first, or another device of this seat was first: what was
     * refused is in no dice, and not to be looked for there. */
    #tooLate(): void {
        tables.keep({ table: this.id, mix: "" });
        this.#mixing = false;
    }

    /** 0 is no seat: the host does not wait for the others. */
    #wouldAgain(seat: number): void {
        if (seat && !this.again.includes(seat))
            this.again = [...this.again, seat];
    }

    /** Our seats are good at the next table, too: if we agreed to it, or else
     * a bot has ours. */
    #moveOn(): void {
        const mine = tables.get(this.id);
        if (!mine || !this.next || tables.get(this.next))
            return;
        const { token, host, ...rest } = mine;
        const keys = { ...(host ? { host } : {}),
            ...(token && this.again.includes(this.me) ? { token } : {}) };
        if (Object.keys(keys).length)
            tables.keep({ ...rest, ...keys, table: this.next, phase: "playing", outbox: undefined,
                mix: "", seal: "", invites: {} });
    }

    /* Showing. */

    #look() {
        return { seat: this.me, memory: !!this.options.open };
    }

    /** What was decided cannot be decided again. */
    #dress(frame: Frame): Frame {
        return this.sending ? { ...frame, view: { ...frame.view, moves: [] } } : frame;
    }

    #give(seat: number, line: string): void {
        this.#given = [...this.#given.filter(([one]) => one !== seat), [seat, line]];
    }

    /** Somebody else has the seat: a bid of before does not count. */
    async #ungive(seat: number): Promise<void> {
        if (!this.#given.some(([one]) => one === seat))
            return;
        this.#given = this.#given.filter(([one]) => one !== seat);
        await this.refresh();
    }

    #show(): void {
        if (this.#latest && this.stage.frames.length)
            this.stage.refresh(this.#dress(this.#latest));
    }

    #tick(time: number): void {
        const clock = this.options.clock ?? 0;
        this.deadline = clock && this.phase === "playing" ? (time + clock) * 1000 : 0;
    }

    #float(seat: number, word: string): void {
        const id = Math.random();
        this.reactions = [...this.reactions, { id, seat, word }];
        setTimeout(() => {
            this.reactions = this.reactions.filter((one) => one.id !== id);
        }, 3500);
    }

    /** What the list of tables on this device shows. */
    #note(): void {
        const mine = tables.get(this.id);
        if (mine?.token || mine?.host)
            tables.keep({ table: this.id, game: this.game, phase: this.phase,
                seat: this.me, seal: mine.seal || this.seal,
                names: this.seats.map((seat) => seat.name) });
    }
}
