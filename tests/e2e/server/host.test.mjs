// Whoever runs the server: its configuration, where it listens, what systemd is
// told, and `woolsack admin`.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { test } from "node:test";
import { Client, Server, WOOLSACK, ask, folder, until } from "./house.mjs";

const SEATS = { game: "volle-wolle", seats: [{ me: true, name: "Anna" }, {}] };

/** The program to its end. */
function run(...words) {
    const done = spawnSync(WOOLSACK, words, { encoding: "utf8" });
    return { status: done.status, out: done.stdout, err: done.stderr };
}

/** A server and its host, who has a socket. */
async function hosted(t, more = {}) {
    const path = join(folder(t), "admin");
    const server = await Server.start(t, { ...more, options: ["--admin", path, ...more.options ?? []] });
    const admin = (...words) => run("admin", "--socket", path, ...words);
    return { server, admin, path };
}

/** GET over a unix socket. */
function askLocal(socketPath, path, headers = {}) {
    return new Promise((done, fail) => {
        const sent = request({ socketPath, path, headers: { host: "sheep.example", ...headers } }, (answer) => {
            let text = "";
            answer.on("data", (data) => { text += data; });
            answer.on("end", () => done({ status: answer.statusCode, text, headers: answer.headers }));
        });
        sent.on("error", fail);
        sent.end();
    });
}

const figure = async (server, name) =>
    Number((await server.ask("GET", "/metrics")).text.split(`\nwoolsack_${name} `)[1]?.split("\n")[0]);

// --- Configuration

test("a configuration file, checked", (t) => {
    const file = join(folder(t), "woolsack.conf");
    const check = (text, ...words) => {
        writeFileSync(file, text);
        return run("serve", "--check", "--config", file, ...words);
    };
    const good = check("# for the house\n\n  listen 127.0.0.1:8081\r\nlisten unix:/run/w\n\trate 7\nban 192.0.2.0/24\n",
        "--rate", "9");
    assert.equal(good.err, "");
    assert.equal(good.status, 0);
    // What is in force, as a file: the command line has the last word.
    assert.match(good.out, /^listen 127\.0\.0\.1:8081\nlisten unix:\/run\/w\n/);
    assert.match(good.out, /^rate 9$/m);
    assert.match(good.out, /^ban 192\.0\.2\.0\/24$/m);
    // And that text is one that it takes.
    assert.equal(check(good.out).out.replace("rate 9", "rate 7"), check(good.out.replace("rate 9", "rate 7")).out);
    assert.match(check("listen 127.0.0.1:1\n", "--listen", "127.0.0.1:2").out, /^listen 127\.0\.0\.1:2\n(?!listen)/);
    for (const [text, why] of [
        ["rate 7\nrates 8\n", /woolsack\.conf:2: there is no option 'rates'\n$/],
        ["rate\n", /:1: --rate takes a number from 1 to 30000, not ''\n$/],
        ["\n\nrate 0", /:3: --rate takes a number from 1 to 30000, not '0'\n$/],
        ["check\n", /:1: 'check' is for the command line\n$/],
        ["config other\n", /'config' is for the command line\n$/],
        ["listen nowhere\n", /nowhere is not HOST:PORT or unix:PATH\n/],
        ["proxy caddy\n", /caddy is no address or network\n/],
        ["ban nobody\n", /nobody is no address or network\n/],
        ["lobby-talk nothing\n", /--lobby-talk is words or reactions, not 'nothing'\n/],
        ["log everything\n", /--log is quiet, events or refusals, not 'everything'\n/],
        ["page /nowhere\n", /\/nowhere/],
        ["rate 7\0\n", /this is no text\n/],
    ]) {
        const done = check(text);
        assert.match(done.err, why, text);
        assert.notEqual(done.status, 0, text);
        assert.equal(done.out, "", text);
    }
    assert.match(run("serve", "--check", "--config", "/nowhere").err, /^woolsack serve: \/nowhere: No such file/);
});

test("SIGHUP reads limits anew", async (t) => {
    const file = join(folder(t), "woolsack.conf");
    writeFileSync(file, "tables-per-hour 1\n");
    const server = await Server.start(t, { options: ["--config", file] });
    const make = async () => (await server.ask("POST", "/api/tables", { body: SEATS })).status;
    const hup = async (said) => {
        server.log = "";
        server.process.kill("SIGHUP");
        await until(() => server.log.includes(said), said);
    };
    assert.deepEqual([await make(), await make()], [201, 429]);
    writeFileSync(file, "tables-per-hour 3\nban 192.0.2.1\n");
    await hup("limits are read anew");
    // Everybody begins anew.
    assert.deepEqual([await make(), await make(), await make(), await make()], [201, 201, 201, 429]);
    // What is wrong changes nothing.
    writeFileSync(file, "tables-per-hour 50\nban nobody\n");
    await hup("the configuration stays as it was: nobody is no address or network");
    assert.equal(await make(), 429);
    writeFileSync(file, "nonsense\n");
    await hup("the configuration stays as it was: ");
    assert.match(server.log, /woolsack\.conf:1: there is no option 'nonsense'/);
    const bare = await Server.start(t);
    bare.process.kill("SIGHUP");
    await until(() => bare.log.includes("there is no configuration file"), "told");
});

// --- Where it listens

test("several addresses, a unix socket, figures by themselves", async (t) => {
    const path = join(folder(t), "http");
    const server = await Server.start(t, { options: ["--listen", `unix:${path}`, "--listen", "127.0.0.2:0",
        "--metrics", "127.0.0.3:0", "--proxy", "unix", "--tables-per-hour", "1"] });
    assert.equal((await server.ask("GET", "/healthz")).status, 200);
    assert.equal((await server.ask("GET", "/metrics")).status, 404);
    assert.equal((await askLocal(path, "/healthz")).status, 200);
    const ports = [...server.said.matchAll(/http:\/\/127\.0\.0\.([23]):(\d+)/g)];
    assert.deepEqual(ports.map((found) => found[1]), ["2", "3"]);
    const there = (host, path) => ask(Number(ports[host - 2][2]), "GET", path, { host: `127.0.0.${host}` });
    assert.equal((await there(2, "/healthz")).status, 200);
    assert.match((await there(3, "/metrics")).text, /woolsack_connections 0/);
    assert.equal((await there(3, "/healthz")).status, 200);
    assert.equal((await there(3, "/api/tables")).status, 404);
    // Who comes through the socket is who the proxy says it is.
    for (const [from, status] of [["10.0.0.1", 200], ["10.0.0.2", 200]])
        assert.equal((await askLocal(path, "/healthz", { "x-forwarded-for": from })).status, status);
    // A socket that was left over is no hindrance, one in use is.
    await assert.rejects(Server.start(t, { options: ["--listen", `unix:${path}`] }), /cannot listen at .*in use/);
    await server.down("SIGKILL");
    assert.ok(existsSync(path));
    await server.up();
    assert.equal((await askLocal(path, "/healthz")).status, 200);
    await server.down();
    assert.ok(!existsSync(path));
});

// A helper that is systemd: it listens, hands sockets over and writes down what it is told.
const SYSTEMD = `
import os, socket, subprocess, sys
notify = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
notify.bind(sys.argv[1])
doors = [socket.create_server(("127.0.0.1", 0)) for _ in range(2)]
print(doors[0].getsockname()[1], doors[1].getsockname()[1], flush=True)
def child():
    for n, door in enumerate(doors):
        os.dup2(door.fileno(), 3 + n)
        os.set_inheritable(3 + n, True)
    os.environ.update(LISTEN_FDS="2", LISTEN_FDNAMES="http:metrics", LISTEN_PID=str(os.getpid()),
                      NOTIFY_SOCKET=sys.argv[1], WATCHDOG_USEC="300000", WATCHDOG_PID=str(os.getpid()))
pid = os.fork()
if pid == 0:
    child()
    os.execv(sys.argv[2], sys.argv[2:])
print(pid, flush=True)
while True:
    text = notify.recv(4096).decode()
    print(text.replace("\\n", " "), flush=True)
    if "STOPPING" in text:
        break
os.waitpid(pid, 0)
`;

test("systemd: sockets, readiness, the watchdog", async (t) => {
    const at = folder(t);
    const systemd = spawn("python3", ["-c", SYSTEMD, join(at, "notify"), WOOLSACK, "serve", "--db", join(at, "tables.db")],
        { stdio: ["ignore", "pipe", "ignore"] });
    let told = "";
    systemd.stdout.on("data", (data) => { told += data; });
    const ended = new Promise((done) => systemd.on("exit", done));
    await until(() => told.includes("READY=1"), "it is ready");
    const [http, metrics, pid] = told.split(/\s+/).map(Number);
    t.after(() => { try { process.kill(pid, "SIGKILL"); } catch { /* it has gone */ } });
    assert.equal((await ask(http, "GET", "/healthz")).status, 200);
    assert.equal((await ask(metrics, "GET", "/metrics")).status, 200);
    assert.equal((await ask(metrics, "GET", "/api/tables")).status, 404);
    await until(() => told.split("WATCHDOG=1").length > 3, "it lives");
    process.kill(pid, "SIGTERM");
    await until(() => told.includes("STOPPING=1"), "it leaves");
    assert.equal(await ended, 0);
});

// --- The host

test("the host looks at tables, hides, empties and closes them", async (t) => {
    const { server, admin, path } = await hosted(t);
    assert.equal(statSync(path).mode & 0o777, 0o600);
    assert.equal(admin("tables").out, "no table is in memory\n");
    const { table, clients: [anna, ben] } = await server.begun(t, "volle-wolle", "pp", { listed: true });
    const open = await server.table("bloeder-sack", "pf", { listed: true });
    const list = admin("tables");
    assert.equal(list.status, 0);
    assert.match(list.out, new RegExp(`^${table.id}  volle-wolle +playing  2 seats  2 here  in the lobby$`, "m"));
    const look = admin("look", table.id);
    assert.match(look.out, /^seat 1    Anna, 0 decisions\nseat 2    Ben, 0 decisions$/m);
    for (const secret of [...table.tokens, table.host]) assert.ok(!look.out.includes(secret));
    // Out of the lobby and back.
    const lobby = async () => (await server.ask("GET", "/api/tables")).json.tables.map((one) => one.table);
    await until(async () => (await lobby()).includes(open.id), "it is in the lobby");
    assert.equal(admin("hide", open.id).out, "done\n");
    await until(async () => !(await lobby()).includes(open.id), "it is not");
    assert.equal(admin("show", open.id).out, "done\n");
    await until(async () => (await lobby()).includes(open.id), "it is again");
    // Whoever is removed watches, and the old token opens nothing.
    assert.equal(admin("remove", table.id, "2").status, 0);
    await until(() => ben.seat === 0, "Ben watches");
    assert.equal(anna.seat, 1);
    // Closed: everybody hears it, and the record stays.
    assert.equal(admin("close", table.id).out, "done\n");
    await until(() => anna.entries.at(-1)?.lines.includes("closed"), "all hear it");
    await until(async () => (await server.ask("GET", `/api/tables/${table.id}`)).json?.phase === "archived", "archived");
    for (const [words, status, why] of [
        [["look", "aaaaaaaaaaaa"], 1, /^there is no such table\n$/],
        [["look", "nonsense"], 1, /^there is no such table\n$/],
        [["remove", open.id, "3"], 1, /^there is no such seat\n$/],
        [["remove", open.id, "0"], 1, /^there is no such command\n$/],
        [["look"], 1, /^there is no such command\n$/],
        [["dance"], 1, /^there is no such command\n$/],
        [["a", "b", "c", "d", "e"], 1, /^this is no command\n$/],
        [[], 2, /^woolsack admin: which command\?\n/],
    ]) {
        const done = admin(...words);
        assert.match(done.err, why, words.join(" "));
        assert.equal(done.status, status, words.join(" "));
    }
    assert.match(run("admin", "--socket", "/nowhere", "tables").err, /^woolsack admin: \/nowhere: No such file/);
    // What was done is in the log; the link of no table is.
    assert.match(server.log, new RegExp(`Z the host says: close ${table.id.slice(0, 4)}\\.\\.\\.\n`));
    assert.match(server.log, new RegExp(`Z the host says: remove ${table.id.slice(0, 4)}\\.\\.\\. 2\n`));
    assert.ok(!server.log.includes(table.id) && !server.log.includes(open.id));
    // And nobody else can say such things.
    for (const path of ["/", "/admin"])
        assert.equal((await server.ask("POST", path, { body: "tables" })).status, 405);
});

test("the host bans addresses, and lets them in again", async (t) => {
    const { server, admin } = await hosted(t, { options: ["--proxy", "127.0.0.0/8", "--ban", "198.51.100.0/24"] });
    const from = (address) => ({ headers: { "x-forwarded-for": address } });
    const status = async (address) => (await server.ask("GET", "/healthz", from(address))).status;
    const table = await server.table("volle-wolle", "pf");
    const wolf = await server.join(t, table, 9, from("192.0.2.66"));
    const lamb = await server.join(t, table, 9, from("192.0.2.67"));
    assert.match(admin("addresses").out, /^192\.0\.2\.66 +1 /m);
    assert.match(admin("addresses").out, /^192\.0\.2\.0\/24 +2 /m);
    assert.match(admin("addresses").out, /^127\.0\.0\.1 +\d+  a proxy$/m);
    assert.equal(await status("198.51.100.9"), 403);
    assert.equal(admin("ban", "192.0.2.66").out, "done\n");
    await wolf.ended;
    assert.equal(await status("192.0.2.66"), 403);
    assert.equal(await status("192.0.2.67"), 200);
    assert.ok(!lamb.closed);
    assert.equal(admin("ban", "2001:db8::1", "30").out, "done\n");
    assert.equal(await status("2001:db8::2"), 403, "the other addresses of a /64 are the same person's");
    assert.match(admin("bans").out, /^2001:db8::\/64  for 30 minutes more$/m);
    assert.match(admin("bans").out, /^198\.51\.100\.0\/24  by the configuration$/m);
    assert.equal(admin("unban", "192.0.2.66").out, "done\n");
    assert.equal(await status("192.0.2.66"), 200);
    assert.match(admin("unban", "192.0.2.66").err, /^this address is not banned\n$/);
    assert.match(admin("ban", "the wolf").err, /no address|no such|a ban lasts/);
    assert.match(admin("ban", "192.0.2.1", "0").err, /a ban lasts for 1 to 525600 minutes\n/);
    assert.ok(await figure(server, 'limit_refused_total{limit="ban"}') >= 3);
    assert.match(server.log, /Z the host says: ban 192\.0\.2\.66\n/);
});

test("figures, and draining", async (t) => {
    const { server, admin } = await hosted(t);
    const { clients: [anna] } = await server.begun(t, "volle-wolle", "pp");
    const figures = admin("figures");
    assert.match(figures.out, /^up +0 d 00:00\ndatabase +well\n/);
    assert.match(figures.out, /^tables in memory +1, 2 connections at them$/m);
    assert.match(admin("drain").out, /no new tables/);
    assert.equal((await server.ask("POST", "/api/tables", { body: SEATS })).status, 503);
    const health = await server.ask("GET", "/healthz");
    assert.deepEqual([health.status, health.text], [503, "no new tables\n"]);
    anna.say("do 1 bid 1 21");
    await until(() => anna.decisions === 1, "games go on");
    assert.equal(admin("drain", "off").status, 0);
    assert.equal((await server.ask("POST", "/api/tables", { body: SEATS })).status, 201);
    assert.equal((await server.ask("GET", "/healthz")).status, 200);
});

test("every log is looked at while games go on, and the damaged one is named", async (t) => {
    const { server, admin } = await hosted(t);
    const { clients: [anna] } = await server.begun(t, "volle-wolle", "pp");
    await server.begun(t, "bloeder-sack", "pp");
    assert.match(admin("check").out, /^2 tables, [0-9]+ entries, 0 in the archive, 0 damaged\n$/);
    anna.say("do 1 bid 1 21");
    await until(() => anna.decisions === 1, "games go on");
    spawnSync("sqlite3", [server.db, "UPDATE entry SET text = replace(text, 'bid 1 21', 'bid 1 20')"]);
    const { status, err } = admin("check");
    assert.equal(status, 1);
    assert.match(err, /table [a-z2-7]{12}: entry [0-9]+ .*\n[^]*, 1 damaged\n/);
});

test("strangers have fixed phrases, if the host wants it so", async (t) => {
    const server = await Server.start(t, { options: ["--lobby-talk", "reactions"] });
    const lobby = await server.begun(t, "volle-wolle", "pp", { listed: true });
    const friends = await server.begun(t, "volle-wolle", "pp");
    for (const { clients: [anna, ben], words } of [{ ...lobby, words: false }, { ...friends, words: true }]) {
        anna.say("say hello");
        anna.say("react baa");
        await until(() => ben.notes.includes("react 1 baa"), "a reaction is told");
        if (words) await until(() => ben.talk.includes("1 hello"), "and words");
        else await until(() => anna.refusals.includes("0 the chat is off at this table"), "but no words");
        assert.equal(ben.talk.length, words ? 1 : 0);
    }
});

// --- Limits

test("too much of anything is refused with a time to come back", async (t) => {
    const server = await Server.start(t, { options: ["--proxy", "127.0.0.1", "--requests", "3", "--lookups", "1",
        "--joins", "2", "--tables-per-hour", "2", "--per-network", "2"] });
    const from = (address) => ({ headers: { "x-forwarded-for": address } });
    const table = await server.table("volle-wolle", "pf"); // as the proxy itself
    const many = async (count, act) => {
        const all = [];
        for (let i = 0; i < count; i++) all.push(await act());
        return all;
    };
    // Those of four seconds at once, then one by one; of others nothing is taken.
    const asked = await Promise.all(Array.from({ length: 40 }, () =>
        server.ask("GET", "/healthz", { agent: false, ...from("10.0.1.1") })));
    assert.ok(asked.filter((one) => one.status === 200).length >= 12);
    const late = asked.find((one) => one.status === 429);
    assert.equal(late.headers["retry-after"], "1");
    assert.equal((await server.ask("GET", "/healthz", from("10.0.2.1"))).status, 200);
    const looked = await many(20, () => server.ask("GET", `/api/tables/${table.id}`, from("10.0.3.1")));
    assert.deepEqual(looked.slice(0, 4).map((one) => one.status), [200, 200, 200, 200]);
    assert.ok(looked.some((one) => one.status === 429 && one.headers["retry-after"] === "1"));
    const made = await many(3, () => server.ask("POST", "/api/tables", { body: SEATS, ...from("10.0.4.1") }));
    assert.deepEqual(made.map((one) => one.status), [201, 201, 429]);
    assert.equal(made[2].headers["retry-after"], "1800");
    // A network of 256 has twice as much here: the neighbours have had it.
    const near = async (host) => (await server.ask("POST", "/api/tables", { body: SEATS, ...from(`10.0.4.${host}`) })).status;
    assert.deepEqual([await near(2), await near(3), await near(4)], [201, 201, 429]);
    assert.equal((await server.ask("POST", "/api/tables", { body: SEATS, ...from("2001:db8:5:1::1") })).status, 201);
    // A WebSocket is told in a line, which a page can read.
    const joined = await many(3, async () => {
        const client = new Client(server.port, from("10.0.6.1"));
        await client.opened;
        client.join(table.id, 0);
        await client.greeted();
        client.close();
        return client.later ?? "";
    });
    assert.deepEqual(joined.slice(0, 2), ["", ""]);
    assert.match(joined[2], /^your address has come too often, come back in \d+ seconds$/);
    const text = (await server.ask("GET", "/metrics", from("10.0.7.1"))).text;
    for (const limit of ["requests", "lookups", "joins", "tables-per-hour"])
        assert.match(text, new RegExp(`^woolsack_limit_refused_total{limit="${limit}"} [1-9]`, "m"));
    assert.match(text, /^woolsack_limit_used{limit="tables-per-hour"} (1|0\.99\d*)$/m);
});

test("a server that is full says so, and has room again", async (t) => {
    const server = await Server.start(t, { options: ["--connections", "6"] });
    const table = await server.table("volle-wolle", "pf");
    const clients = [];
    // One may be kept for whoever made the table.
    for (let i = 0; i < 5; i++) clients.push(await server.join(t, table, 9));
    await server.join(t, table, 9).catch(() => {});
    const full = await server.ask("GET", "/healthz", { agent: false });
    assert.equal(full.status, 503);
    assert.equal(full.headers["retry-after"], "10");
    assert.match(full.text, /no room for another connection/);
    clients[0].close();
    await until(async () => (await server.ask("GET", "/healthz", { agent: false })).status === 200, "there is room");
});

test("those who watch one table, and those at one seat", async (t) => {
    const server = await Server.start(t, { options: ["--per-table", "3"] });
    const table = await server.table("volle-wolle", "pf");
    for (let i = 0; i < 3; i++) assert.ok((await server.join(t, table, 9)).at);
    assert.equal((await server.join(t, table, 9)).later, "too many are watching this table");
    // A seat is open on so many devices; its people are not those who watch.
    for (let i = 0; i < 8; i++) assert.equal((await server.join(t, table, 0)).seat, 1);
    assert.equal((await server.join(t, table, 0)).later, "this seat is open in too many places");
});

test("what strangers can cause does not fill the log", async (t) => {
    const server = await Server.start(t, { options: ["--log", "refusals", "--requests", "1"] });
    for (let i = 0; i < 200; i++) await server.ask("GET", "/nothing");
    assert.match(server.log, /Z refused \(requests\): 127\.0\.0\.1\n/);
    const lines = server.log.split("\n").length;
    assert.ok(lines < 150, `${lines} lines`);
    const quiet = await Server.start(t, { options: ["--log", "quiet"] });
    await quiet.table("volle-wolle", "pf");
    assert.doesNotMatch(quiet.log, /opened/);
});

test("the unit for systemd names options that there are", () => {
    const unit = readFileSync(new URL("../../../contrib/woolsack.service", import.meta.url), "utf8");
    const help = run("serve", "--help").out;
    const started = /^ExecStart=\S+ serve (.*)$/m.exec(unit)[1];
    for (const [, option] of started.matchAll(/--([a-z-]+)/g))
        assert.ok(help.includes(`--${option} `), option);
});
