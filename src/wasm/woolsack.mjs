// woolsack.mjs - the WebAssembly module for JavaScript.
//
// Copies texts in and out and turns refusals into exceptions; it decides
// nothing. wasm.h is the contract behind it, docs/wasm.md tells how to use it.
//
//     const game = await load(await fetch("woolsack.wasm"));
//     game.deck("volle-wolle", "standard", text);
//     const table = game.open("woolsack 1\ngame volle-wolle\n...");
//     table.add(table.sample(7n, 0n));

/** Of the contract in wasm.h that this file is written for. */
const VERSION = 1;

/** Flags of a view. */
const MEMORY = 1;

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
class Table {
    #host;
    #number;

    constructor(host, number) {
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
        return this.#ask("names").split("\n").slice(0, -1);
    }

    /** The lines that may come next, as `woolsack legal` prints them. */
    legal() {
        return this.#ask("legal");
    }

    /** How it stands: the line of `woolsack replay --json`. */
    result() {
        return this.#ask("result");
    }

    /** The position as JSON text, as a seat (0: a spectator) sees it. */
    viewText(seat, { memory = false } = {}) {
        return this.#ask("view", seat, memory ? MEMORY : 0);
    }

    /** The same as an object. */
    view(seat, options) {
        return JSON.parse(this.viewText(seat, options));
    }

    /** A line for chance, from stream number `stream` of a seed (BigInts). */
    sample(seed, stream) {
        return this.#ask("sample", seed, stream);
    }

    /** The line with which a bot of this level would answer. */
    bot(seat, { level = "expert", nodes = 0, seed = 1n } = {}) {
        return this.#ask("bot", seat, indexOf(this.#host.levels, level, "level"),
            nodes, seed);
    }

    /** Winning shares of all seats, as a seat (0: a spectator) sees it. */
    value(seat = 0) {
        this.#ask("value", seat);
        return this.#host.shares(this.names().length);
    }

    /** Exact chances, move by move, as JSON text; "" where there are none. */
    oddsText(seat, { goal = "cards" } = {}) {
        return this.#ask("odds_moves", seat, indexOf(GOALS, goal, "goal"));
    }

    /** The same as an object; null where there are none. */
    odds(seat, options) {
        return JSON.parse(this.oddsText(seat, options) || "null");
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

/** The module: decks, nets and tables. */
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
    }

    #answer() {
        const start = this.exports.answer();
        return this.#decoder.decode(new Uint8Array(
            this.exports.memory.buffer, start, this.exports.answer_len()));
    }

    /** Calls an exported function; its answer. Not for pages. */
    ask(name, ...values) {
        const code = this.exports[name](...values);
        if (code < 0)
            throw new Fault(this.#answer(), code, this.exports.fault_line());
        return this.#answer();
    }

    /** The same for a function that returns a number. Not for pages. */
    count(name, ...values) {
        const code = this.exports[name](...values);
        if (code < 0)
            throw new Fault(this.#answer(), code, this.exports.fault_line());
        return code;
    }

    /** The same for a function that wants texts or bytes as well. */
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

    /** The chances of a Volle Wolle turn: `woolsack odds --json`. */
    odds({ target, corner = 0, chips = 0, goal = "cards" }) {
        return JSON.parse(this.ask("odds", target, corner, chips,
            indexOf(GOALS, goal, "goal")));
    }
}

/** The module from its bytes, a compiled module or a fetch() response. */
export async function load(source) {
    if (typeof Response === "function" && source instanceof Response)
        source = await source.arrayBuffer();
    const loaded = await WebAssembly.instantiate(source, {});
    return new Woolsack((loaded.instance ?? loaded).exports);
}
