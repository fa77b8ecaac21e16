// wasm.mjs - how fast do the bots think as WebAssembly, next to native code?
//
//     node bench/wasm.mjs WASM_BUILD NATIVE_BUILD [GAME [SEATS]]
//
// Runs the native ai_speed first and the same work in the module after it, so
// that both see the machine in the same mood. The goals are microseconds.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

import { load } from "../src/wasm/woolsack.mjs";

const REPEATS = 5;
const MILLISECONDS = 50;
const GOALS = { net: [0.35, 2], look: [0.35, 2], turn: [3, 6] };

const [wasmBuild, nativeBuild, ...chosen] = process.argv.slice(2);
if (!nativeBuild) {
    console.error("usage: node bench/wasm.mjs WASM_BUILD NATIVE_BUILD " +
        "[GAME [SEATS]]");
    process.exit(2);
}
const DECKS = path.join(nativeBuild, "data/decks");
const NETS = path.join(nativeBuild, "nets");

/** Name -> microseconds. */
function measureNative() {
    const lines = execFileSync(path.join(nativeBuild, "bench/ai_speed"),
        ["--plain", DECKS, NETS, ...chosen], { encoding: "utf8" });
    return new Map(lines.trim().split("\n").map((line) => {
        const [name, ns] = line.split("\t");
        return [name, Number(ns) / 1e3];
    }));
}

/** The best of several runs. */
function measure(run) {
    let best = Infinity;
    for (let repeat = 0; repeat < REPEATS; repeat++) {
        const start = performance.now();
        let times = 0, spent;
        do {
            run(1000);
            times += 1000;
            spent = performance.now() - start;
        } while (spent < MILLISECONDS);
        best = Math.min(best, spent * 1e3 / times);
    }
    return best;
}

function measureExpert(exports) {
    const spent = [];
    for (let i = 0; i < exports.bench_positions(); i++) {
        const start = performance.now();
        exports.bench_choose(i);
        spent.push((performance.now() - start) * 1e3);
    }
    spent.sort((a, b) => a - b);
    return (part) => spent[Math.floor(spent.length * part)];
}

function measureGames(exports) {
    const start = performance.now();
    let games = 0, spent;
    do {
        exports.bench_games(1);
        games++;
        spent = performance.now() - start;
    } while (spent < MILLISECONDS * REPEATS);
    return spent * 1e3 / games;
}

function measureTable(game, id, seats) {
    const exports = game.exports;
    game.net(readFileSync(path.join(NETS, `${id}-${seats}.net`)));
    const number = exports.open();
    const lines = ["woolsack 1", `game ${id}`, "deck standard"];
    for (let s = 1; s <= seats; s++)
        lines.push(`seat ${s} ${s}`);
    if (id === "bloeder-sack")
        lines.push("start 1");
    game.tell("read", [lines.join("\n")], number);
    if (!exports.bench_begin(number))
        throw new Error(`no net for ${id} with ${seats} seats`);
    const table = `${id} ${seats}`;
    print(`${table} net`, measure(exports.bench_net));
    print(`${table} look`, measure(exports.bench_look));
    print(`${table} game, net alone`, measureGames(exports));
    const expert = measureExpert(exports);
    print(`${table} expert`, expert(0.5));
    print(`${table} expert 99%`, expert(0.99));
    exports.close(number);
}

function print(name, wasm) {
    const there = native.get(name);
    const [nativeGoal, wasmGoal] = GOALS[name.split(" ").at(-1)] ?? [];
    const mark = (us, goal) =>
        goal === undefined ? "" : us <= goal ? `<= ${goal}` : `>  ${goal}`;
    console.log(name.padEnd(30) +
        there.toFixed(3).padStart(11) + mark(there, nativeGoal).padStart(8) +
        wasm.toFixed(3).padStart(11) + mark(wasm, wasmGoal).padStart(6) +
        (wasm / there).toFixed(2).padStart(8));
}

const native = measureNative();
const game = await load(
    readFileSync(path.join(wasmBuild, "bench/woolsack-bench.wasm")));
console.log(`${"microseconds".padEnd(30)}${"native".padStart(11)}` +
    `${"goal".padStart(8)}${"wasm".padStart(11)}${"goal".padStart(6)}` +
    `${"ratio".padStart(8)}`);
print("dice turn", measure(game.exports.bench_turn));
for (const { id, seats_min: least, seats_max: most } of game.games) {
    if (chosen.length && chosen[0] !== id)
        continue;
    game.deck(id, "standard",
        readFileSync(path.join(DECKS, `${id}.tsv`), "utf8"));
    for (let seats = least; seats <= most; seats++)
        if (chosen.length < 2 || chosen[1] === String(seats))
            measureTable(game, id, seats);
}
