// What must survive: kills under load, a full disk, a locked database, leaving.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { test } from "node:test";
import { Client, LONG, Server, dice, play, recordOf, sleep, step, until, verify } from "./house.mjs";

const FAST = ["--rate", "30000", "--per-address", "10000", "--tables-per-hour", "10000"];

/** Somebody who bids again and again, and knows what was acknowledged. */
class Bidder {
    constructor(server, table, seat) {
        Object.assign(this, { server, table, seat, told: new Map(), number: 1, seq: 0 });
    }

    async come() {
        this.client = new Client(this.server.port);
        await this.client.opened;
        this.client.record = [];
        this.client.join(this.table.id, this.seq, this.table.tokens[this.seat]);
        await this.client.greeted();
        this.take();
        // What is in the log counts; the rest is said again.
        this.number = this.client.decisions + 1;
    }

    /** Notes what was told since last time. */
    take() {
        for (const entry of this.client.entries.splice(0))
            this.told.set(entry.seq, `${entry.seat}|${entry.lines.join("|")}`);
        this.seq = this.client.seq;
    }

    async hammer() {
        while (!this.client.closed) {
            const number = this.number;
            const value = 14 + number % 12;
            try {
                this.client.say(`do ${number} bid ${this.seat + 1} ${value}`);
            } catch {
                break; // the connection has just gone
            }
            while (this.client.decisions < number && !this.client.closed) await sleep(0);
            if (this.client.decisions >= number) this.number = this.client.decisions + 1;
        }
        this.take();
    }

    /** All that was ever told is in the log, word for word. */
    async check() {
        const client = new Client(this.server.port);
        await client.opened;
        client.record = [];
        client.join(this.table.id, 1, this.table.tokens[this.seat]);
        client.seq = 1;
        await client.greeted();
        const log = new Map(client.entries.map((entry) =>
            [entry.seq, `${entry.seat}|${entry.lines.join("|")}`]));
        for (const [seq, text] of this.told)
            assert.equal(log.get(seq), text, `table ${this.table.id}, entry ${seq}`);
        assert.equal(log.size, client.seq - 1);
        // Each decision once, numbered without gaps.
        const mine = client.entries.filter((entry) => entry.seat === this.seat + 1);
        assert.equal(mine.length, client.decisions);
        for (const [i, entry] of mine.entries())
            assert.deepEqual(entry.lines,
                [`given ${this.seat + 1} bid ${this.seat + 1} ${14 + (i + 1) % 12}`]);
        client.close();
        return this.told.size;
    }
}

test("kill -9 under load, again and again", async (t) => {
    const kills = LONG ? 15 : 5;
    const server = await Server.start(t, { options: FAST });
    const bidders = [];
    for (let i = 0; i < 8; i++)
        bidders.push(new Bidder(server, await server.table("volle-wolle", "pp"), 0));
    for (const bidder of bidders) {
        const host = await server.join(t, bidder.table, 0, { host: true });
        host.say("host begin");
        await until(() => host.phase === "playing", "it begins");
        host.close();
    }
    // And games that are really played, one of them by bots alone.
    const roll = dice(17);
    const game = await server.begun(t, "bloeder-sack", "pb");
    const bots = await server.table("volle-wolle", "bbb", { auto: true });
    await server.join(t, bots, 9);
    let told = 0;
    for (let kill = 0; kill < kills; kill++) {
        for (const bidder of bidders) await bidder.come();
        const work = bidders.map((bidder) => bidder.hammer());
        for (let steps = 2 + roll(20); steps > 0; steps--) await step(server, game.table, game.clients, roll);
        const heard = game.clients[0].seq;
        const killed = server.down("SIGKILL");
        await Promise.all(work);
        await killed;
        await server.up();
        assert.ok(server.startedIn < 20000, `${server.startedIn} ms to start`);
        told = 0;
        for (const bidder of bidders) told += await bidder.check();
        // The others go on too.
        const before = game.clients[0];
        game.clients = [await server.join(t, game.table, 0)];
        assert.ok(game.clients[0].seq >= heard);
        assert.deepEqual(game.clients[0].record.filter((line) => before.record.includes(line)).length > 0,
            before.record.length > 0);
        if (game.clients[0].phase === "over")
            game.clients = (Object.assign(game, await server.begun(t, "bloeder-sack", "pb"))).clients;
    }
    assert.ok(told > kills * bidders.length, `${told} entries were told`);
    await play(server, game.table, game.clients, roll);
    assert.equal(verify(await recordOf(server, game.table)).status, 0);
    const watcher = await server.join(t, bots, 9);
    await until(() => watcher.phase === "over", "the bots finish by themselves");
    assert.equal(verify(await recordOf(server, bots)).status, 0);
    assert.equal((await server.down()).code, 0);
});

test("a restarted server goes on by itself", async (t) => {
    const server = await Server.start(t, { options: FAST });
    const tables = [];
    for (let i = 0; i < 5; i++) {
        const table = await server.table("volle-wolle", "bbb", { auto: true });
        (await server.join(t, table, 9)).close();
        tables.push(table);
    }
    await server.down("SIGKILL");
    await server.up();
    // Nobody has come; the bots play.
    await until(async () => {
        const figures = (await server.ask("GET", "/metrics")).text;
        return Number(/woolsack_bot_moves_total (\d+)/.exec(figures)[1]) > 20;
    }, "bots move");
    for (const table of tables)
        await until(async () => (await server.ask("GET", `/api/tables/${table.id}`)).json.phase === "over",
            "the end", 60);
});

test("SIGTERM: all are told, all is written, it is over soon", async (t) => {
    const server = await Server.start(t, { options: FAST });
    const { table, clients } = await server.begun(t, "volle-wolle", "pp");
    const idle = await server.join(t, table, 9);
    clients[0].say("do 1 bid 1 21");
    const begun = Date.now();
    const ended = await server.down("SIGTERM");
    assert.deepEqual(ended, { code: 0, signal: null });
    assert.ok(Date.now() - begun < 30000, `${Date.now() - begun} ms`);
    for (const client of [...clients, idle]) {
        await client.ended;
        assert.equal(client.later, "the server is leaving");
    }
    await server.up();
    const anna = await server.join(t, table, 0);
    // Acknowledged or not: if it was told, it is there.
    if (clients[0].given[1]) assert.equal(anna.given[1], "bid 1 21");
    anna.say("do 1 bid 1 21");
    await until(() => anna.given[1], "it is there");
    assert.equal(anna.decisions, 1);
    // While leaving nothing new is begun. A second signal changes nothing.
    server.process.kill("SIGTERM");
    assert.equal((await server.down("SIGTERM")).code, 0);
});

/** Holds the write lock of a database. */
async function lock(db) {
    const holder = spawn("python3", ["-c", `
import sqlite3, sys
base = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=20)
base.execute("BEGIN IMMEDIATE")
print("locked", flush=True)
sys.stdin.readline()
base.execute("ROLLBACK")
`, db], { stdio: ["pipe", "pipe", "inherit"] });
    await new Promise((done) => holder.stdout.once("data", done));
    return async () => {
        holder.stdin.end("\n");
        await new Promise((done) => holder.on("exit", done));
    };
}

test("a database that is locked for a moment is not noticed", async (t) => {
    const server = await Server.start(t);
    const { clients: [anna] } = await server.begun(t, "volle-wolle", "pp");
    const unlock = await lock(server.db);
    anna.say("do 1 bid 1 21");
    anna.say("ping");
    await until(() => anna.notes.includes("pong"), "it was heard");
    assert.equal(anna.decisions, 0, "nothing is told before it is on disk");
    await unlock();
    await until(() => anna.decisions === 1, "it is there");
    assert.deepEqual(anna.refusals, []);
});

test("a database that is locked for long", async (t) => {
    const server = await Server.start(t);
    const { table, clients: [anna, ben] } = await server.begun(t, "volle-wolle", "ppb");
    const unlock = await lock(server.db);
    anna.say("do 1 bid 1 21");
    await until(async () => (await server.ask("GET", "/healthz")).status === 503, "it is known");
    // Those who look are not disturbed.
    assert.equal((await server.record(table)).status, 200);
    const watcher = await server.join(t, table, 9);
    assert.ok(watcher.at);
    await until(() => anna.refusals.length, "Anna is told");
    assert.deepEqual(anna.refusals, ["1 it could not be stored, try again"]);
    const post = server.ask("POST", "/api/tables",
        { body: { game: "volle-wolle", seats: [{}, {}] } });
    assert.equal((await post).status, 503);
    // That it can be read does not mean that all is well, and the log has the reason.
    assert.equal((await server.ask("GET", "/api/tables")).status, 200);
    assert.equal((await server.ask("GET", "/healthz")).status, 503);
    assert.match(server.log, /Z the database is away: .*locked\n/);
    await unlock();
    // Nobody needs to ask for anything: it is tried.
    await until(async () => (await server.ask("GET", "/healthz")).status === 200, "it is back");
    assert.match(server.log, /Z the database is back\n/);
    anna.say("do 1 bid 1 21");
    ben.say("do 1 bid 2 19");
    // The bot tries again by itself.
    await until(() => watcher.record.includes("bid 1 21"), "the game goes on");
    assert.ok(watcher.record.includes("bid 2 19"));
    await until(async () => (await server.ask("GET", "/healthz")).status === 200, "all is well");
});

test("nobody waits long for a database that cannot be written", async (t) => {
    const server = await Server.start(t);
    const { table, clients: [anna] } = await server.begun(t, "volle-wolle", "pp");
    const unlock = await lock(server.db);
    const begun = Date.now();
    for (const word of ["do 1 bid 1 21", "say one", "say two"]) anna.say(word);
    // Those who look do not wait at all.
    assert.equal((await server.record(table)).status, 200);
    assert.equal((await server.ask("GET", `/api/tables/${table.id}`)).status, 200);
    assert.ok(Date.now() - begun < 1500, `${Date.now() - begun} ms`);
    // One waits as long as it may be worth it, the others not again.
    await until(() => anna.refusals.length === 3, "all are told", 30);
    assert.ok(Date.now() - begun < 15_000, `${Date.now() - begun} ms`);
    await unlock();
    await until(async () => (await server.ask("GET", "/healthz")).status === 200, "it is back");
    anna.say("do 1 bid 1 21");
    await until(() => anna.decisions === 1, "it goes on");
});

test("a full disk", async (t) => {
    const server = await Server.start(t);
    const { table, clients: [anna, ben] } = await server.begun(t, "volle-wolle", "pp");
    const limit = (bytes) => {
        const done = spawnSync("prlimit", ["--pid", String(server.process.pid), `--fsize=${bytes}:`]);
        assert.equal(done.status, 0, String(done.stderr));
    };
    anna.say("do 1 bid 1 21");
    await until(() => anna.decisions === 1, "it is there");
    limit(1024); // no file takes more than this
    anna.say("do 2 bid 1 25");
    await until(() => anna.refusals.length, "the disk is full");
    assert.deepEqual(anna.refusals, ["2 it could not be stored, try again"]);
    assert.equal((await server.ask("GET", "/healthz")).status, 503);
    const kept = await server.join(t, table, 0);
    assert.equal(kept.decisions, 1);
    assert.equal(kept.given[1], "bid 1 21");
    limit("unlimited");
    anna.say("do 2 bid 1 20");
    await until(() => anna.decisions === 2, "it goes on");
    ben.say("do 1 bid 2 20");
    await until(() => ben.record.includes("bid 1 20"), "for all");
    assert.equal((await server.ask("GET", "/healthz")).status, 200);
    // And nothing of it is lost.
    await server.down("SIGKILL");
    await server.up();
    assert.match(await recordOf(server, table), /\nbid 1 20\nbid 2 20\n/);
});

test("a database of a later version, or none at all", async (t) => {
    const server = await Server.start(t);
    await server.down();
    const python = (code) => {
        const done = spawnSync("python3", ["-c", `import sqlite3\nbase = sqlite3.connect("${server.db}")\n${code}\nbase.commit()`]);
        assert.equal(done.status, 0, String(done.stderr));
    };
    python("base.execute('PRAGMA user_version = 99')");
    await assert.rejects(server.up(), /the database has version 99, this program knows no later one/);
    await assert.rejects(Server.start(t, { db: "/nowhere/tables.db" }), /\/nowhere\/tables\.db/);
    writeFileSync(server.db, "this is no database at all ".repeat(100));
    await assert.rejects(server.up(), /not a database/);
});
