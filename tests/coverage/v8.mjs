// v8.mjs - counts what the scripts of the page do in the tests' browser.
//
//   node --import .../v8.mjs FILE.test.mjs     WOOLSACK_V8: where results go
//
// Playwright's own page.coverage leaves the workers out, where bots think. So
// this is a second guest of the browser's debugging port: it is told of every
// page and worker, and asks each of them again and again which ranges of which
// scripts ran since it last asked. Before a page is left or closed, too.
// Result: {SCRIPT: [[START, END], ...]} with names as assets/NAME.
import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const OFTEN = 250; // ms; a worker that ends in between loses that much
const modules = resolve(fileURLToPath(import.meta.url), "../../../web/node_modules/playwright-core");
const { chromium } = await import(join(modules, "index.mjs"));
const { ws: WebSocket } = (await import(join(modules, "lib/utilsBundle.js"))).default;

const scripts = new Map(); // name: ranges that ran, as a set of "start-end"

/** Ranges that ran: of those that overlap, the innermost counts. */
function note(url, functions) {
    const name = new URL(url).pathname.split("/").pop();
    const found = scripts.get(name) ?? new Set();
    scripts.set(name, found);
    const all = functions.flatMap((one) => one.ranges)
        .sort((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset);
    const open = [];
    let at = 0;
    const upTo = (end) => {
        if (open.at(-1)?.count && end > at)
            found.add(`${at}-${end}`);
        at = Math.max(at, end);
    };
    for (const range of all) {
        while (open.length && open.at(-1).endOffset <= range.startOffset) {
            upTo(open.at(-1).endOffset);
            open.pop();
        }
        upTo(range.startOffset);
        open.push(range);
    }
    for (; open.length; open.pop())
        upTo(open.at(-1).endOffset);
}

class Counter {
    #socket;
    #next = 1;
    #waiting = new Map();
    #sessions = new Set();
    #timer;

    async open(port) {
        const told = await (await fetch(`http://127.0.0.1:${port}/json/version`)).json();
        this.#socket = new WebSocket(told.webSocketDebuggerUrl, { perMessageDeflate: false });
        await new Promise((done, failed) => this.#socket.once("open", done).once("error", failed));
        this.#socket.on("message", (text) => this.#heard(JSON.parse(text)));
        this.#socket.on("close", () => this.#lost());
        await this.#attach(undefined);
        this.#timer = setInterval(() => this.collect(), OFTEN);
        this.#timer.unref();
    }

    #send(method, params, sessionId) {
        const id = this.#next++;
        return new Promise((done) => {
            this.#waiting.set(id, done);
            this.#socket.send(JSON.stringify({ id, method, params, sessionId }));
        });
    }

    #lost() {
        clearInterval(this.#timer);
        this.#sessions.clear();
        for (const done of this.#waiting.values())
            done({});
        this.#waiting.clear();
    }

    #heard(message) {
        if (message.id) {
            this.#waiting.get(message.id)?.(message.result ?? {});
            this.#waiting.delete(message.id);
        } else if (message.method === "Target.attachedToTarget") {
            void this.#count(message.params);
        } else if (message.method === "Target.detachedFromTarget") {
            this.#sessions.delete(message.params.sessionId);
        }
    }

    #attach(sessionId) {
        return this.#send("Target.setAutoAttach",
            { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }, sessionId);
    }

    async #count({ sessionId, waitingForDebugger }) {
        void this.#send("Profiler.enable", {}, sessionId);
        void this.#send("Profiler.startPreciseCoverage", { callCount: true, detailed: true }, sessionId);
        void this.#attach(sessionId);
        if (waitingForDebugger)
            void this.#send("Runtime.runIfWaitingForDebugger", {}, sessionId);
        this.#sessions.add(sessionId);
    }

    /** What ran since it was last asked. Somebody too busy to answer is not
     * waited for: its counters are still there later. */
    async collect() {
        const asked = [...this.#sessions].map(async (session) => {
            const { result } = await this.#send("Profiler.takePreciseCoverage", {}, session);
            for (const script of result ?? [])
                if (/^https?:/.test(script.url))
                    note(script.url, script.functions);
        });
        await Promise.race([Promise.all(asked), new Promise((done) => setTimeout(done, 1000))]);
    }
}

async function freePort() {
    const server = createServer();
    await new Promise((done) => server.listen(0, "127.0.0.1", done));
    const { port } = server.address();
    await new Promise((done) => server.close(done));
    return port;
}

/** Collects before a method of an object is called. */
function before(object, names, counter) {
    for (const name of names) {
        const method = object[name].bind(object);
        object[name] = async (...given) => {
            await counter.collect();
            return method(...given);
        };
    }
}

const launch = chromium.launch.bind(chromium);
chromium.launch = async (options = {}) => {
    const port = await freePort();
    const browser = await launch({ ...options, args: [...options.args ?? [], `--remote-debugging-port=${port}`] });
    const counter = new Counter();
    await counter.open(port);
    before(browser, ["close"], counter);
    const newContext = browser.newContext.bind(browser);
    browser.newContext = async (...given) => {
        const context = await newContext(...given);
        before(context, ["close"], counter);
        context.on("page", (page) => before(page, ["close", "goto", "reload"], counter));
        return context;
    };
    return browser;
};

process.on("exit", () => writeFileSync(join(process.env.WOOLSACK_V8, `${process.pid}.v8.json`),
    JSON.stringify(Object.fromEntries([...scripts].map(([name, ranges]) =>
        [name, [...ranges].map((range) => range.split("-").map(Number))])))));
