// How much one may ask for, and from where.
import assert from "node:assert/strict";
import { connect } from "node:net";
import { test } from "node:test";
import { Client, Server, ask, sleep, until } from "./house.mjs";

/** A plain connection; what came, and whether it is over. */
function wire(t, port) {
    const state = { heard: "", closed: false };
    state.socket = connect(port, "127.0.0.1");
    state.socket.on("data", (data) => { state.heard += data; });
    state.socket.on("error", () => { state.closed = true; });
    state.socket.on("close", () => { state.closed = true; });
    t.after(() => state.socket.destroy());
    return state;
}

/** The status of a handshake that is refused; 101 if it is not. */
function knock(port, options) {
    return new Promise((done) => {
        const client = new Client(port, options);
        client.socket.on("unexpected-response", (request, answer) => {
            done(answer.statusCode);
            request.destroy();
        });
        client.socket.on("error", () => done(0));
        client.socket.on("open", () => { client.close(); done(101); });
    });
}

/** Whether somebody listens at this address of the machine. */
function isOpen(host, port) {
    return new Promise((done) => {
        const socket = connect({ host, port }, () => { socket.destroy(); done(true); });
        socket.on("error", () => done(false));
    });
}

test("it listens where it was told to, and nowhere else", async (t) => {
    // 127.0.0.2 is this machine too.
    const local = await Server.start(t);
    assert.equal(await isOpen("127.0.0.1", local.port), true);
    assert.equal(await isOpen("127.0.0.2", local.port), false);
    const other = await Server.start(t, { host: "127.0.0.2" });
    assert.equal(await isOpen("127.0.0.1", other.port), false);
    const any = await Server.start(t, { host: "*" });
    assert.equal(await isOpen("127.0.0.1", any.port), true);
    assert.equal(await isOpen("127.0.0.2", any.port), true);
    const named = await Server.start(t, { host: "localhost" });
    assert.equal(await isOpen("127.0.0.1", named.port), true);
    for (const [host, port, error] of [["127.0.0.1", local.port, /in use/],
        ["192.0.2.1", 0, /cannot listen at 192\.0\.2\.1/],
        ["no.such.host.invalid", 0, /cannot listen at no\.such\.host\.invalid/]])
        await assert.rejects(Server.start(t, { host, port }), error);
});

test("IPv6", async (t) => {
    let server;
    try {
        server = await Server.start(t, { host: "[::1]" });
    } catch (error) {
        t.skip(`this machine has none: ${error.message}`);
        return;
    }
    assert.equal(await isOpen("::1", server.port), true);
    assert.equal(await isOpen("127.0.0.1", server.port), false);
    const answer = await ask(server.port, "GET", "/healthz", { host: "::1" });
    assert.equal(answer.status, 200);
});

test("where a WebSocket may come from", async (t) => {
    const server = await Server.start(t, { options: ["--origin", "https://friend.example"] });
    const ours = `http://127.0.0.1:${server.port}`;
    for (const [options, good] of [
        [{}, true], // no browser
        [{ origin: ours }, true],
        [{ origin: "https://friend.example" }, true],
        [{ origin: "https://evil.example" }, false],
        [{ origin: "https://friend.example.evil.example" }, false],
        [{ origin: "null" }, false],
        [{ origin: `http://127.0.0.1:${server.port}.evil.example` }, false],
        [{ origin: `http://127.0.0.1:1` }, false],
        [{ origin: `https://${"x".repeat(300)}` }, false],
        [{ path: "/" }, false],
        [{ path: "/ws2" }, false],
        [{ path: "/api/tables" }, false],
        [{ protocol: [] }, false],
        [{ protocol: "http" }, false],
        [{ protocol: "woolsack-2" }, false],
        [{ protocol: ["woolsack-9", "woolsack-1"] }, true],
    ]) {
        const status = await knock(server.port, options);
        if (good) assert.equal(status, 101, JSON.stringify(options));
        else assert.notEqual(status, 101, JSON.stringify(options));
    }
    await until(async () =>
        (await server.ask("GET", "/metrics")).text.includes("woolsack_connections 0\n"));
});

test("where a POST may come from", async (t) => {
    const server = await Server.start(t);
    const body = { game: "volle-wolle", seats: [{}, {}] };
    for (const [origin, status] of [[`http://127.0.0.1:${server.port}`, 201],
        ["https://evil.example", 403], ["null", 403]]) {
        const answer = await server.ask("POST", "/api/tables", { body, headers: { origin } });
        assert.equal(answer.status, status, origin);
    }
});

test("messages", async (t) => {
    const server = await Server.start(t, { options: ["--rate", "1000"] });
    const { table } = await server.begun(t, "volle-wolle", "pp");
    const join = () => server.join(t, table, 0);
    // As long as they may be, and one byte longer; in one piece and in several.
    const long = await join();
    long.say(`say ${"x".repeat(1020)}`);
    await until(() => long.refusals.includes("0 that is too long, or nothing"), "it is read");
    long.say(`say ${"x".repeat(1021)}`);
    assert.equal((await until(() => long.gone, "too long")), "the message is too long");
    await long.ended;
    const pieces = await join();
    for (let i = 0; i < 11; i++) pieces.socket.send("x".repeat(100), { fin: i === 10 });
    assert.equal(await until(() => pieces.gone, "too long"), "the message is too long");
    await pieces.ended;
    const endless = await join();
    endless.socket.send(`say ${"x".repeat(5_000_000)}`, () => {});
    await endless.ended;
    const binary = await join();
    binary.socket.send(Buffer.from("ping"));
    assert.equal(await until(() => binary.gone, "binary"), "frames are texts here");
    await binary.ended;
    const control = await join();
    control.say("say a\u0007b");
    assert.equal(await until(() => control.gone, "control"), "this is no line of text");
    const lines = await join();
    lines.say("ping\nping");
    assert.equal(await until(() => lines.gone, "two lines"), "this is no line of text");
    const feed = await join();
    feed.say("ping\n");
    await until(() => feed.notes.includes("pong"), "one line feed at the end is fine");
    const empty = await join();
    empty.say("");
    await until(() => empty.refusals.length, "nothing is no command");
    // Others have not noticed.
    assert.equal((await server.ask("GET", "/healthz")).status, 200);
});

test("bytes that are no UTF-8", async (t) => {
    const server = await Server.start(t);
    const table = await server.table("volle-wolle", "pf");
    const client = await server.join(t, table, 0);
    client.socket._sender.sendFrame([Buffer.from([0x81, 0x82, 1, 2, 3, 4, 0xff ^ 1, 0xfe ^ 2])]);
    await client.ended;
    assert.equal((await server.ask("GET", "/healthz")).status, 200);
});

test("too many messages a second", async (t) => {
    const server = await Server.start(t, { options: ["--rate", "10"] });
    const table = await server.table("volle-wolle", "pf");
    const fast = await server.join(t, table, 0);
    for (let i = 0; i < 60; i++) fast.say("ping");
    assert.equal(await until(() => fast.gone, "too fast"), "too many messages a second");
    await fast.ended;
    const pongs = fast.notes.filter((line) => line === "pong").length;
    assert.ok(pongs >= 1 && pongs <= 25, `${pongs} pongs`);
    // Who keeps to the rate is not stopped.
    const calm = await server.join(t, table, 0);
    for (let i = 0; i < 25; i++) {
        calm.say("ping");
        await sleep(120);
    }
    await until(() => calm.notes.filter((line) => line === "pong").length === 25, "all pongs");
});

test("connections of one address", async (t) => {
    const server = await Server.start(t, { options: ["--per-address", "5"] });
    const table = await server.table("volle-wolle", "pf");
    const clients = [];
    for (let i = 0; i < 5; i++) clients.push(await server.join(t, table, 0));
    const more = new Client(server.port);
    assert.equal(await until(() => more.later, "too many"),
        "there are too many connections from your address");
    await more.ended;
    clients[0].close();
    await until(async () => {
        const client = new Client(server.port);
        await client.opened.catch(() => {});
        client.join(table.id, 0);
        await client.greeted();
        const good = client.at > 0;
        client.close();
        return good;
    }, "one may come for who has gone");
});

test("connections that say nothing", async (t) => {
    const server = await Server.start(t, { options: ["--per-address", "20"] });
    const silent = [];
    for (let i = 0; i < 100; i++) silent.push(wire(t, server.port));
    await until(() => silent.filter((one) => one.closed).length >= 60, "the rest is shut out");
    assert.equal(silent.filter((one) => !one.closed).length, 40);
    assert.ok(silent.filter((one) => /^HTTP\/1\.1 429 [^]*too many connections/.test(one.heard)).length >= 60);
    for (const one of silent) one.socket.destroy();
    await until(async () => {
        try {
            return (await ask(server.port, "GET", "/healthz")).status === 200;
        } catch {
            return false;
        }
    }, "there is room again");
});

test("headers", async (t) => {
    const server = await Server.start(t);
    const tooLong = wire(t, server.port);
    tooLong.socket.write(`GET / HTTP/1.1\r\nHost: x\r\nCookie: ${"x".repeat(8000)}\r\n\r\n`);
    await until(() => tooLong.heard.includes("}"), "refused");
    assert.match(tooLong.heard, /^HTTP\/1\.1 431 [^]*the headers are too long/);
    const long = await server.ask("GET", `/${"x".repeat(5000)}`);
    assert.equal(long.status, 414);
    assert.equal(long.json.error, "the path is too long");
    // Beyond all reason: cut off, and nothing in the log to fill it with.
    const endless = wire(t, server.port);
    endless.socket.write(`GET / HTTP/1.1\r\nHost: x\r\nCookie: ${"x".repeat(40000)}\r\n\r\n`);
    await until(() => endless.closed || endless.heard, "cut off");
    assert.doesNotMatch(endless.heard, /^HTTP\/1\.1 200/);
    assert.doesNotMatch(server.log, /header/);
    const many = wire(t, server.port);
    many.socket.write("GET / HTTP/1.1\r\nHost: x\r\n" +
        Array.from({ length: 1000 }, (_, i) => `X-${i}: ${i}\r\n`).join("") + "\r\n");
    await until(() => many.closed || many.heard, "refused");
    const path = await server.ask("GET", `/${"x".repeat(300)}`);
    assert.ok(path.status === 414 || path.status === 404, String(path.status));
    for (const nonsense of ["\r\n\r\n", "HELLO\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n",
        "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "GET /ws HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
        "POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
        "POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\nx",
        "POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"]) {
        const one = wire(t, server.port);
        one.socket.end(nonsense, "latin1");
        await until(() => one.closed, `${nonsense}: the end`);
        assert.doesNotMatch(one.heard, /^HTTP\/1\.1 20[01]/, nonsense);
    }
    assert.equal((await server.ask("GET", "/healthz")).status, 200);
});

test("a body has a length", async (t) => {
    const server = await Server.start(t);
    const chunked = wire(t, server.port);
    chunked.socket.write("POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n");
    await until(() => chunked.heard.includes("}"), "an answer");
    assert.match(chunked.heard, /^HTTP\/1\.1 411 [^]*a body needs a content-length/);
});

test("a WebSocket that cannot be is told why", async (t) => {
    const server = await Server.start(t);
    const knock = async (path, ...headers) => {
        const one = wire(t, server.port);
        one.socket.write([`GET ${path} HTTP/1.1`, `Host: 127.0.0.1:${server.port}`, "Upgrade: websocket", "Connection: Upgrade",
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version: 13", ...headers, "", ""].join("\r\n"));
        await until(() => one.heard.includes("\r\n\r\n"), "an answer");
        return one.heard;
    };
    const ours = "Sec-WebSocket-Protocol: woolsack-1";
    for (const [answer, why] of [
        [await knock("/ws"), /^HTTP\/1\.1 400 [^]*"this server speaks the subprotocol woolsack-1"/],
        [await knock("/ws", "Sec-WebSocket-Protocol: woolsack-2"), /^HTTP\/1\.1 400 [^]*woolsack-1"/],
        [await knock("/elsewhere", ours), /^HTTP\/1\.1 404 /],
        [await knock("/ws", ours, "Origin: http://wolf.example"), /^HTTP\/1\.1 403 [^]*"this comes from another page"/],
        [await knock("/ws", ours, `Cookie: ${"x".repeat(6000)}`), /^HTTP\/1\.1 431 /],
    ]) {
        assert.match(answer, why);
        assert.match(answer, /x-content-type-options: nosniff/);
        assert.match(answer, /content-security-policy: /);
    }
    assert.match(await knock("/ws", "Sec-WebSocket-Protocol: other, woolsack-1"), /^HTTP\/1\.1 101 /);
});

test("bodies", async (t) => {
    const server = await Server.start(t);
    const post = (body) => server.ask("POST", "/api/tables", { body });
    const exact = JSON.stringify({ game: "volle-wolle", seats: [{}, {}] });
    assert.equal((await post(exact + " ".repeat(4096 - exact.length))).status, 201);
    const over = await post(exact + " ".repeat(4097 - exact.length));
    assert.equal(over.status, 413);
    assert.equal(over.json.error, "the body is too long");
    const endless = wire(t, server.port);
    endless.socket.write("POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000000\r\n\r\n");
    const more = setInterval(() => endless.socket.write("x".repeat(16384), () => {}), 2);
    await until(() => endless.closed, "it is cut off");
    clearInterval(more);
    // A body that never comes.
    const never = wire(t, server.port);
    never.socket.write("POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{");
    assert.equal((await post(exact)).status, 201);
});

test("tables of one address", async (t) => {
    const server = await Server.start(t, { options: ["--tables-per-hour", "3"] });
    const body = { game: "volle-wolle", seats: [{}, {}] };
    for (const status of [201, 201, 201, 429, 429])
        assert.equal((await server.ask("POST", "/api/tables", { body })).status, status);
    // What is refused for other reasons does not count, and sitting down neither.
    assert.equal((await server.ask("POST", "/api/tables", { body: "{}" })).status, 400);
});

test("a proxy's word", async (t) => {
    const body = { game: "volle-wolle", seats: [{}, {}] };
    const options = ["--tables-per-hour", "2", "--per-address", "3"];
    const open = (server, from) => server.ask("POST", "/api/tables",
        { body, headers: { "x-forwarded-for": from } });
    // From anybody else it counts for nothing.
    const bare = await Server.start(t, { options });
    for (const [i, status] of [201, 201, 429].entries())
        assert.equal((await open(bare, `10.0.0.${i}`)).status, status);
    // A trusted one is believed, in its own part: the last of the list.
    const behind = await Server.start(t, { options: [...options, "--proxy", "127.0.0.1"] });
    for (const [from, status] of [["10.0.0.1", 201], ["10.0.0.1", 201], ["10.0.0.1", 429],
        ["10.0.0.2", 201], ["1.2.3.4, 10.0.0.1", 429], ["10.0.0.1, 10.0.0.3", 201],
        ["2001:db8::1", 201], ["2001:db8::2", 201], ["2001:db8::3", 429], ["", 201]])
        assert.equal((await open(behind, from)).status, status, from);
    // Connections too; the proxy itself may have as many as it likes.
    const table = await behind.table("volle-wolle", [{}, {}]).catch(() => null);
    assert.ok(table);
    const clients = [];
    for (let i = 0; i < 12; i++)
        clients.push(await behind.join(t, table, 9,
            { headers: { "x-forwarded-for": `10.1.${Math.floor(i / 3)}.1` } }));
    assert.ok(clients.every((client) => client.at));
    const more = new Client(behind.port, { headers: { "x-forwarded-for": "10.1.0.1" } });
    await until(() => more.later, "too many");
});

test("who does not join in time is shown out", async (t) => {
    const server = await Server.start(t);
    const client = new Client(server.port);
    t.after(() => client.close());
    await client.opened;
    assert.equal(await until(() => client.gone, "shown out"), "you did not join a table in time");
    await client.ended;
});

test("who says too much is told when to come back", async (t) => {
    const server = await Server.start(t, { options: ["--rate", "1000"] });
    const { clients: [anna, ben] } = await server.begun(t, "volle-wolle", "pp");
    const refused = () => anna.refusals.some((why) => /^0 wait \d+ seconds: /.test(why));
    for (let i = 0; i < 60 && !refused(); i++) {
        anna.say(`say ${i}`);
        await until(() => anna.talk.length > i || refused(), "it is said or refused");
    }
    assert.ok(refused());
    ben.say("say I may");
    await until(() => anna.talk.some((line) => line.includes("I may")), "others may talk");
    assert.ok(anna.talk.length < 50);
});

test("who does not read costs nothing", async (t) => {
    const server = await Server.start(t, { options: ["--rate", "1000"] });
    const { table, clients: [anna] } = await server.begun(t, "volle-wolle", "pp");
    const slow = await server.join(t, table, 1);
    slow.socket._socket.pause();
    const words = "羊".repeat(200);
    for (let i = 0; i < 20; i++) {
        anna.say(`say ${words}`);
        await until(() => anna.talk.length > i, "it is said");
    }
    slow.socket._socket.resume();
    await until(() => slow.seq === anna.seq, "nothing was lost");
    assert.equal(slow.talk.length, 20);
});
