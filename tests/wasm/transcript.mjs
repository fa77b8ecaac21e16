// transcript.mjs - the WebAssembly half of the comparison: what transcript.c
// prints, line by line. Both files must be changed together.
import { readFileSync } from "node:fs";

const EVENTS_MAX = 3000;
const NOW = -1;

const REFUSALS = ["bid 9 14", "roll 1 12:13 10:1 8:1", "take 1 61",
    "place 1 7 1", "swap 2 1 1", "deal 1 1 1", "end", "keep 1", "seat 3 X",
    " hold 1", "again 2 3", "x-"];

/** The exported functions, with texts for pointers. */
export class Raw {
    #encoder = new TextEncoder();
    #decoder = new TextDecoder();

    constructor(exports, levels) {
        this.exports = exports;
        this.levels = levels;
        this.lines = [];
    }

    bytes() {
        return new Uint8Array(this.exports.memory.buffer,
            this.exports.answer(), this.exports.answer_len());
    }

    answer() {
        return this.#decoder.decode(this.bytes());
    }

    /** Calls with one text behind the table. */
    tell(name, table, text) {
        return this.pass(name, [table], [text]);
    }

    /** Calls with texts or bytes behind the numbers. */
    pass(name, numbers, texts) {
        const pieces = texts.map((text) => typeof text === "string"
            ? this.#encoder.encode(text) : text);
        let at = this.exports.input(
            pieces.reduce((sum, piece) => sum + piece.length, 1));
        const memory = new Uint8Array(this.exports.memory.buffer);
        for (const piece of pieces) {
            memory.set(piece, at);
            numbers.push(at, piece.length);
            at += piece.length;
        }
        return this.exports[name](...numbers);
    }

    note(what, code) {
        let hash = 0x811c9dc5;
        const bytes = this.bytes();
        for (const byte of bytes)
            hash = Math.imul(hash ^ byte, 0x01000193);
        this.lines.push(`${what} ${code} ${bytes.length} ${hex(hash)}`);
    }

    noteWhole(what, code) {
        const line = this.exports.fault_line();
        this.lines.push(`${what} ${code} ${line} ${this.answer()}`);
    }

    noteValue(table, seat, seats) {
        const code = this.exports.value(table, seat, NOW, 0);
        const words = ["value", code];
        if (code === 0)
            for (const bits of new Uint32Array(this.exports.memory.buffer,
                this.exports.shares(), seats))
                words.push(hex(bits));
        this.lines.push(words.join(" "));
    }

    notePosition(table, seats, step) {
        this.note("told", this.exports.told(table));
        this.note("result", this.exports.result(table));
        this.note("view",
            this.exports.view(table, step % (seats + 1), NOW, step & 1));
        this.note("moment",
            this.exports.moment(table, step % (seats + 1), NOW, step & 3));
        this.note("story", this.exports.story(table, step % (seats + 1),
            step > 5 ? step - 5 : 0, step & 3));
        this.note("legal", this.exports.legal(table));
    }

    add(table, line) {
        if (this.tell("add", table, line) !== 0)
            throw new Error(`${line}: ${this.answer()}`);
    }

    /** Everything noted so far, as the native program would have printed it. */
    take() {
        const text = this.lines.map((line) => line + "\n").join("");
        this.lines = [];
        return text;
    }
}

function hex(number) {
    return (number >>> 0).toString(16).padStart(8, "0");
}

function begin(raw, game, seats, seed) {
    const lines = ["woolsack 1", `game ${game}`, "deck standard"];
    for (let s = 1; s <= seats; s++)
        lines.push(`seat ${s} Çelik ${s}`);
    if (game !== "volle-wolle")
        lines.push(`start ${Number(seed % BigInt(seats)) + 1}`);
    const table = raw.exports.open();
    if (raw.tell("read", table, lines.join("\n") + "\n") !== 0)
        throw new Error(raw.answer());
    return table;
}

function noteDraws(raw, table, seed) {
    const numbers = [];
    let told;
    do {
        raw.noteWhole("chance", raw.tell("chance", table, numbers.join(" ")));
        told = JSON.parse(raw.answer());
        raw.noteWhole("draw", raw.tell("draw", table, numbers.join(" ")));
        numbers.push(told.total
            ? Number(seed * 7919n % BigInt(told.total)) : 0);
    } while (told.draws > 0);
    raw.noteWhole("draw", raw.tell("draw", table, numbers.join(" ")));
}

function decide(raw, table, seat, seats, step, seed) {
    let chosen = "";
    raw.note("odds", raw.exports.odds_moves(table, seat, NOW, 0,
        step & 1));
    raw.note("table", raw.exports.odds_table(table, seat, NOW, 0));
    raw.noteValue(table, seat, seats);
    for (let level = 0; level < raw.levels; level++) {
        raw.noteWhole("bot", raw.exports.bot(table, seat, level, level * 1000,
            seed + BigInt(step)));
        if (level === step % raw.levels)
            chosen = raw.answer();
    }
    raw.add(table, chosen);
}

export function play(raw, game, seats, seed) {
    const table = begin(raw, game, seats, seed);
    for (let step = 0; step < EVENTS_MAX; step++) {
        raw.notePosition(table, seats, step);
        raw.noteWhole("refused",
            raw.tell("add", table, REFUSALS[step % REFUSALS.length]));
        raw.exports.legal(table);
        const line = raw.answer().split("\n", 1)[0];
        if (line === "" || line === "end")
            break;
        if (line.startsWith("chance ")) {
            noteDraws(raw, table, seed + BigInt(step));
            raw.noteWhole("sample",
                raw.exports.sample(table, seed, BigInt(step)));
            raw.add(table, raw.answer());
        } else {
            decide(raw, table, Number(line.split(" ")[1]), seats, step, seed);
        }
    }
    raw.noteWhole("end", raw.tell("add", table, "end"));
    raw.noteWhole("text", raw.exports.text(table));
    raw.noteWhole("result", raw.exports.result(table));
    for (let seat = 0; seat <= seats; seat++)
        raw.noteWhole("view", raw.exports.view(table, seat, NOW, 0));
    raw.exports.close(table);
}

const HEADER = /^(woolsack|game|deck|seat|start|x-|#|$)/;

export function replay(raw, path) {
    const lines = readFileSync(path, "utf8").split("\n");
    if (lines.at(-1) === "")
        lines.pop();
    const table = raw.exports.open();
    let seats = 0;
    lines.forEach((line, step) => {
        seats += line.startsWith("seat") ? 1 : 0;
        if (HEADER.test(line)) // all of it so far, complete or not
            raw.noteWhole("read", raw.tell("read", table,
                lines.slice(0, step + 1).join("\n")));
        else
            raw.noteWhole("add", raw.tell("add", table, line));
        raw.notePosition(table, seats, step);
    });
    raw.noteWhole("text", raw.exports.text(table));
    raw.noteWhole("legal", raw.exports.legal(table));
    raw.noteWhole("result", raw.exports.result(table));
    raw.exports.close(table);
}

export function openLanguage(raw, bytes) {
    raw.noteWhole("language", raw.pass("language", [], [bytes]));
    raw.noteWhole("vocabulary", raw.exports.vocabulary());
    raw.noteWhole("rules", raw.pass("rules", [], ["volle-wolle"]));
    raw.noteWhole("rules", raw.pass("rules", [], ["bloeder-sack"]));
    for (let n = 0; n < 25; n++)
        raw.noteWhole("chips", raw.pass("translate", [n],
            ["", "%1: %2 chip.", "%1: %2 chips."]));
    raw.noteWhole("dog", raw.pass("translate", [0], ["card", "dog", ""]));
}

export function tell(raw, path) {
    const table = raw.exports.open();
    if (raw.tell("read", table, readFileSync(path)) !== 0)
        throw new Error(raw.answer());
    const events = raw.exports.count(table), half = Math.floor(events / 2);
    raw.exports.names(table);
    const seats = raw.answer().split("\n").length - 1;
    raw.note("cards", raw.exports.cards(table));
    for (let seat = 0; seat <= seats; seat++) {
        raw.note("events", raw.exports.events(table, seat, 0, 0));
        raw.note("story", raw.exports.story(table, seat, 0, 1));
    }
    for (let at = 0; at <= events; at++)
        for (const [name, ask] of [["moment", "moment"],
            ["describe", "describe"], ["odds", "odds_table"]])
            raw.note(name,
                raw.exports[ask](table, at % (seats + 1), at, at % 3));
    raw.note("sheet", raw.exports.sheet(table, NOW, 0));
    raw.note("sheet", raw.exports.sheet(table, half, 1));
    raw.note("rewind", raw.exports.rewind(table, half));
    raw.note("text", raw.exports.text(table));
    raw.note("story", raw.exports.story(table, 1, 0, 0));
    raw.note("rewind", raw.exports.rewind(table, events));
    raw.exports.close(table);
}

export function odds(raw) {
    for (let target = 13; target <= 27; target++)
        for (let corner = -9; corner <= 9; corner++)
            for (let chips = 0; chips <= 25; chips += 5)
                for (let goal = 0; goal < 2; goal++)
                    raw.noteWhole("odds",
                        raw.exports.odds(target, corner, chips, goal));
}
