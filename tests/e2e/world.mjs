// world.mjs - what the tests of the page share: a browser, people in it, the
// page as plain files or from the real server, screenshots, axe.
//
//   WOOLSACK_PAGE   the built page (tools/build-page)
//   WOOLSACK        the program, for the tests with a server
//   SHOTS           where screenshots go; none without it
//   CHROMIUM        the browser, /usr/bin/chromium
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { serve } from "./serve.mjs";

const root = resolve(fileURLToPath(import.meta.url), "../../..");
const modules = join(root, "web/node_modules");
const { chromium } = await import(join(modules, "playwright-core/index.mjs"));
const axe = readFileSync(join(modules, "axe-core/axe.min.js"), "utf8");

export const PAGE = resolve(process.env.WOOLSACK_PAGE ?? join(root, "build-page"));
export const PROGRAM = resolve(process.env.WOOLSACK ?? join(root, "build/woolsack"));
/** Milliseconds until what does not happen is missed: no test passes sooner or
 * later for it. */
export const PATIENCE = 120000;
export const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
export const DESKTOP = { viewport: { width: 1280, height: 800 } };

/** A browser and the page as plain files, somewhere below the root. */
export async function world() {
    const browser = await chromium.launch({
        executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
        // A name that is not this device's own: no secure context without TLS.
        args: ["--no-sandbox", "--host-resolver-rules=MAP sheep.test 127.0.0.1"],
    });
    const files = await serve(PAGE, { prefix: "/sheep/" });
    return {
        browser,
        files,
        url: files.url,
        person: (options) => person(browser, options),
        async close() {
            await browser.close();
            await files.close();
        },
    };
}

/** Somebody with a browser of their own. Errors of the page end up in
 * `person.errors`; a test that is over looks at them. */
export async function person(browser, { settings = {}, ...options } = {}) {
    const context = await browser.newContext({ ...PHONE, reducedMotion: "reduce", locale: "en-GB", ...options });
    await context.addInitScript((kept) => {
        if (!localStorage.getItem("woolsack.settings"))
            localStorage.setItem("woolsack.settings", JSON.stringify(kept));
    }, { sound: false, throws: "self", ...settings });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    page.errors = [];
    page.on("pageerror", (error) => page.errors.push(error.message));
    page.on("console", (message) => {
        if (message.type() === "error" && !/net::ERR|Failed to load resource|WebSocket connection to|fetching the script/.test(message.text()))
            page.errors.push(message.text());
    });
    page.page = page;
    // What the server has said, a piece each, and who is waiting for something.
    page.heard = [];
    page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => {
        page.heard.push(String(payload));
        page.emit("heard", String(payload));
    }));
    return page;
}

/** Opens a game of this device that came so far: a record, and who plays. */
export async function lay(page, url, { id = "laid", game = "volle-wolle", seats, start = 1, lines, ...more }) {
    const people = seats.flatMap((seat, index) => seat.level ? [] : [index + 1]);
    const text = ["woolsack 1", `game ${game}`, "deck standard",
        ...seats.map((seat, index) => `seat ${index + 1} ${seat.name}`),
        ...(game === "bloeder-sack" ? [`start ${start}`] : []), ...lines, ""].join("\n");
    await page.goto(url);
    await page.evaluate((saved) => localStorage.setItem(`woolsack.game.${saved.id}`, JSON.stringify(saved)),
        { id, game, seats, me: people.length === 1 ? people[0] : 0, memory: false, text, finished: false,
            created: Date.now(), changed: Date.now(), where: "", ...more });
    // Nothing may be played of it before the page begins anew.
    await page.evaluate((hash) => history.replaceState(null, "", hash), `#/game/${id}`);
    await page.reload();
}

/** The page has drawn what it was told last, and nothing moves any more. */
export function settled(page) {
    return page.evaluate(async () => {
        const frame = () => new Promise((done) => requestAnimationFrame(done));
        await document.fonts.ready;
        await frame();
        await Promise.allSettled(document.getAnimations()
            .filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime)).map((one) => one.finished));
        await frame();
        await frame();
    });
}

/** Asks again and again until it is so. */
export async function eventually(what, said) {
    for (const end = Date.now() + PATIENCE; !await what(); await new Promise((done) => setTimeout(done, 20)))
        assert.ok(Date.now() < end, said);
}

export function quiet(page) {
    assert.deepEqual(page.errors, [], "the page reported errors");
}

export async function shot(page, name) {
    if (!process.env.SHOTS)
        return;
    mkdirSync(process.env.SHOTS, { recursive: true });
    await page.screenshot({ path: join(process.env.SHOTS, `${name}.png`), timeout: PATIENCE });
}

/** No violation of WCAG 2.2 A and AA, by axe. */
export async function accessible(page, what) {
    await page.evaluate(axe);
    const result = await page.evaluate(() => window.axe.run(document, {
        runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
        rules: { "region": { enabled: false } },
    }));
    const found = result.violations.map((one) => `${one.id}: ${one.help}\n` +
        one.nodes.slice(0, 4).map((node) => `    ${node.html.slice(0, 160)} (${node.failureSummary?.split("\n")[1]?.trim()})`).join("\n"));
    assert.ok(found.length === 0, `axe about ${what}:\n${found.join("\n")}`);
}

async function freePort() {
    const server = createServer();
    await new Promise((done) => server.listen(0, "127.0.0.1", done));
    const { port } = server.address();
    await new Promise((done) => server.close(done));
    return port;
}

/** The real server with a database of its own. */
export async function realServer(port) {
    port ??= await freePort();
    const folder = mkdtempSync(join(tmpdir(), "woolsack-e2e-"));
    const database = join(folder, "tables.db");
    const start = () => spawn(PROGRAM, ["serve", "--listen", `127.0.0.1:${port}`,
        // All people of a test have the same address.
        "--per-address", "100000", "--tables-per-hour", "1000", "--requests", "10000", "--lookups", "100000", "--joins", "100000",
        "--db", database, "--page", PAGE], {
        stdio: ["ignore", "ignore", process.env.SERVER_LOG ? "inherit" : "ignore"],
        env: { ...process.env, WOOLSACK_DATA: join(dirname(PROGRAM), "data"), WOOLSACK_NETS: join(dirname(PROGRAM), "nets") },
    });
    let child = start();
    const url = `http://127.0.0.1:${port}/`;
    const up = async () => {
        for (const end = Date.now() + PATIENCE; Date.now() < end && child.exitCode === null;) {
            try {
                if ((await fetch(`${url}healthz`)).ok)
                    return;
            } catch {
                // not yet
            }
            await new Promise((done) => setTimeout(done, 20));
        }
        throw new Error("the server does not start");
    };
    const down = () => new Promise((done) => {
        child.once("exit", done);
        child.kill("SIGTERM");
    });
    await up();
    return {
        url,
        /** `meanwhile` is done to the database while nobody uses it: SQL. */
        async restart(meanwhile = "") {
            await down();
            if (meanwhile)
                execFileSync("sqlite3", [database, meanwhile]);
            child = start();
            await up();
        },
        async close() {
            await down();
            rmSync(folder, { recursive: true, force: true });
        },
    };
}

/** A wire to a server that can be cut: { url, cut(), stall(), mend(), close() }. */
export async function wire(target) {
    const { port } = new URL(target);
    const pairs = new Set();
    let whole = true;
    const server = createServer((near) => {
        if (!whole) {
            near.destroy();
            return;
        }
        const far = connect(Number(port), "127.0.0.1");
        const pair = [near, far];
        pairs.add(pair);
        near.once("data", (bytes) => { pair.table = /^GET \S*\/ws /.test(bytes); });
        const end = () => {
            near.destroy();
            far.destroy();
            pairs.delete(pair);
        };
        for (const one of pair) {
            one.on("error", end);
            one.on("close", end);
        }
        near.pipe(far).pipe(near);
    });
    await new Promise((done) => server.listen(0, "127.0.0.1", done));
    server.unref(); // a test that failed does not cut it down
    return {
        url: `http://127.0.0.1:${server.address().port}/`,
        cut() {
            whole = false;
            for (const pair of [...pairs])
                pair.forEach((one) => one.destroy());
        },
        /** Until somebody at a table has said something more. */
        said: () => new Promise((done) => [...pairs].forEach(([near]) => near.once("data", done))),
        /** Connections to tables stay open, but nothing comes through; or only what
         * goes to the server. New ones are as good as ever. */
        stall({ there = false } = {}) {
            for (const pair of [...pairs]) {
                const [near, far] = pair;
                if (!pair.table) {
                    near.destroy(); // or it would be used for the page
                    continue;
                }
                far.unpipe(near);
                far.resume();
                if (!there) {
                    near.unpipe(far);
                    near.resume();
                }
            }
        },
        mend() {
            whole = true;
        },
        close: () => new Promise((done) => {
            for (const pair of [...pairs])
                pair.forEach((one) => one.destroy());
            server.close(done);
        }),
    };
}
