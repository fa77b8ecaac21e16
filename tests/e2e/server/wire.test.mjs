// Bytes that no browser sends, and those that send them slowly.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { LONG, SLOW, Server, folder, legal, recordOf, sleep, until } from "./house.mjs";

/** A plain connection: what came, and whether it is over. */
function wire(t, port, bytes) {
    const state = { heard: Buffer.alloc(0), closed: false };
    state.socket = connect(port, "127.0.0.1");
    state.socket.on("data", (data) => { state.heard = Buffer.concat([state.heard, data]); });
    state.socket.on("error", () => { state.closed = true; });
    state.socket.on("close", () => { state.closed = true; });
    state.text = () => state.heard.toString("latin1");
    t.after(() => state.socket.destroy());
    if (bytes) state.socket.write(bytes, "latin1");
    return state;
}

const TABLE = JSON.stringify({ game: "volle-wolle", seats: [{}, {}] });
const post = (body, ...headers) => ["POST /api/tables HTTP/1.1", "Host: x", ...headers,
    `Content-Length: ${body.length}`, "", body].join("\r\n");
const GET = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";

/** A frame as clients send them; the mask is zero. */
const frame = (opcode, text = "", fin = true) =>
    Buffer.concat([Buffer.from([opcode | (fin ? 0x80 : 0), 0x80 | text.length, 0, 0, 0, 0]),
        Buffer.from(text)]);

async function webSocket(t, port) {
    const one = wire(t, port, ["GET /ws HTTP/1.1", "Host: x", "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Protocol: woolsack-1", "", ""].join("\r\n"));
    await until(() => one.text().includes("\r\n\r\n"), "the handshake");
    assert.match(one.text(), /^HTTP\/1\.1 101 [^]*\r\nsec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK\+xOo=\r\n/i);
    one.heard = Buffer.alloc(0);
    return one;
}

async function isWell(server) {
    const answer = await Promise.race([server.ask("GET", "/healthz"), sleep(60_000)]);
    assert.equal(answer?.status, 200, "it still answers");
}

test("two POSTs in one packet", async (t) => {
    const server = await Server.start(t);
    for (const body of [TABLE, "{}"]) {
        const one = wire(t, server.port, post(body).repeat(2));
        await until(() => one.text().includes("}"), "the first answer");
        assert.match(one.text(), body === TABLE ? /^HTTP\/1\.1 201 / : /^HTTP\/1\.1 400 /);
        await isWell(server);
    }
    assert.deepEqual(await server.down(), { code: 0, signal: null });
});

test("pieces of a message that are empty", async (t) => {
    const server = await Server.start(t);
    const table = await server.table("volle-wolle", "pf");
    const one = await webSocket(t, server.port);
    one.socket.write(Buffer.concat([frame(1, "", false), frame(0, "", false), frame(0, "join ", false),
        frame(0, "", false), frame(0, `${table.id} 0`, false), frame(0)]));
    await until(() => one.text().includes("here"), "it is heard in one piece");
    await isWell(server);
});

test("a POST that is refused before its body leaves nothing behind", async (t) => {
    // The sanitizer looks for it where there is one, else it shows in the size.
    const server = await Server.start(t,
        { env: { ASAN_OPTIONS: "detect_leaks=1:handle_segv=2" } });
    const size = () => Number(/VmRSS:\s+(\d+)/.exec(
        readFileSync(`/proc/${server.process.pid}/status`, "utf8"))[1]);
    const refused = post("x".repeat(4000), "Origin: https://evil.example");
    let before;
    // Each that was kept would be 4 KB more.
    for (let i = 0; i < (SLOW ? 30 : LONG ? 6000 : 1500); i++) {
        if (i === 300) before = size();
        const one = wire(t, server.port, refused);
        await until(() => one.text().includes("}\n"), "refused");
        assert.match(one.text(), /^HTTP\/1\.1 403 /);
        if (!one.closed) one.socket.write(refused, "latin1");
        await until(() => one.closed || one.text().split("}\n").length > 2, "refused again");
        one.socket.destroy();
    }
    if (!SLOW) assert.ok(size() - before < 2048, `${size() - before} KB`);
    await server.down();
    assert.doesNotMatch(server.log, /Sanitizer/);
});

test("a POST without a usable length is the last of its connection", async (t) => {
    const server = await Server.start(t);
    for (const header of ["Transfer-Encoding: chunked", "X-None: 1", "Content-Length: -1", "Content-Length: x",
        "Content-Length: 2, 2", "Content-Length: +2", "Content-Length: 0x2", "Content-Length:",
        "Content-Length: 2\r\nTransfer-Encoding: chunked"]) {
        const one = wire(t, server.port,
            `POST /api/tables HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`);
        await until(() => one.closed, `${header}: closed`);
        assert.match(one.text(), /^HTTP\/1\.1 4\d\d [^]*"error"/, header);
        assert.match(one.text(), /\r\nconnection: close\r\n/, header);
    }
    await isWell(server);
});

test("those who send slowly are closed, and keep nobody out", async (t) => {
    const server = await Server.start(t, { options: ["--proxy", "127.0.0.1"] });
    const head = (from) => `POST /api/tables HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${from}\r\nContent-Length: 1000\r\n\r\n`;
    const bodies = [], heads = [];
    for (let i = 0; i < 300; i++) bodies.push(wire(t, server.port, head("10.0.0.1")));
    for (let i = 0; i < 300; i++) heads.push(wire(t, server.port, "GET / HTTP/1.1\r\n"));
    await until(() => bodies.filter((one) => one.text().startsWith("HTTP/1.1 429 ")).length >= 150,
        "one address has its share");
    const slow = [...bodies, ...heads];
    const drip = setInterval(() => {
        for (const one of slow) if (!one.closed) one.socket.write("x");
    }, 1000);
    t.after(() => clearInterval(drip));
    const end = Date.now() + 120_000;
    while (!slow.every((one) => one.closed)) {
        await isWell(server);
        assert.ok(Date.now() < end, "they are closed");
        await sleep(500);
    }
});

test("figures do not tell what was bid", async (t) => {
    const figures = async (index) => {
        const server = await Server.start(t);
        const { table, clients: [anna, ben] } = await server.begun(t, "volle-wolle", "pp");
        const bids = legal(await recordOf(server, table))[1];
        anna.say(`do 1 ${bids.at(index)}`);
        await until(() => anna.decisions === 1 && ben.seq === anna.seq, "it is told");
        const { text } = await server.ask("GET", "/metrics");
        await server.down();
        return text.split("\n").filter((line) => line && !/^#|seconds|http_requests|_commits|_loads|limit_used/.test(line));
    };
    assert.deepEqual(await figures(0), await figures(-1));
});

test("several requests at once are answered one after the other", async (t) => {
    const server = await Server.start(t);
    const one = wire(t, server.port, post(TABLE) + GET + post(TABLE) + GET);
    await until(() => one.text().split("ok\n").length === 3, "all four");
    assert.deepEqual(one.text().match(/HTTP\/1\.1 \d+/g).map((line) => line.slice(9)), ["201", "200", "201", "200"]);
    assert.equal(one.closed, false);
});

// One crash of the server by anybody: the second was answered in the middle of the first.
test("questions about a table in one packet", async (t) => {
    const server = await Server.start(t);
    const { table, clients } = await server.begun(t, "volle-wolle", "pp");
    for (const client of clients) client.close();
    const idle = await server.table("volle-wolle", "pf");
    const sit = JSON.stringify({ name: "Wolf", invite: "AAAAAAAAAAAAAAAAAAAAAA" });
    for (let round = 0; round < 5; round++)
        for (const [{ id }, end] of [[idle, ""], [table, ""], [table, "/record"], [idle, "/none"]]) {
            const one = wire(t, server.port, `GET /api/tables/${id}${end} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(20) +
                `POST /api/tables/${id}/sit HTTP/1.1\r\nHost: x\r\nContent-Length: ${sit.length}\r\n\r\n${sit}`);
            const status = end === "/none" ? "404" : "200";
            await until(() => one.closed, "a refusal ends it");
            const answers = one.text().match(/HTTP\/1\.1 \d+/g).map((line) => line.slice(9));
            assert.deepEqual(answers, end === "/none" ? [status] : [...Array(20).fill(status), "403"]);
        }
    await isWell(server);
});

test("who hangs up before the answer is forgotten", async (t) => {
    const server = await Server.start(t);
    for (let i = 0; i < 50; i++) {
        const one = wire(t, server.port, post(TABLE) + GET);
        one.socket.on("connect", () => (i % 2 ? one.socket.destroy() : one.socket.end()));
        await until(() => one.closed, "it is over");
        if (i % 2 === 0) assert.match(one.text(), /^HTTP\/1\.1 201 [^]*ok\n$/);
    }
    await isWell(server);
});

/** A program to its end; its output. */
function run(command, ...words) {
    const child = spawn(command, words, { stdio: ["ignore", "pipe", "pipe"] });
    let out = "";
    child.stdout.on("data", (data) => { out += data; });
    child.stderr.on("data", (data) => { out += data; });
    return new Promise((done) => child.on("close", (code) => done({ code, out })));
}
const has = (command, ...words) => spawnSync(command, words).status === 0;
/** Debian's own, which has its packages. */
const PYTHON = "/usr/bin/python3";

test("curl at the other end", { skip: !has("curl", "--version") }, async (t) => {
    const server = await Server.start(t);
    const at = `http://127.0.0.1:${server.port}`;
    // Twice on one connection; as a head; as the version that proxies still speak.
    assert.equal((await run("curl", "-s", `${at}/healthz`, `${at}/healthz`)).out, "ok\nok\n");
    assert.match((await run("curl", "-sI", `${at}/healthz`)).out, /^HTTP\/1\.1 200 OK\r\n[^]*content-length: 3\r\n\r\n$/);
    assert.equal((await run("curl", "-s0", `${at}/healthz`)).out, "ok\n");
    assert.equal((await run("curl", "-s", "--http2", `${at}/healthz`)).out, "ok\n");
    const file = join(folder(t), "table.json");
    writeFileSync(file, TABLE + " ".repeat(3000));
    const posted = (...more) => run("curl", "-s", "-w", "%{http_code}", "--data-binary", `@${file}`, ...more, `${at}/api/tables`);
    assert.match((await posted()).out, /\}201$/);
    assert.match((await posted("-H", "Expect: 100-continue", "--expect100-timeout", "20")).out, /\}201$/);
    assert.match((await posted("-H", "Transfer-Encoding: chunked")).out, /content-length"\}\n411$/);
    writeFileSync(file, "x".repeat(300_000));
    assert.match((await posted()).out, /413$/);
});

test("Python's websockets at the other end", { skip: !has(PYTHON, "-c", "import websockets") }, async (t) => {
    const server = await Server.start(t);
    const table = await server.table("volle-wolle", "pf");
    const program = `
import asyncio, websockets
async def main():
    async with websockets.connect("ws://127.0.0.1:${server.port}/ws", subprotocols=["woolsack-1"]) as socket:
        await socket.send(["join ", "${table.id}", " 0"])
        text = ""
        while "here" not in text:
            text += await socket.recv()
        await (await socket.ping(b"x" * 125))
        await socket.send("ping")
        print((await socket.recv()).strip())
        await socket.send("a\\nb")
        try:
            while True:
                print((await socket.recv()).strip())
        except websockets.ConnectionClosed as closed:
            print(closed.rcvd.code)
asyncio.run(main())`;
    const { code, out } = await run(PYTHON, "-c", program);
    assert.equal(code, 0, out);
    assert.deepEqual(out.trimEnd().split("\n"), ["pong", "gone this is no line of text", "1000"]);
});

test("Python's wsproto at the other end, in frames of its own making", { skip: !has(PYTHON, "-c", "import wsproto") && !LONG }, async (t) => {
    const server = await Server.start(t);
    const table = await server.table("volle-wolle", "pf");
    const program = `
import socket, wsproto
from wsproto.events import *
one = socket.create_connection(("127.0.0.1", ${server.port}))
ws = wsproto.WSConnection(wsproto.ConnectionType.CLIENT)
one.sendall(ws.send(Request(host="127.0.0.1", target="/ws", subprotocols=["woolsack-1"])))
def events():
    while True:
        got = one.recv(4096)
        ws.receive_data(got or None)
        for event in ws.events():
            yield event
        if not got:
            return
heard = events()
accepted = next(heard)
print(type(accepted).__name__, accepted.subprotocol)
# A message in pieces, with a ping between them.
one.sendall(ws.send(TextMessage(data="join ", message_finished=False)))
one.sendall(ws.send(Ping(payload=b"between")))
one.sendall(ws.send(TextMessage(data="${table.id}", message_finished=False)))
one.sendall(ws.send(TextMessage(data=" 0")))
text = ""
for event in heard:
    if isinstance(event, Pong):
        print("pong", bytes(event.payload).decode())
    elif isinstance(event, TextMessage):
        text += event.data
        if "here" in text:
            break
one.sendall(ws.send(CloseConnection(code=1000, reason="done")))
for event in heard:
    if isinstance(event, CloseConnection):
        print("closed", event.code)
        break`;
    const { code, out } = await run(PYTHON, "-c", program);
    assert.equal(code, 0, out);
    assert.deepEqual(out.trimEnd().split("\n"), ["AcceptConnection woolsack-1", "pong between", "closed 1000"]);
});
