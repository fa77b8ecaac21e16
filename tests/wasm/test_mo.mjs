// test_mo.mjs - the page's reader of catalogues (web/src/i18n/mo.ts) finds what
// the module finds.
//
//     node test_mo.mjs woolsack.wasm NATIVE_BUILD_FOLDER
//
// Types are taken off by the TypeScript of the page; without it (npm ci in web/)
// the test is skipped. Prints TAP.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
    existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { load } from "../../src/wasm/woolsack.mjs";

const ROOT = path.resolve(fileURLToPath(import.meta.url), "../../..");
const TYPESCRIPT = path.join(ROOT, "web/node_modules/typescript");
const LANGUAGES = ["de", "nl", "ru"];
const [wasmPath, native] = process.argv.slice(2);

if (!existsSync(TYPESCRIPT)) {
    console.log("1..0 # SKIP no TypeScript: npm ci in web/ installs it");
    process.exit(0);
}

const folder = mkdtempSync(path.join(tmpdir(), "woolsack-"));
process.on("exit", () => rmSync(folder, { recursive: true }));

const typescript = createRequire(import.meta.url)(TYPESCRIPT);
const script = path.join(folder, "mo.mjs");
writeFileSync(script, typescript.transpileModule(
    readFileSync(path.join(ROOT, "web/src/i18n/mo.ts"), "utf8"),
    { compilerOptions: { target: "es2022", module: "esnext" } }).outputText);
const { readCatalogue } = await import(pathToFileURL(script).href);

execFileSync(path.join(ROOT, "tools/page-catalogues"), [folder]);
const whole = (code) => readFileSync(
    path.join(native, "po", code, "LC_MESSAGES/woolsack.mo"));
const ofPage = (code) => readFileSync(path.join(folder, `${code}.mo`));
const game = await load(readFileSync(wasmPath));

/** The texts of the template: context, text, plural. */
function* texts() {
    const unquote = (lines) => lines.split("\n").map((line) =>
        line === "" ? "" : JSON.parse(line)).join("");
    const entries = readFileSync(path.join(ROOT, "po/woolsack.pot"), "utf8")
        .matchAll(/^(?:msgctxt ("[^]*?")\n)?msgid ("[^]*?")\n(?:msgid_plural ("[^]*?")\n)?msgstr/gm);
    for (const [, context, text, plural] of entries)
        if (unquote(text) !== "")
            yield [context && unquote(context), unquote(text),
                plural && unquote(plural)];
}

/** A file of one text by hand, in either order of bytes. */
function made(little, header, text, translation) {
    const pieces = ["", text, header, translation].map(
        (piece) => Buffer.from(`${piece}\0`));
    const table = Buffer.alloc(28 + 4 * 8);
    const put = (number, at) => little ? table.writeUInt32LE(number, at)
        : table.writeUInt32BE(number, at);
    [0x950412de, 0, 2, 28, 44].forEach((number, i) => put(number, 4 * i));
    let start = table.length;
    pieces.forEach((piece, i) => {
        put(piece.length - 1, 28 + 8 * i);
        put(start, 32 + 8 * i);
        start += piece.length;
    });
    return new Uint8Array(Buffer.concat([table, ...pieces]));
}

const tests = {
    "every text is what the module says"() {
        const all = [...texts()];
        assert.ok(all.length > 400);
        for (const code of LANGUAGES) {
            const catalogue = readCatalogue(whole(code));
            assert.equal(catalogue.code, code);
            assert.equal(game.language(whole(code)), code);
            for (const [context, text, many] of all) {
                assert.equal(catalogue.get(text, context),
                    game.text(text, context), text);
                for (let n = 0; many && n < 125; n++)
                    assert.equal(catalogue.plural(text, many, n, context),
                        game.plural(text, many, n, context), `${n} ${text}`);
            }
        }
    },

    "the page's catalogues have all that the module and the page say"() {
        const sources = readFileSync(path.join(ROOT, "po/woolsack.pot"), "utf8")
            .split("\n\n").filter((entry) => /^#: .*(src\/words\/|games\/[^/]+\/(words[/.]|review\.c|page\/)|web\/|src\/review\/(why|figures)\.c)/m
                .test(entry)).length;
        for (const code of LANGUAGES) {
            const few = readCatalogue(ofPage(code));
            const all = readCatalogue(whole(code));
            let found = 0;
            for (const [context, text, many] of texts()) {
                if (few.get(text, context) === undefined)
                    continue;
                found++;
                assert.equal(few.get(text, context), all.get(text, context));
                if (many)
                    assert.equal(few.plural(text, many, 3, context),
                        all.plural(text, many, 3, context));
            }
            assert.equal(found, sources);
            assert.ok(ofPage(code).length < whole(code).length);
            assert.equal(game.language(ofPage(code)), code);
        }
    },

    "what is not there is not made up"() {
        const catalogue = readCatalogue(whole("ru"));
        assert.equal(catalogue.get("No such text"), undefined);
        assert.equal(catalogue.get(""), undefined);
        assert.equal(catalogue.get(" and "), undefined); // has a context
        assert.equal(catalogue.plural("No %1", "Nos %1", 2), undefined);
        assert.equal(catalogue.plural("%1 dog.", "%1 dogs.", -3),
            catalogue.plural("%1 dog.", "%1 dogs.", 3));
    },

    "both orders of bytes, and a view into a larger buffer"() {
        for (const little of [true, false]) {
            const bytes = made(little, "Language: nl\n", "dog", "hond");
            const larger = new Uint8Array(bytes.length + 100);
            larger.set(bytes, 50);
            const catalogue = readCatalogue(
                larger.subarray(50, 50 + bytes.length));
            assert.equal(catalogue.code, "nl");
            assert.equal(catalogue.get("dog"), "hond");
        }
    },

    "files that are broken are refused, each with a sentence"() {
        const good = whole("de");
        const broken = [
            [new Uint8Array(), /table lies outside/],
            [new Uint8Array(100), /not a catalogue/],
            [good.subarray(0, good.length >> 1), /text lies outside/],
            [made(true, "Language: de\n", "a", "\xff").map((byte) =>
                byte === 0xc3 ? 0xff : byte), /not UTF-8/],
            [made(true, "", "a", "b"), /names no language/],
            [made(true, "Language: xx\n", "a", "b"), /names no language/],
            [made(true, "Language: toString\n", "a", "b"),
                /names no language/],
        ];
        const far = Uint8Array.from(good);
        new DataView(far.buffer).setUint32(8, 0xffffffff, true);
        broken.push([far, /outside the file|not UTF-8/]);
        for (const [bytes, why] of broken)
            assert.throws(() => readCatalogue(bytes), why);
    },
};

console.log(`1..${Object.keys(tests).length}`);
let number = 0;
for (const [name, test] of Object.entries(tests)) {
    number++;
    try {
        await test();
        console.log(`ok ${number} - ${name}`);
    } catch (error) {
        process.exitCode = 1;
        console.log(`not ok ${number} - ${name}`);
        console.log(error.stack.replace(/^/gm, "# "));
    }
}
