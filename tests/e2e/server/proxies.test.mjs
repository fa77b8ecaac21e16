// The proxies that docs/host/hosting.md names, with what it says to write into
// their files: requests on kept connections, WebSockets, who is who.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import WebSocket from "ws";
import { LONG, MIX, Server, dice, folder, play, until } from "./house.mjs";

function freePort() {
    return new Promise((done) => {
        const server = createServer().listen(0, "127.0.0.1", () => {
            const { port } = server.address();
            server.close(() => done(port));
        });
    });
}

/** What each is started with; `to` is where the server listens. */
const PROXIES = {
    caddy: (at, port, to) => {
        writeFileSync(join(at, "Caddyfile"), `{
    admin off
    auto_https off
}
http://127.0.0.1:${port} {
    reverse_proxy ${to.replace("unix:", "unix/")}
}
`);
        return ["caddy", ["run", "--adapter", "caddyfile", "--config", join(at, "Caddyfile")],
            { HOME: at, XDG_DATA_HOME: at, XDG_CONFIG_HOME: at }];
    },
    nginx: (at, port, to) => {
        mkdirSync(join(at, "logs"));
        // Its workers must be able to open the socket.
        const user = process.getuid() === 0 ? "user root;" : "";
        writeFileSync(join(at, "nginx.conf"), `
${user}
daemon off;
master_process off;
pid ${at}/pid;
error_log ${at}/logs/error.log;
events { }
http {
    access_log off;
    client_body_temp_path ${at}/1;
    proxy_temp_path ${at}/2;
    fastcgi_temp_path ${at}/3;
    uwsgi_temp_path ${at}/4;
    scgi_temp_path ${at}/5;
    upstream woolsack {
        server ${to};
        keepalive 4;
    }
    server {
        listen 127.0.0.1:${port};
        location / {
            proxy_pass http://woolsack;
            proxy_http_version 1.1;
            proxy_set_header Connection "";
            proxy_set_header Host $http_host;
            proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
        }
        location /ws {
            proxy_pass http://woolsack;
            proxy_http_version 1.1;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection "upgrade";
            proxy_set_header Host $http_host;
            proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
            proxy_read_timeout 300s;
        }
    }
}
`);
        return ["nginx", ["-p", at, "-c", join(at, "nginx.conf"), "-e", join(at, "logs/error.log")], {}];
    },
    haproxy: (at, port, to) => {
        writeFileSync(join(at, "haproxy.cfg"), `
defaults
    mode http
    option forwardfor
    timeout connect 5s
    timeout client 60s
    timeout server 60s
    timeout tunnel 300s
frontend sheep
    bind 127.0.0.1:${port}
    default_backend woolsack
backend woolsack
    http-reuse safe
    server one ${to.replace("unix:", "unix@")}
`);
        return ["haproxy", ["-db", "-f", join(at, "haproxy.cfg")], {}];
    },
};

/** The proxy before a server; `ask` and `open` go through it, from any address
 * of this machine. */
async function proxied(t, name, local) {
    const at = folder(t);
    const options = ["--proxy", local ? "unix" : "127.0.0.1", "--tables-per-hour", "3", "--per-address", "4",
        ...local ? ["--listen", `unix:${join(at, "http")}`] : []];
    const server = await Server.start(t, { options });
    const port = await freePort();
    const [command, words, env] = PROXIES[name](at, port, local ? `unix:${join(at, "http")}` : `127.0.0.1:${server.port}`);
    const proxy = spawn(command, words, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env } });
    let said = "";
    proxy.stdout.on("data", (data) => { said += data; });
    proxy.stderr.on("data", (data) => { said += data; });
    t.after(() => proxy.kill("SIGKILL"));
    const ask = (method, path, { body, headers = {}, from = "127.0.0.1", agent = false } = {}) => new Promise((done, fail) => {
        const text = body === undefined ? undefined : JSON.stringify(body);
        const sent = request({ host: "127.0.0.1", port, method, path, agent, localAddress: from,
            headers: text === undefined ? headers : { "content-length": Buffer.byteLength(text), ...headers } }, (answer) => {
            let heard = "";
            answer.on("data", (data) => { heard += data; });
            answer.on("end", () => done({ status: answer.statusCode, headers: answer.headers, text: heard,
                json: heard.startsWith("{") ? JSON.parse(heard) : undefined }));
        });
        sent.on("error", fail);
        sent.end(text);
    });
    await until(async () => (await ask("GET", "/healthz").catch(() => 0)).status === 200, `${name} answers: ${said}`);
    return { server, port, ask };
}

const TABLE = { game: "volle-wolle", seats: [{ me: true, name: "Anna" }, {}] };

for (const name of Object.keys(PROXIES)) {
    // For the long set they are installed (./test).
    const skip = LONG ? false : "a proxy of the long set";
    test(`${name}: requests on kept connections`, { skip }, async (t) => {
        const { ask, port } = await proxied(t, name);
        // Our connection to the proxy is kept, and so is the proxy's to the server.
        const agent = new Agent({ keepAlive: true, maxSockets: 1 });
        t.after(() => agent.destroy());
        for (let round = 0; round < 20; round++) {
            assert.equal((await ask("GET", "/healthz", { agent })).text, "ok\n");
            assert.equal((await ask("GET", "/api/tables/aaaaaaaaaaaa", { agent })).status, 404);
            assert.equal((await ask("POST", "/api/tables", { agent, body: { game: "chess" } })).status, 400);
            assert.equal((await ask("HEAD", "/healthz", { agent })).text, "");
            // From another page, so that it is refused before its body.
            assert.equal((await ask("POST", "/api/tables", { agent, body: TABLE, headers: { origin: "https://wolf.example" } })).status, 403);
        }
        // Many at once: nobody gets the answer of somebody else.
        const paths = Array.from({ length: 60 }, (_, i) => ["/healthz", "/api/tables", "/nothing"][i % 3]);
        const answers = await Promise.all(paths.map((path) => ask("GET", path, { from: "127.0.0.9" })));
        for (const [i, answer] of answers.entries())
            if (answer.status !== 429) // four at a time of one address
                assert.equal(answer.status, paths[i] === "/nothing" ? 404 : 200, `${paths[i]} ${answer.text}`);
        assert.ok(answers.some((answer) => answer.status === 200));
        // What has no length is refused by the server, and nobody notices.
        const odd = await new Promise((done) => {
            const sent = request({ host: "127.0.0.1", port, method: "POST", path: "/api/tables",
                headers: { "transfer-encoding": "chunked" }, agent: false }, (answer) => { answer.resume(); done(answer.statusCode); });
            sent.on("error", () => done(0));
            sent.end("{}");
        });
        assert.ok([0, 400, 411, 502].includes(odd), String(odd));
        assert.equal((await ask("GET", "/healthz")).status, 200);
    });

    test(`${name}: a game over WebSockets`, { skip }, async (t) => {
        const { server, port, ask } = await proxied(t, name);
        const made = await ask("POST", "/api/tables", { body: TABLE });
        assert.equal(made.status, 201);
        const table = { id: made.json.table, host: made.json.host, tokens: [made.json.seats[0].token], count: 2 };
        const sat = await ask("POST", `/api/tables/${table.id}/sit`, { body: { invite: made.json.seats[1].invite, name: "Ben", mix: MIX } });
        table.tokens[1] = sat.json.token;
        // The house's own clients, through the proxy.
        const through = { port };
        const anna = await Server.prototype.join.call(through, t, table, 0, { host: true, origin: `http://127.0.0.1:${port}` });
        const ben = await Server.prototype.join.call(through, t, table, 1);
        anna.say(`mix ${MIX}`);
        anna.say("host begin");
        await until(() => ben.phase === "playing", "it begins");
        await play(server, table, [anna, ben], dice(5), 20);
        anna.say(`say ${"x".repeat(200)}`);
        await until(() => ben.talk.length, "it is said");
        // A stranger's page does not get in, through the proxy either.
        const wolf = new WebSocket(`ws://127.0.0.1:${port}/ws`, "woolsack-1", { origin: "https://wolf.example" });
        const [, answer] = await new Promise((done) => wolf.on("unexpected-response", (...all) => done(all)));
        assert.equal(answer.statusCode, 403);
        wolf.on("error", () => {});
        answer.destroy();
        // Who leaves has left for the others too.
        ben.close();
        await until(() => anna.here.join() === "1", "Ben has gone");
        await server.down();
        await anna.ended;
        assert.equal(anna.later, "the server is leaving");
        await server.up();
        const back = await until(() => Server.prototype.join.call(through, t, table, 0).catch(() => null), "Anna comes back");
        assert.equal(back.seat, 1);
    });

    test(`${name}: its clients count each for themselves`, { skip }, async (t) => {
        for (const local of [false, true]) {
            const { ask, port } = await proxied(t, name, local);
            const open = async (from, headers) => (await ask("POST", "/api/tables", { body: TABLE, from, headers })).status;
            assert.deepEqual([await open("127.0.0.5"), await open("127.0.0.5"), await open("127.0.0.5"), await open("127.0.0.5")],
                [201, 201, 201, 429], `${local}`);
            assert.equal(await open("127.0.0.6"), 201);
            // What somebody says of himself is not believed.
            assert.equal(await open("127.0.0.5", { "x-forwarded-for": "203.0.113.9" }), 429);
            assert.equal(await open("127.0.0.5", { "x-forwarded-for": "127.0.0.1" }), 429);
            // WebSockets too: four of an address.
            const knock = (from) => new Promise((done) => {
                const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, "woolsack-1", { localAddress: from });
                t.after(() => socket.terminate());
                socket.on("message", (data) => done(String(data)));
                socket.on("error", () => done("refused"));
                socket.on("open", () => socket.send("join aaaaaaaaaaaa 0"));
            });
            const held = [];
            for (let i = 0; i < 4; i++)
                held.push(await new Promise((done) => {
                    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, "woolsack-1", { localAddress: "127.0.0.7" });
                    t.after(() => socket.terminate());
                    socket.on("open", () => done(socket));
                    socket.on("error", () => done(null));
                }));
            assert.ok(held.every(Boolean));
            assert.match(await knock("127.0.0.7"), /^later there are too many connections from your address/);
            assert.match(await knock("127.0.0.8"), /^gone /);
            for (const socket of held) socket.terminate();
        }
    });
}
