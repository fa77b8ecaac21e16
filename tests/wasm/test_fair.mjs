// test_fair.mjs - the page checks sealed dice as the program does.
//
//     node test_fair.mjs woolsack.wasm
//
// web/src/fair/fair.ts and the module against the golden records with sealed
// dice, for which `woolsack verify --json` has said every number. Needs the
// packages of the page (npm ci in web); skipped without. Prints TAP.
import assert from "node:assert/strict";
import {
    existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { load } from "../../src/wasm/woolsack.mjs";

const ROOT = path.resolve(fileURLToPath(import.meta.url), "../../..");
const SEALED = path.join(ROOT, "tests/golden/fair");
const WEB = path.join(ROOT, "web");

if (!existsSync(path.join(WEB, "node_modules/@noble/hashes"))) {
    console.log("1..0 # SKIP the page's packages are missing: npm ci in web");
    process.exit(0);
}

/** fair.ts as a module: types taken out, packages found where they are. */
async function loadFair() {
    const require = createRequire(path.join(WEB, "package.json"));
    const ts = require("typescript");
    const source = readFileSync(path.join(WEB, "src/fair/fair.ts"), "utf8");
    const { outputText } = ts.transpileModule(source, { compilerOptions: {
        target: "ES2022", module: "ESNext", verbatimModuleSyntax: true } });
    const folder = mkdtempSync(path.join(tmpdir(), "fair-"));
    const file = path.join(folder, "fair.mjs");
    writeFileSync(file, outputText.replace(/from "(@noble[^"]+)"/g, (_, name) =>
        `from "${pathToFileURL(require.resolve(name))}"`));
    try {
        return await import(pathToFileURL(file));
    } finally {
        rmSync(folder, { recursive: true });
    }
}

const fair = await loadFair();
const game = await load(readFileSync(process.argv[2]));
for (const id of ["volle-wolle", "bloeder-sack"])
    game.deck(id, "standard",
        readFileSync(path.join(ROOT, `games/${id}/deck.tsv`), "utf8"));

const records = readdirSync(SEALED).filter((name) => name.endsWith(".txt"));
const textOf = (name) => readFileSync(path.join(SEALED, name), "utf8");
const toldOf = (name) => JSON.parse(textOf(name.replace(".txt", ".json")));

function verify(text, noted) {
    const table = game.open();
    try {
        return fair.verifyRecord(table, text, noted);
    } finally {
        table.close();
    }
}

/** The text with line `number` (from 1) changed. */
function withLine(text, number, line) {
    const lines = text.split("\n");
    lines[number - 1] = line;
    return lines.join("\n");
}

const tests = {
    // The vectors of tests/unit/test_fair.c.
    "seal, key and numbers are those of the document"() {
        const bytes = (from, step) => Array.from({ length: 32 }, (_, i) =>
            (from + step * i).toString(16).padStart(2, "0")).join("");
        const secret = bytes(0, 1);
        const key = fair.key(secret, "blacksheep7",
            [bytes(0x40, 1), "", bytes(0xff, -1)]);
        assert.equal(fair.seal(secret, "blacksheep7"),
            "868fdd80a5bc9dff59a7b0257cc23b2d" +
            "13827376cee09e138d81fdbb144a2de7");
        assert.equal(Buffer.from(key).toString("hex"),
            "7be7049163a1c45b48a746c17db631f2" +
            "05a26ff0814f81a916ea380e700536c7");
        const numbers = (below, count = 8) => Array.from({ length: count },
            (_, e) => fair.number(key, BigInt(e), below));
        assert.deepEqual(numbers(960),
            [410, 461, 541, 593, 331, 341, 376, 377]);
        assert.deepEqual(numbers(6), [2, 5, 1, 5, 1, 5, 4, 5]);
        assert.deepEqual(numbers(1), [0, 0, 0, 0, 0, 0, 0, 0]);
        assert.deepEqual(numbers(2 ** 31 + 1), [1207532570, 898761101,
            1139824988, 712286033, 466380633, 1316620181, 1251485176,
            2057713438]);
        assert.equal(fair.number(key, 144n, 2 ** 31 + 1), 1435007654);
        assert.equal(fair.number(key, 2n ** 64n - 1n, 60), 56);
        assert.equal(fair.number(key, 2n ** 40n, 60), 48);
        assert.deepEqual([2, 3, 4, 5, 6].map((n) => fair.start(key, n)),
            [1, 3, 1, 2, 3]);
    },

    "every golden record passes, with the same numbers"() {
        assert.ok(records.length >= 6);
        for (const name of records) {
            const { flaw, ...passed } = verify(textOf(name));
            assert.equal(flaw, null, name);
            const { finished, start = 0, ...told } = toldOf(name);
            assert.equal(finished, true);
            assert.deepEqual(passed, { ...told, start }, name);
        }
    },

    "the record stays on the table"() {
        const table = game.open(), text = textOf("volle-wolle-3.txt");
        fair.verifyRecord(table, text);
        assert.equal(table.text(), text);
        table.close();
    },

    "no order but that of the draws matters"() {
        const text = textOf("volle-wolle-3.txt");
        const boards = /board 1 .\n(board 2 .\n)(board 3 .\n)/.exec(text);
        const mixed = text.replace(boards[0],
            boards[2] + boards[0].slice(0, 10) + boards[1])
            .replace(/^deal (\d+) (\d+) (\d+) /m, "# cards\n\ndeal $3 $1 $2 ");
        assert.notEqual(mixed, text);
        assert.equal(verify(mixed).flaw, null);
    },

    // The last roll of a game can be changed without any line after it
    // becoming illegal, in Pig: what is changed there must be found.
    "a changed die is named, with what should have fallen"() {
        const text = textOf("pig-3.txt"), lines = text.split("\n");
        let found = 0;
        lines.forEach((line, at) => {
            if (!/^roll \d [2-5]$/.test(line))
                return;
            const other = line.slice(0, -1) + (Number(line.at(-1)) + 1);
            let verdict;
            try {
                verdict = verify(withLine(text, at + 1, other));
            } catch {
                return; // no longer a record that follows the rules
            }
            assert.deepEqual(verdict, { flaw: "dice", number: at + 1,
                line: other, should: line });
            found++;
        });
        assert.ok(found > 5);
    },

    "a changed start player, secret, seal, mix or table is found"() {
        const sack = textOf("bloeder-sack-4.txt");
        const start = /^start (\d)$/m.exec(sack);
        const text = textOf("volle-wolle-2.txt");
        const flawOf = (changed) => {
            try {
                return verify(changed).flaw;
            } catch (fault) {
                return fault.name;
            }
        };
        assert.match(flawOf(sack.replace(start[0],
            `start ${start[1] === "1" ? 2 : 1}`)), /^(dice|Fault)$/);
        assert.equal(flawOf(text.replace(/x-secret ..../, "x-secret 0000")),
            "secret");
        assert.equal(flawOf(text.replace(/x-seal ..../, "x-seal 0000")),
            "secret");
        assert.equal(flawOf(text.replace("x-table sealed", "x-table shealed")),
            "secret");
        assert.equal(flawOf(text.replace(/x-mix 1 ..../, "x-mix 1 0000")),
            "dice");
        assert.equal(flawOf(text.replace(/x-mix 1 .*\n/, "")), "dice");
        assert.equal(flawOf(text.replace(/x-secret .*\n/, "")), "closed");
        assert.equal(flawOf(text.replace(/x-seal .*\n/, "")), "unsealed");
        assert.equal(flawOf(text.replace(/x-table .*\n/, "")), "unsealed");
        assert.equal(flawOf(text.replace(/x-seal ./, "x-seal G")),
            "malformed");
        assert.equal(flawOf(text.replace("x-mix 1", "x-mix 3")), "malformed");
        assert.equal(flawOf(text.replace("x-mix 1", "x-mix 2")), "malformed");
        assert.equal(flawOf(text.replace("x-mix 1 ", "x-mix ")), "malformed");
        assert.equal(flawOf(text.replace("x-seal ", "x-seal 1 ")),
            "malformed");
        assert.equal(flawOf(text.split("\n").slice(0, 30).join("\n")),
            "unfinished");
    },

    "what a device noted is compared"() {
        const text = textOf("volle-wolle-2.txt");
        const { seal, key, mixes: [one, two] } = toldOf("volle-wolle-2.txt");
        assert.equal(verify(text, { seal, mixes: { 1: one, 2: two } }).flaw,
            null);
        assert.deepEqual(verify(text, { seal: key }), { flaw: "seal" });
        assert.deepEqual(verify(text, { mixes: { 2: one } }),
            { flaw: "mix", seat: 2 });
        assert.deepEqual(verify(text, { mixes: { 3: one } }),
            { flaw: "mix", seat: 3 });
    },

    "a mix of this device is 32 bytes of hex, and never the same"() {
        const mixes = new Set(Array.from({ length: 50 }, fair.newMix));
        assert.equal(mixes.size, 50);
        for (const mix of mixes)
            assert.match(mix, /^[0-9a-f]{64}$/);
    },
};

globalThis.crypto ??= (await import("node:crypto")).webcrypto; // Node 18
console.log(`1..${Object.keys(tests).length}`);
let count = 0, failed = 0;
for (const [name, test] of Object.entries(tests)) {
    count++;
    try {
        test();
        console.log(`ok ${count} - ${name}`);
    } catch (error) {
        failed++;
        console.log(`not ok ${count} - ${name}`);
        console.log(String(error.stack).replace(/^/gm, "# "));
    }
}
process.exit(failed ? 1 : 0);
