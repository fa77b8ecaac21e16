// house.mjs - a real server, and people who talk to it over real sockets.
//
// $WOOLSACK is the program. Nothing here knows a rule of a game: what may be
// done is asked of `woolsack legal`.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import WebSocket from "ws";

export const WOOLSACK = process.env.WOOLSACK;
if (!WOOLSACK) throw new Error("$WOOLSACK is not set");
/** Programs under a sanitizer take their time. */
export const SLOW = Boolean(process.env.WOOLSACK_SLOW);
/** More of the same (HACKING.md). */
export const LONG = Boolean(process.env.WOOLSACK_LONG);
export const MIX = "00112233445566778899aabbccddeeff".repeat(2);

/** One machine asks for everything here; what is tried of limits has its own. */
const ROOMY = ["--requests", "100000", "--lookups", "100000", "--joins", "1000000"];

export const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

/** Waits until the test is true; its value. */
export async function until(test, what = String(test), seconds = 120) {
    const end = Date.now() + seconds * 1000;
    for (;;) {
        const value = await test();
        if (value) return value;
        if (Date.now() > end) throw new Error(`waited in vain: ${what}`);
        await sleep(5);
    }
}

/** A folder that goes with the test. */
export function folder(test) {
    const path = mkdtempSync(join(tmpdir(), "woolsack-"));
    test.after(() => rmSync(path, { recursive: true, force: true }));
    return path;
}

/** One request; { status, headers, text, json }. */
export function ask(port, method, path, { body, headers = {}, agent, host = "127.0.0.1" } = {}) {
    const text = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
    return new Promise((done, fail) => {
        const sent = request({
            host, port, method, path, agent,
            headers: text === undefined ? headers
                : { "content-length": Buffer.byteLength(text), ...headers },
        }, (answer) => {
            const pieces = [];
            answer.on("data", (piece) => pieces.push(piece));
            answer.on("error", fail);
            answer.on("end", () => {
                const whole = Buffer.concat(pieces).toString();
                let json;
                try {
                    json = JSON.parse(whole);
                } catch {
                    json = undefined;
                }
                done({ status: answer.statusCode, headers: answer.headers, text: whole, json });
            });
        });
        sent.on("error", fail);
        sent.end(text);
    });
}

export class Server {
    /** Options of `woolsack serve`; `db` may be given, else it has its own. */
    static async start(test, { db, host = "127.0.0.1", port = 0, options = [], env = {} } = {}) {
        const server = new Server();
        server.db = db ?? join(folder(test), "tables.db");
        server.host = host;
        server.options = options;
        server.env = env;
        await server.up(port);
        test.after(async () => {
            const { exitCode, signalCode } = server.process;
            const died = !server.leaving && (exitCode !== null || signalCode !== null);
            await server.down("SIGKILL");
            if (died || /Sanitizer|runtime error/.test(server.log))
                throw new Error(`the server died: ${server.log}`);
        });
        return server;
    }

    async up(port = this.port) {
        this.log = "";
        this.leaving = false;
        const begun = Date.now();
        this.process = spawn(WOOLSACK,
            ["serve", "--listen", `${this.host}:${port}`, "--db", this.db, ...ROOMY, ...this.options],
            { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...this.env } });
        this.process.stderr.on("data", (data) => { this.log += data; });
        this.ended = new Promise((done) => {
            this.process.on("exit", (code, signal) => done({ code, signal }));
        });
        let said = "", over = false;
        this.process.stdout.on("data", (data) => { said += data; });
        this.ended.then(() => { over = true; });
        await until(() => over || /http:\/\/\S+:\d+\//.test(said), "the server starts");
        if (over) {
            this.leaving = true;
            throw new Error(`the server ended: ${this.log}`);
        }
        await sleep(0); // what was said at once has come
        this.said = said;
        this.port = Number(/:(\d+)\//.exec(said)[1]);
        this.startedIn = Date.now() - begun;
    }

    /** Ends it; { code, signal }. */
    async down(signal = "SIGTERM") {
        this.leaving = true;
        this.process.kill(signal);
        return this.ended;
    }

    ask(method, path, more) {
        return ask(this.port, method, path, more);
    }

    /** A table: seats as in the API, or letters: p person, b bot, f free. */
    async table(game, seats, more = {}) {
        const names = ["Anna", "Ben", "Cleo", "Dirk", "Eva", "Fritz"];
        const list = typeof seats !== "string" ? seats : [...seats].map((letter, i) =>
            letter === "b" ? { bot: "sheep", name: names[i] }
                : letter === "p" && seats.indexOf("p") === i
                    ? { me: true, name: names[i] } : {});
        const made = await this.ask("POST", "/api/tables", { body: { game, seats: list, ...more } });
        if (made.status !== 201) throw new Error(`no table: ${made.text}`);
        const table = { id: made.json.table, host: made.json.host, seal: made.json.seal, game,
            tokens: [], invites: [], count: list.length };
        for (const [i, seat] of made.json.seats.entries()) {
            if (seat.token) table.tokens[i] = seat.token;
            if (!seat.invite) continue;
            table.invites[i] = seat.invite;
            if (seats[i] !== "p") continue;
            const sat = await this.ask("POST", `/api/tables/${table.id}/sit`,
                { body: { invite: seat.invite, name: names[i], mix: MIX } });
            if (sat.status !== 200) throw new Error(`no seat: ${sat.text}`);
            table.tokens[i] = sat.json.token;
        }
        return table;
    }

    async join(test, table, seat, { seq = 0, host = false, ...more } = {}) {
        const client = new Client(this.port, more);
        test.after(() => client.close());
        await client.opened;
        client.join(table.id, seq, table.tokens[seat], host ? table.host : undefined);
        await client.greeted();
        return client;
    }

    /** A table that has begun, and a client at each person's seat. */
    async begun(test, game, seats, more = {}) {
        const table = await this.table(game, seats, more);
        const clients = [];
        for (const i of [...seats].keys())
            if (table.tokens[i])
                clients.push(await this.join(test, table, i, { host: clients.length === 0 }));
        // Who has made the table adds to the dice once the seal is known.
        clients[0].say(`mix ${MIX}`);
        clients[0].say("host begin");
        for (const client of clients) await until(() => client.phase !== "waiting", "it begins");
        return { table, clients };
    }

    async record(table, token) {
        return this.ask("GET", `/api/tables/${table.id}/record`,
            { headers: token ? { authorization: `Bearer ${token}` } : {} });
    }
}

/** A connection that keeps what it is told, as docs/code/protocol.md says. */
export class Client {
    constructor(port, { protocol = "woolsack-1", path = "/ws", ...options } = {}) {
        this.socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, protocol, options);
        this.raw = "";        // every byte
        this.notes = [];      // lines that are in no log
        this.refusals = [];   // `no` lines
        this.entries = [];    // { seq, seat, lines }
        this.talk = [];
        this.phase = undefined;
        this.ended = new Promise((done) => this.socket.on("close", (code, reason) => {
            this.closed = { code, reason: reason.toString() };
            done(this.closed);
        }));
        this.opened = new Promise((done, fail) => {
            this.socket.on("open", done);
            this.socket.on("error", fail);
        });
        this.opened.catch(() => {});
        this.forget();
        this.socket.on("message", (data, binary) => {
            if (binary) throw new Error("a binary frame");
            const text = data.toString();
            this.raw += text;
            if (!text.endsWith("\n")) throw new Error(`half a line: ${text}`);
            for (const line of text.slice(0, -1).split("\n")) this.hear(line);
        });
    }

    forget() {
        this.seq = 0;
        this.at = 0;
        this.record = undefined;
        this.seats = [];
        this.given = {};
        this.options = {};
    }

    join(id, seq, ...tokens) {
        this.table = id;
        this.tokens = tokens.filter(Boolean);
        this.seq = seq;
        this.say(["join", id, seq, ...this.tokens].join(" "));
    }

    greeted() {
        return until(() => this.at && this.here || this.gone || this.later || this.closed,
            "the greeting");
    }

    say(line) {
        this.socket.send(line);
    }

    close() {
        this.socket.terminate();
    }

    // --- Hearing

    hear(line) {
        const [verb, ...words] = line.split(" ");
        const rest = line.slice(verb.length + 1);
        if (this.inRecord) {
            if (line === ".") this.inRecord = false;
            else this.record.push(line);
            return;
        }
        switch (verb) {
        case "e": this.begin(words.map(Number)); break;
        case "table": this.forget(); this.snapshot = true; this.entry = undefined; break;
        case "record": this.inRecord = true; this.record = []; break;
        case "phase": this.phase = words[0]; break;
        case "you": [this.seat, this.decisions] = words.map(Number); this.entry = undefined; break;
        case "host": this.host = true; break;
        case "at": [this.seq, this.at] = words.map(Number); this.entry = undefined; break;
        case "here": this.here = words.map(Number); this.note(line); break;
        case "seat": this.seats[Number(words[0]) - 1] = words.slice(1).join(" "); break;
        case "option": this.options[words[0]] = Number(words[1]); break;
        case "seal": this.seal = words[0]; break;
        case "said": this.talk.push(rest); break;
        case "gone": this.gone = rest; this.note(line); break;
        case "later": this.later = rest; this.note(line); break;
        case "no": this.refusals.push(rest); this.note(line); break;
        case "pong": case "react": case "invite": this.note(line); break;
        default: this.take(verb, words, line);
        }
    }

    note(line) {
        this.entry = undefined;
        this.notes.push(line);
    }

    begin([seq, seat]) {
        if (seq !== this.seq + 1) throw new Error(`entry ${seq} after ${this.seq}`);
        this.seq = seq;
        this.entry = { seq, seat, lines: [], record: this.record?.length };
        this.entries.push(this.entry);
        if (seat && seat === this.seat) this.decisions++;
    }

    /** A line of an entry, or of what a new guest is told. */
    take(verb, words, line) {
        this.entry?.lines.push(line);
        switch (verb) {
        case "given": this.given[words[0]] = words.slice(1).join(" "); break;
        case "begin":
            this.phase = "playing";
            this.start = words[0];
            this.record = [];
            this.needsHeader = true;
            break;
        case "undo": {
            const undone = this.entries.find((entry) => entry.seq === Number(words[0]));
            if (undone) this.record.length = undone.record;
            else this.record.pop();
            this.given = {};
            break;
        }
        case "say": this.talk.push(line.slice(4)); break;
        case "next": this.next = words[0]; break;
        case "sit": case "bot": case "free": case "away": case "back": case "ask": case "agree":
        case "refuse": case "chat": case "again": case "closed": case "secret": case "table":
        case "mix":
            break;
        default: // a line of the record
            this.record?.push(line); // unknown to who came back with a number
            this.given = {};
            if (verb === "end") this.phase = "over";
        }
    }
}

/** The record that the server has, as everybody may know it. */
export async function recordOf(server, table) {
    const answer = await server.record(table);
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.text;
}

/** What may come next, by seat. */
export function legal(record) {
    const done = spawnSync(WOOLSACK, ["legal", "-"], { input: record, encoding: "utf8" });
    if (done.status !== 0) throw new Error(done.stderr);
    const moves = {};
    for (const line of done.stdout.split("\n")) {
        const [verb, seat] = line.split(" ");
        if (!verb || verb === "chance" || verb === "end") continue;
        (moves[seat] ??= []).push(line);
    }
    return moves;
}

export function verify(record) {
    const path = mkdtempSync(join(tmpdir(), "woolsack-"));
    const file = join(path, "game.txt");
    writeFileSync(file, record);
    const done = spawnSync(WOOLSACK, ["verify", file], { encoding: "utf8" });
    rmSync(path, { recursive: true });
    return done;
}

/** A number below `below`; the same ones every time. */
export function dice(seed) {
    let state = BigInt(seed) * 2862933555777941757n + 3037000493n;
    return (below) => {
        state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
        return Number((state >> 33n) % BigInt(below));
    };
}

/** All have heard the same. */
export async function together(clients) {
    await until(() => clients.every((client) => client.seq === clients[0].seq), "all hear the same");
}

/** Some person decides. False: nobody has to. */
export async function step(server, table, clients, roll) {
    const record = await recordOf(server, table);
    const moves = legal(record);
    const due = clients.filter((client) => moves[client.seat] && !(client.seat in client.given));
    if (due.length === 0) return false;
    const client = due[roll(due.length)];
    const lines = moves[client.seat];
    const number = client.decisions + 1;
    client.say(`do ${number} ${lines[roll(lines.length)]}`);
    await until(() => client.decisions >= number || client.refusals.length,
        `decision ${number} of seat ${client.seat}`);
    if (client.refusals.length) throw new Error(client.refusals.join());
    return true;
}

/** People and bots play until the end, or so many decisions. */
export async function play(server, table, clients, roll, limit = 1000) {
    for (let i = 0; i < limit && clients[0].phase !== "over"; i++)
        await until(async () => clients[0].phase === "over" ||
            step(server, table, clients, roll), "the game goes on");
    await together(clients);
}
