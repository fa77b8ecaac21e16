// woolsack.mjs - the WebAssembly module for JavaScript.
//
// Copies texts in and out and turns refusals into exceptions; it decides
// nothing. wasm.h is the contract behind it, docs/code/wasm.md tells how to use it,
// woolsack.d.mts has the types.
//
//     const game = await load(await fetch("woolsack.wasm"));
//     game.deck("volle-wolle", "standard", text);
//     const table = game.open("woolsack 1\ngame volle-wolle\n...");
//     table.add(table.sample(7n, 0n));

/** Of the contract in wasm.h that this file is written for. */
const VERSION = 2;

/** Flags of questions. */
const MEMORY = 1;
const MARKS = 2;

/** The present position. */
const NOW = -1;

/** Flags of a review: with the position before each step. */
const VIEWS = 1;

/** "Out of range" in woolsack/err.h. */
const ERANGE = -4;

const GOALS = ["cards", "success"];

/** What the module refused: one sentence, the code, the line (0: none). */
export class Fault extends Error {
    constructor(message, code, line) {
        super(message);
        this.name = "Fault";
        this.code = code;
        this.line = line;
    }
}

function indexOf(list, word, what) {
    const index = list.indexOf(word);
    if (index < 0)
        throw new Fault(`there is no ${what} '${word}'`, ERANGE, 0);
    return index;
}

function flagsOf({ memory = false, marks = false } = {}) {
    return (memory ? MEMORY : 0) | (marks ? MARKS : 0);
}

/** JSON, or null where there is nothing to say. */
function parse(json) {
    return json === "" ? null : JSON.parse(json);
}

/** What can be asked of a position, the present one or an earlier one. */
class Position {
    #host;
    #number;
    #at;

    constructor(host, number, at) {
        this.#host = host;
        this.#number = number;
        this.#at = at;
    }

    /** The position as JSON text, as a seat (0: a spectator) sees it. */
    viewText(seat, options) {
        return this.#host.ask("view", this.#number, seat, this.#at,
            flagsOf(options));
    }

    /** The same as an object. */
    view(seat, options) {
        return JSON.parse(this.viewText(seat, options));
    }

    /** What there is to say to a seat: prompt, help, labels of moves. */
    moment(seat, options) {
        return JSON.parse(this.#host.ask("moment", this.#number, seat, this.#at,
            flagsOf(options)));
    }

    /** The whole position in sentences. */
    describe(seat, options) {
        return JSON.parse(this.#host.ask("describe", this.#number, seat,
            this.#at, flagsOf(options)));
    }

    /** Exact chances as a table with texts; null where there are none. */
    oddsTable(seat, options) {
        return parse(this.#host.ask("odds_table", this.#number, seat, this.#at,
            flagsOf(options)));
    }

    /** The score sheet; null while points may not be known. */
    sheet(options) {
        return parse(this.#host.ask("sheet", this.#number, this.#at,
            flagsOf(options)));
    }

    /** Winning shares of all seats, as a seat (0: a spectator) sees it. */
    value(seat = 0, options) {
        this.#host.ask("value", this.#number, seat, this.#at, flagsOf(options));
        return this.#host.shares(this.#host.names(this.#number).length);
    }

    /** Exact chances, move by move, as JSON text; "" where there are none. */
    oddsText(seat, { goal = "cards", ...options } = {}) {
        return this.#host.ask("odds_moves", this.#number, seat, this.#at,
            flagsOf(options), indexOf(GOALS, goal, "goal"));
    }

    /** The same as an object; null where there are none. */
    odds(seat, options) {
        return parse(this.oddsText(seat, options));
    }
}

/** A review under way. There can be one for each table. */
class Review {
    #host;
    #number;

    constructor(host, number, careful) {
        this.#host = host;
        this.#number = number;
        this.total = host.count("review_begin", number, careful);
        this.done = 0;
    }

    /** Does some steps. False: all are done. */
    step(steps = 1) {
        this.done = this.#host.count("review_step", this.#number, steps);
        return this.done < this.total;
    }

    /** The line of `woolsack review --json`, when all steps are done. */
    text({ views = false } = {}) {
        return this.#host.ask("review_json", this.#number, views ? VIEWS : 0);
    }

    /** The same as an object. */
    result(options) {
        return JSON.parse(this.text(options));
    }

    end() {
        this.#host.exports.review_end(this.#number);
    }
}

/** One game with its history. Close it when done with it. */
class Table extends Position {
    #host;
    #number;

    constructor(host, number) {
        super(host, number, NOW);
        this.#host = host;
        this.#number = number;
    }

    #ask(name, ...rest) {
        return this.#host.ask(name, this.#number, ...rest);
    }

    /** Replaces what is on the table by a record: a header, or more. */
    read(text) {
        this.#host.tell("read", [text], this.#number);
    }

    /** One more line of the record. Throws a Fault if it is not legal. */
    add(line) {
        this.#host.tell("add", [line], this.#number);
    }

    /** A seat has chosen in secret, at a table elsewhere: `line` is its choice,
     * if that is known. Without a seat: forgets what was given. */
    given(seat = 0, line = "") {
        this.#host.tell("given", [line], this.#number, seat);
    }

    /** How many events there are. */
    count() {
        return this.#host.number("count", this.#number);
    }

    /** Back to the position after so many events. */
    rewind(count) {
        this.#ask("rewind", count);
    }

    /** Takes back the last event, or several. */
    undo(events = 1) {
        const count = this.count();
        if (events > count)
            throw new Fault(`there are only ${count} events`, ERANGE, 0);
        this.rewind(count - events);
    }

    /** The position after so many events, to be asked. */
    at(count) {
        return new Position(this.#host, this.#number, count);
    }

    /** The events from number `from` on, with their lines. */
    events(seat = 0, { from = 0, ...options } = {}) {
        return JSON.parse(this.#ask("events", seat, from, flagsOf(options)));
    }

    /** The same with what is told of them to a seat. */
    story(seat = 0, { from = 0, ...options } = {}) {
        return JSON.parse(this.#ask("story", seat, from, flagsOf(options)));
    }

    /** The names of all cards of the deck. */
    cards() {
        return JSON.parse(this.#ask("cards"));
    }

    /** The canonical record. */
    text() {
        return this.#ask("text");
    }

    /** The record without open bids: what everybody may know. */
    told() {
        return this.#ask("told");
    }

    /** The players' names, in seat order. */
    names() {
        return this.#host.names(this.#number);
    }

    /** The lines that may come next, as `woolsack legal` prints them. */
    legal() {
        return this.#ask("legal");
    }

    /** How it stands: the line of `woolsack replay --json`. */
    result() {
        return this.#ask("result");
    }

    /** A line for chance, from stream number `stream` of a seed (BigInts). */
    sample(seed, stream) {
        return this.#ask("sample", seed, stream);
    }

    /** Chance by numbers from elsewhere: what comes after these. `total`: so
     * many numbers, from 0 on, the next draw may have; `draws`: so many the
     * line still takes, none where chance has nothing to do. */
    chance(...numbers) {
        return JSON.parse(this.#host.tell("chance", [numbers.join(" ")],
            this.#number));
    }

    /** The line that these numbers stand for. */
    draw(...numbers) {
        return this.#host.tell("draw", [numbers.join(" ")], this.#number);
    }

    /** The line with which a bot of this level would answer. */
    bot(seat, { level = "expert", nodes = 0, seed = 1n } = {}) {
        return this.#ask("bot", seat, indexOf(this.#host.levels, level, "level"),
            nodes, seed);
    }

    /** What the expert makes of the position for a seat, as JSON text. */
    hintText(seat = 0) {
        return this.#ask("hint", seat);
    }

    /** The same as an object. */
    hint(seat) {
        return JSON.parse(this.hintText(seat));
    }

    /**
     * A review of the record as it is now, in steps:
     *
     *     const review = table.review();
     *     while (review.step()) show(review.done / review.total);
     *     const { players, steps } = review.result({ views: true });
     *     review.end();
     */
    review({ careful = 0 } = {}) {
        return new Review(this.#host, this.#number, careful);
    }

    close() {
        this.#host.exports.close(this.#number);
    }
}

/** The module: decks, nets, a language and tables. */
class Woolsack {
    #encoder = new TextEncoder();
    #decoder = new TextDecoder();

    constructor(exports) {
        this.exports = exports;
        if (exports.version() !== VERSION)
            throw new Error(`woolsack.wasm has version ${exports.version()} ` +
                `of its interface, not ${VERSION}`);
        exports.games();
        this.games = JSON.parse(this.#answer());
        exports.levels();
        this.levels = JSON.parse(this.#answer());
        /** The code of the language that is spoken. */
        this.code = "en";
    }

    #answer() {
        const start = this.exports.answer();
        return this.#decoder.decode(new Uint8Array(
            this.exports.memory.buffer, start, this.exports.answer_len()));
    }

    /** Calls an exported function; the number it returns. Not for pages. */
    number(name, ...values) {
        const number = this.exports[name](...values);
        if (number < 0)
            throw new Fault(this.#answer(), number, this.exports.fault_line());
        return number;
    }

    /** Calls an exported function; its answer. Not for pages. */
    ask(name, ...values) {
        this.number(name, ...values);
        return this.#answer();
    }

    /** The same for a function that returns a number. Not for pages. */
    count(name, ...values) {
        const code = this.exports[name](...values);
        if (code < 0)
            throw new Fault(this.#answer(), code, this.exports.fault_line());
        return code;
    }

    /** The same for a function that wants texts or bytes behind them. */
    tell(name, texts, ...values) {
        const bytes = texts.map((text) => typeof text === "string"
            ? this.#encoder.encode(text) : text);
        let at = this.exports.input(
            bytes.reduce((sum, piece) => sum + piece.length, 1));
        if (!at)
            throw new Error("out of memory");
        const memory = new Uint8Array(this.exports.memory.buffer);
        for (const piece of bytes) {
            memory.set(piece, at);
            values.push(at, piece.length);
            at += piece.length;
        }
        return this.ask(name, ...values);
    }

    /** The names of the players at a table. Not for pages. */
    names(table) {
        return this.ask("names", table).split("\n").slice(0, -1);
    }

    /** The floats that value() left. Not for pages. */
    shares(count) {
        return Array.from(new Float32Array(
            this.exports.memory.buffer, this.exports.shares(), count));
    }

    /** The deck that records of a game call `name`. */
    deck(game, name, text) {
        this.tell("deck", [game, name, text]);
    }

    /** A net file (Uint8Array). */
    net(bytes) {
        this.tell("net", [bytes]);
    }

    /** The catalogue of a language, a .mo file (Uint8Array); none: English.
     * Returns the code of the language, "de". */
    language(bytes = new Uint8Array()) {
        this.code = this.tell("language", [bytes]);
        return this.code;
    }

    /** A text in that language, nothing put in for %1 and so on. */
    text(text, context = "") {
        return this.tell("translate", [context, text, ""], 0);
    }

    /** The form of a plural for n. */
    plural(one, many, n, context = "") {
        return this.tell("translate", [context, one, many], n);
    }

    /** Names of languages, games, levels, bots and dice. */
    vocabulary() {
        return JSON.parse(this.ask("vocabulary"));
    }

    /** The rules of a game, by sections. */
    rules(game) {
        return JSON.parse(this.tell("rules", [game]));
    }

    /** A new table, with a record on it if there is one. */
    open(text) {
        const number = this.exports.open();
        if (number < 0)
            throw new Fault(this.#answer(), number, 0);
        const table = new Table(this, number);
        try {
            if (text !== undefined)
                table.read(text);
        } catch (fault) {
            table.close();
            throw fault;
        }
        return table;
    }

    /** The chances of a turn by itself: `woolsack odds --json`. */
    odds({ target, corner = 0, chips = 0, goal = "cards" }) {
        return JSON.parse(this.ask("odds", target, corner, chips,
            indexOf(GOALS, goal, "goal")));
    }
}

/** Compiled while it arrives, if the server says what it is. */
async function instantiate(source) {
    if (typeof Response !== "function" || !(source instanceof Response))
        return WebAssembly.instantiate(source, {});
    const type = source.headers.get("Content-Type") ?? "";
    return /^application\/wasm\b/.test(type)
        ? WebAssembly.instantiateStreaming(source, {})
        : WebAssembly.instantiate(await source.arrayBuffer(), {});
}

/** The module from its bytes, a compiled module or a fetch() response. */
export async function load(source) {
    const loaded = await instantiate(source);
    return new Woolsack((loaded.instance ?? loaded).exports);
}
