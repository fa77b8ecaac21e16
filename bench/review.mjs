// review.mjs - how long does the review of a game take: natively, in the module,
// and in the page?
//
//     node bench/review.mjs WASM_BUILD NATIVE_BUILD [PAGE]
//
// Lets the shepherds play games of every number of seats, and reviews each as
// `woolsack review --json`, with the module in Node and, if there is a built page,
// in Chromium from the tap to the curve; one after the other, so that all see the
// machine in the same mood. Seconds; `cpu` is what the work itself took, which on a
// busy machine is the figure that counts. The goals are for four players on one core;
// to see one core, run it as `taskset -c 0 node bench/review.mjs ...`.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { load } from "../src/wasm/woolsack.mjs";

const GAMES = { "volle-wolle": [2, 3, 4, 5, 6], "bloeder-sack": [2, 3, 4] };
const GOALS = { seats: 4, native: 5, page: 20 };
const NAMES = ["Anna", "Ben", "Cleo", "Dan", "Eve", "Fay"];
const SEED = 20n;

const [wasmBuild, nativeBuild, page] = process.argv.slice(2);
if (!nativeBuild) {
    console.error("usage: node bench/review.mjs WASM_BUILD NATIVE_BUILD [PAGE]");
    process.exit(2);
}
const DATA = path.join(nativeBuild, "data");
const NETS = path.join(nativeBuild, "nets");
const program = path.join(nativeBuild, "woolsack");
const wasm = path.join(wasmBuild, "src/wasm/woolsack.wasm");
for (const file of [program, wasm, ...(page ? [path.join(page, "index.html")] : [])])
    if (!existsSync(file)) {
        console.error(`bench/review.mjs: there is no ${file}: build it first`);
        process.exit(1);
    }

async function module(game, seats) {
    const woolsack = await load(readFileSync(wasm));
    woolsack.deck(game, "standard", readFileSync(path.join(DATA, `decks/${game}.tsv`), "utf8"));
    woolsack.net(readFileSync(path.join(NETS, `${game}-${seats}.net`)));
    return woolsack;
}

function playGame(woolsack, game, seats) {
    const table = woolsack.open(["woolsack 1", `game ${game}`, "deck standard",
        ...NAMES.slice(0, seats).map((name, index) => `seat ${index + 1} ${name}`),
        ...(game === "bloeder-sack" ? ["start 1"] : []), ""].join("\n"));
    for (let stream = 0n; table.view(0).turn !== "over"; stream++) {
        const { turn, acting } = table.view(0);
        table.add(turn === "chance" ? table.sample(SEED, stream)
            : table.bot(acting[0], { level: "shepherd", seed: stream }));
    }
    const text = table.text();
    table.close();
    return text;
}

/** Wall and CPU seconds of the program, with its start. */
function timeNative(file) {
    const start = performance.now();
    const { stderr, status } = spawnSync("bash", ["-c",
        'TIMEFORMAT="%U %S"; time "$0" review --json "$1" >/dev/null', program, file], {
        encoding: "utf8",
        env: { ...process.env, WOOLSACK_DATA: DATA, WOOLSACK_NETS: NETS },
    });
    if (status !== 0)
        throw new Error(`woolsack review failed: ${stderr}`);
    const cpu = stderr.trim().split("\n").at(-1).split(" ").reduce((sum, one) => sum + Number(one), 0);
    return { wall: (performance.now() - start) / 1e3, cpu };
}

function timeModule(woolsack, text) {
    const table = woolsack.open(text);
    const start = performance.now(), before = process.cpuUsage();
    const review = table.review();
    let longest = 0;
    for (let more = true; more;) {
        const step = performance.now();
        more = review.step();
        longest = Math.max(longest, performance.now() - step);
    }
    review.text();
    const { user, system } = process.cpuUsage(before);
    const wall = (performance.now() - start) / 1e3;
    table.close();
    return { wall, cpu: (user + system) / 1e6, longest, steps: review.total };
}

/** From the address to the curve, in a browser with nothing cached. */
async function pages() {
    if (!page)
        return undefined;
    process.env.WOOLSACK_PAGE = page;
    const { world, DESKTOP } = await import("../tests/e2e/world.mjs");
    const w = await world();
    return {
        close: () => w.close(),
        async time(game, seats, text) {
            const one = await w.person(DESKTOP);
            await one.addInitScript((saved) =>
                localStorage.setItem("woolsack.game.bench", JSON.stringify(saved)), {
                id: "bench", game, me: 1, memory: false, created: 1, changed: 1, text,
                finished: true, where: "", outcome: "",
                seats: NAMES.slice(0, seats).map((name) => ({ name })),
            });
            const start = performance.now();
            await one.goto(`${w.url}#/review/bench`);
            await one.locator(".plot").waitFor({ timeout: 120000 });
            const wall = (performance.now() - start) / 1e3;
            await one.context().close();
            return wall;
        },
    };
}

const figure = (seconds) => seconds === undefined ? "" : seconds.toFixed(2);
const folder = mkdtempSync(path.join(tmpdir(), "woolsack-review-"));
const browser = await pages();
let good = true;
try {
    execFileSync(program, ["--version"], { stdio: "ignore" });
    console.log("game            steps   native (cpu)    module (cpu)    page    longest step");
    for (const [game, counts] of Object.entries(GAMES))
        for (const seats of counts) {
            const woolsack = await module(game, seats);
            const text = playGame(woolsack, game, seats);
            const file = path.join(folder, `${game}-${seats}.txt`);
            writeFileSync(file, text);
            const native = timeNative(file);
            const inside = timeModule(woolsack, text);
            const shown = await browser?.time(game, seats, text);
            console.log(`${`${game} ${seats}`.padEnd(15)} ${String(inside.steps).padStart(5)} ` +
                `${figure(native.wall).padStart(8)} (${figure(native.cpu)}) ` +
                `${figure(inside.wall).padStart(8)} (${figure(inside.cpu)}) ` +
                `${figure(shown).padStart(8)} ${inside.longest.toFixed(0).padStart(8)} ms`);
            if (seats === GOALS.seats)
                good &&= native.cpu < GOALS.native && inside.cpu < GOALS.page && (shown ?? 0) < GOALS.page;
        }
} finally {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
}
console.log(`goals for ${GOALS.seats} players: native below ${GOALS.native} s, module and page below ` +
    `${GOALS.page} s: ${good ? "reached" : "MISSED"}`);
process.exitCode = good ? 0 : 1;
