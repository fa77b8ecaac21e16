// What is asked over HTTP: the API, the page, health and figures.
import assert from "node:assert/strict";
import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { MIX, Server, dice, folder, play, recordOf, until } from "./house.mjs";

const SEATS = [{ me: true, name: "Anna" }, {}];

/** Bytes as they are, to the end of the connection. */
function raw(port, text) {
    return new Promise((done) => {
        const socket = connect(port, "127.0.0.1", () => socket.write(text));
        let heard = "";
        socket.on("data", (data) => { heard += data; });
        socket.on("error", () => done(heard));
        socket.on("close", () => done(heard));
        socket.setTimeout(3000, () => { socket.destroy(); });
    });
}

test("tables are made as asked", async (t) => {
    const server = await Server.start(t, { options: ["--tables-per-hour", "1000"] });
    const make = (body) => server.ask("POST", "/api/tables", { body });
    const made = await make({ game: "volle-wolle", seats: [{ me: true, name: "Änna", mix: false },
        { bot: "expert", name: "Resi" }, {}], clock: 120, open: true, listed: true, chat: false,
        hints: true, auto: true });
    assert.equal(made.status, 201);
    assert.match(made.headers["content-type"], /^application\/json/);
    assert.match(made.json.table, /^[a-z2-7]{12}$/);
    assert.match(made.json.seal, /^[0-9a-f]{64}$/);
    assert.match(made.json.host, /^[A-Za-z0-9_-]{22}$/);
    assert.match(made.json.seats[0].token, /^[A-Za-z0-9_-]{22}$/);
    assert.deepEqual(made.json.seats[1], { seat: 2, bot: "expert" });
    assert.match(made.json.seats[2].invite, /^[A-Za-z0-9_-]{22}$/);
    const look = await server.ask("GET", `/api/tables/${made.json.table}`);
    assert.deepEqual(look.json, { table: made.json.table, seal: made.json.seal, game: "volle-wolle", phase: "waiting",
        clock: 120, open: true, listed: true, chat: false, hints: true,
        seats: [{ name: "Änna", free: false }, { name: "Resi", bot: "expert", free: false },
            { name: "", free: true }] });
    for (const [body, error] of [
        ["", "the body is no JSON object"],
        ["[]", "the body is no JSON object"],
        ["{", "the body is no JSON object"],
        ["{\"a\":1,\"a\":2}", "the body is no JSON object"],
        ["\u0000", "the body is no JSON object"],
        ["[".repeat(4000), "the body is no JSON object"],
        [{}, "\"game\" is no game that is offered here"],
        [{ game: "pig", seats: SEATS }, "\"game\" is no game that is offered here"],
        [{ game: 7, seats: SEATS }, "\"game\" is no game that is offered here"],
        [{ game: "volle-wolle" }, "\"seats\" does not fit the game"],
        [{ game: "volle-wolle", seats: {} }, "\"seats\" does not fit the game"],
        [{ game: "volle-wolle", seats: [{}] }, "\"seats\" does not fit the game"],
        [{ game: "bloeder-sack", seats: [{}, {}, {}, {}, {}] }, "\"seats\" does not fit the game"],
        [{ game: "volle-wolle", seats: [{}, 1] }, "\"seats\" has an object for each seat"],
        [{ game: "volle-wolle", seats: [{ me: true }, {}] }, "\"name\" is needed"],
        [{ game: "volle-wolle", seats: [{ me: true, name: "" }, {}] }, "a name is needed"],
        [{ game: "volle-wolle", seats: [{ me: true, name: "a\nb" }, {}] },
            "the name has characters that names cannot have"],
        [{ game: "volle-wolle", seats: [{ me: true, name: "x".repeat(25) }, {}] },
            "the name is too long"],
        [{ game: "volle-wolle", seats: [{ me: 1, name: "A" }, {}] }, "\"me\" is true or false"],
        [{ game: "volle-wolle", seats: [{ me: true, name: "A" }, { me: true, name: "B" }] },
            "\"me\" can be one seat only"],
        [{ game: "volle-wolle", seats: [{ me: true, bot: "ram", name: "A" }, {}] },
            "\"bot\" and \"me\" cannot both sit here"],
        [{ game: "volle-wolle", seats: [{ bot: "random", name: "A" }, {}] },
            "\"bot\" is lamb, sheep, ram, shepherd or expert"],
        [{ game: "volle-wolle", seats: [{ bot: "ram" }, {}] }, "\"name\" is needed"],
        [{ game: "volle-wolle", seats: [{ me: true, name: "A", mix: MIX }, {}] },
            "\"mix\" comes after the seal, or is false"],
        [{ game: "volle-wolle", seats: [{ you: true }, {}] }, "\"you\" is not known here"],
        [{ game: "volle-wolle", seats: SEATS, clock: 31 }, "\"clock\" is 0, 30, 120 or 86400"],
        [{ game: "volle-wolle", seats: SEATS, clock: "30" }, "\"clock\" is 0, 30, 120 or 86400"],
        [{ game: "volle-wolle", seats: SEATS, clock: 4294967326 },
            "\"clock\" is 0, 30, 120 or 86400"],
        [{ game: "volle-wolle", seats: SEATS, open: "yes" }, "\"open\" is true or false"],
        [{ game: "volle-wolle", seats: SEATS, colour: "red" }, "\"colour\" is not known here"],
    ]) {
        const answer = await make(body);
        assert.equal(answer.status, 400, JSON.stringify(body));
        assert.deepEqual(answer.json, { error }, JSON.stringify(body));
    }
});

test("questions about tables that are not there", async (t) => {
    const server = await Server.start(t);
    const table = await server.table("volle-wolle", "pf");
    for (const [method, path, status] of [
        ["GET", "/api/tables/aaaaaaaaaaaa", 404],
        ["GET", "/api/tables/AAAAAAAAAAAA", 404],
        ["GET", "/api/tables/short", 404],
        ["GET", "/api/tables/", 404],
        ["GET", `/api/tables/${table.id}/`, 404],
        ["GET", `/api/tables/${table.id}/secret`, 404],
        ["GET", `/api/tables/${table.id}/sit`, 404],
        ["POST", `/api/tables/${table.id}/record`, 404],
        ["POST", `/api/tables/${table.id}`, 404],
        ["GET", "/api/tablesX", 404],
        ["GET", "/api/", 404],
        ["GET", "/api/tables/aaaaaaaaaaaa/record", 404],
        ["GET", `/api/tables/${table.id}/record`, 409],
        ["POST", "/healthz", 405],
        ["POST", "/", 405],
        ["DELETE", `/api/tables/${table.id}`, 405],
        ["PUT", "/api/tables", 405],
        ["PATCH", "/api/tables", 405],
        ["OPTIONS", "/api/tables", 405],
    ]) {
        const answer = await server.ask(method, path, method === "GET" ? {} : { body: "{}" });
        assert.equal(answer.status, status, `${method} ${path}: ${answer.text}`);
        assert.equal(typeof answer.json?.error, "string", `${method} ${path}`);
    }
    const sit = await server.ask("POST", "/api/tables/aaaaaaaaaaaa/sit", { body: { name: "A" } });
    assert.equal(sit.status, 404);
    for (const body of [{}, { name: 1 }, { name: "A", invite: 5 }, { name: "A", invite: "x" },
        { name: "A", invite: table.invites[1], seat: 2 },
        { name: "A", invite: table.invites[1], mix: "00" },
        { name: "A", invite: table.invites[1], mix: MIX.toUpperCase() }]) {
        const answer = await server.ask("POST", `/api/tables/${table.id}/sit`, { body });
        assert.equal(answer.status, 400, answer.text);
    }
    const bad = await server.record(table, "not-a-token");
    assert.equal(bad.status, 403);
});

test("records while a game is played, and after", async (t) => {
    const server = await Server.start(t);
    const { table, clients } = await server.begun(t, "bloeder-sack", "pb");
    await play(server, table, clients, dice(2), 5);
    const early = await server.record(table);
    assert.equal(early.headers["content-type"], "text/plain; charset=utf-8");
    assert.match(early.headers["content-disposition"], /^attachment; filename=/);
    assert.equal(early.headers["cache-control"], "no-store");
    assert.doesNotMatch(early.text, /x-secret|\nend\n/);
    await play(server, table, clients, dice(2));
    const late = await recordOf(server, table);
    assert.match(late, /\nx-secret [0-9a-f]{64}\n/);
    assert.ok(late.split("\n").length > early.text.split("\n").length);
});

/** A page as a build would leave it. */
function page(t) {
    const path = folder(t);
    mkdirSync(join(path, "assets"));
    const script = "console.log(1);\n".repeat(100);
    writeFileSync(join(path, "index.html"), "<!doctype html>\n<title>Hi</title>\n");
    writeFileSync(join(path, "assets/main-abc123.js"), script);
    writeFileSync(join(path, "assets/main-abc123.js.gz"), gzipSync(script));
    writeFileSync(join(path, "assets/main-abc123.js.br"), "not really brotli");
    writeFileSync(join(path, "empty.txt"), "");
    writeFileSync(join(path, ".hidden"), "no");
    writeFileSync(join(path, "../outside-of-the-page.txt"), "no");
    return { path, script };
}

test("the page", async (t) => {
    const { path, script } = page(t);
    const server = await Server.start(t, { options: ["--page", path] });
    const get = (what, headers) => server.ask("GET", what, { headers });
    const index = await get("/");
    assert.equal(index.status, 200);
    assert.equal(index.headers["content-type"], "text/html; charset=utf-8");
    assert.equal(index.headers["cache-control"], "no-cache");
    assert.equal((await get("/index.html")).text, index.text);
    assert.equal((await get("/?lang=de#x")).text, index.text);
    assert.equal((await get("/empty.txt")).text, "");
    const again = await get("/", { "if-none-match": index.headers.etag });
    assert.equal(again.status, 304);
    assert.equal(again.text, "");
    const plain = await get("/assets/main-abc123.js");
    assert.equal(plain.text, script);
    assert.equal(plain.headers["content-type"], "text/javascript; charset=utf-8");
    assert.match(plain.headers["cache-control"], /max-age=31536000, immutable/);
    assert.equal(plain.headers["content-encoding"], undefined);
    assert.equal(plain.headers.vary, "accept-encoding");
    const small = await get("/assets/main-abc123.js", { "accept-encoding": "gzip, deflate" });
    assert.equal(small.headers["content-encoding"], "gzip");
    const smaller = await get("/assets/main-abc123.js", { "accept-encoding": "gzip, br" });
    assert.equal(smaller.headers["content-encoding"], "br");
    assert.equal(smaller.text, "not really brotli");
    const head = await server.ask("HEAD", "/assets/main-abc123.js");
    assert.equal(head.status, 200);
    assert.equal(head.headers["content-length"], String(script.length));
    assert.equal(head.text, "");
    for (const what of ["/nothing", "/.hidden", "/assets", "/assets/", "/assets/main-abc123.js.gz",
        "/../outside-of-the-page.txt", "/assets/../../outside-of-the-page.txt",
        "/%2e%2e/outside-of-the-page.txt", "/..%2foutside-of-the-page.txt",
        "/assets/%2e%2e/%2e%2e/outside-of-the-page.txt", "/..%5coutside-of-the-page.txt",
        "//etc/passwd", "/%00", "/assets%00.js", "/index.html%00.txt"]) {
        const answer = await raw(server.port, `GET ${what} HTTP/1.1\r\nHost: x\r\n` +
            "Connection: close\r\n\r\n");
        assert.doesNotMatch(answer, /\nno$/, what);
        assert.doesNotMatch(answer, /root:/, what);
        // What lies behind a NUL is not looked at.
        if (answer && !what.includes("%00")) assert.match(answer, /^HTTP\/1\.1 40[034] /, what);
    }
});

test("a page that is not there is told at the start", async (t) => {
    await assert.rejects(Server.start(t, { options: ["--page", "/nowhere"] }), /cannot read the page/);
    await assert.rejects(Server.start(t, { options: ["--page", folder(t)] }), /not complete/);
});

test("every answer says what a browser may do with it", async (t) => {
    const { path } = page(t);
    const server = await Server.start(t, { options: ["--page", path] });
    for (const what of ["/", "/assets/main-abc123.js", "/nothing", "/api/tables", "/api/nothing",
        "/healthz", "/metrics"]) {
        const { headers } = await server.ask("GET", what);
        const policy = headers["content-security-policy"];
        assert.match(policy, /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; /, what);
        for (const part of ["frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'",
            "connect-src 'self'"])
            assert.ok(policy.includes(part), what);
        assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'|\*/);
        assert.equal(headers["x-content-type-options"], "nosniff", what);
        assert.equal(headers["referrer-policy"], "no-referrer", what);
        assert.equal(headers["cross-origin-opener-policy"], "same-origin", what);
        assert.equal(headers["cross-origin-resource-policy"], "same-origin", what);
        assert.ok(headers["permissions-policy"], what);
        assert.equal(headers["access-control-allow-origin"], undefined, what);
    }
});

/** Prometheus text, as strictly as it is specified: name{labels} -> value. */
function figures(text) {
    const values = {}, kinds = {};
    assert.ok(text.endsWith("\n"));
    for (const line of text.trimEnd().split("\n")) {
        let found;
        if ((found = /^# TYPE ([a-zA-Z_:][\w:]*) (counter|gauge|histogram)$/.exec(line))) {
            assert.ok(!(found[1] in kinds), `${found[1]} twice`);
            kinds[found[1]] = found[2];
        } else if (!/^# HELP [a-zA-Z_:][\w:]* .+$/.test(line)) {
            found = /^([a-zA-Z_:][\w:]*)(\{(?:le|limit)="([^"]+)"\})? (\S+)$/.exec(line);
            assert.ok(found, line);
            assert.ok(!Number.isNaN(Number(found[4])), line);
            const family = found[1] in kinds ? found[1]
                : found[1].replace(/_(bucket|sum|count)$/, "");
            assert.ok(family in kinds, line);
            if (kinds[family] === "counter") assert.match(family, /_total$/);
            values[found[1] + (found[2] ?? "")] = Number(found[4]);
        }
    }
    return values;
}

test("health and figures", async (t) => {
    const server = await Server.start(t);
    const health = await server.ask("GET", "/healthz");
    assert.equal(health.status, 200);
    assert.equal(health.text, "ok\n");
    const { table, clients } = await server.begun(t, "bloeder-sack", "pb");
    await play(server, table, clients, dice(4), 5);
    await until(async () => (await server.ask("GET", "/metrics")).text.includes("woolsack_guests 1\n"));
    const answer = await server.ask("GET", "/metrics");
    assert.match(answer.headers["content-type"], /^text\/plain; version=0\.0\.4/);
    const values = figures(answer.text);
    assert.equal(values.woolsack_connections, 1);
    assert.equal(values.woolsack_tables, 1);
    assert.ok(values.woolsack_decisions_total >= 5);
    assert.ok(values.woolsack_bot_moves_total >= 1);
    assert.ok(values.woolsack_bot_seconds_total > 0);
    assert.ok(values.woolsack_database_commits_total >= 5);
    assert.ok(values.woolsack_database_seconds_total > 0);
    assert.equal(values.woolsack_database_errors_total, 0);
    assert.equal(values['woolsack_decision_seconds_bucket{le="+Inf"}'],
        values.woolsack_decision_seconds_count);
    assert.ok(values.woolsack_decision_seconds_count >= 5);
    let before = 0;
    for (const [name, value] of Object.entries(values))
        if (name.startsWith("woolsack_decision_seconds_bucket")) {
            assert.ok(value >= before);
            before = value;
        }
    clients[0].close();
    await until(async () =>
        (await server.ask("GET", "/metrics")).text.includes("woolsack_connections 0\n"));
});

test("the log is one line for each event, without secrets", async (t) => {
    const server = await Server.start(t);
    const { table, clients } = await server.begun(t, "volle-wolle", "pp");
    clients[0].say("say a secret of mine");
    await until(() => clients[0].talk.length, "it is said");
    await server.down();
    for (const line of server.log.trimEnd().split("\n"))
        assert.match(line, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ \S/);
    for (const secret of [...table.tokens, table.host, "secret of mine", "Anna", MIX])
        assert.ok(!server.log.includes(secret), secret);
});

test("the database is for nobody else", async (t) => {
    const server = await Server.start(t);
    await server.table("volle-wolle", "pf");
    for (const end of ["", "-wal", "-lock"])
        assert.equal(statSync(server.db + end).mode & 0o077, 0, end);
    await assert.rejects(Server.start(t, { db: server.db }), /is used by another server/);
});
