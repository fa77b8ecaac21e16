// test_wasm.mjs - the WebAssembly module says what the native program says.
//
//     node test_wasm.mjs woolsack.wasm NATIVE_BUILD_FOLDER [levels|rest]
//
// "levels" are the bots' decisions, "rest" is all else; without either, both.
//
// Positions, refusals, results, views, values and the bots' decisions are
// compared byte by byte with the same functions compiled natively
// (transcript.c), and with the program itself. Prints TAP.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
    existsSync, mkdtempSync, readdirSync, readFileSync, rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { Fault, load } from "../../src/wasm/woolsack.mjs";
import { odds, openLanguage, play, Raw, replay, tell } from "./transcript.mjs";

const ROOT = path.resolve(fileURLToPath(import.meta.url), "../../..");
const GOLDEN = path.join(ROOT, "tests/golden");
const GAMES = { "volle-wolle": [2, 6], "bloeder-sack": [2, 4] };
const LONG = Boolean(process.env.WOOLSACK_LONG);
const SEEDS = LONG ? [3n, 4n] : [3n];
const LANGUAGES = ["en", "de", "nl", "ru"];

const [wasmPath, native, part] = process.argv.slice(2);
const DECKS = path.join(native, "data/decks");
const NETS = path.join(native, "nets");
const bytes = readFileSync(wasmPath);
const transcript = path.join(native, "tests/wasm/transcript");
const woolsack = path.join(native, "woolsack");
for (const program of [transcript, woolsack])
    if (!existsSync(program)) {
        console.log(`Bail out! ${program} is missing: build it first ` +
            "(meson option `native` names the folder)");
        process.exit(1);
    }

/** The path of a language's catalogue; English has none. */
const catalogueOf = (code) => code === "en" ? "-"
    : path.join(native, "po", code, "LC_MESSAGES/woolsack.mo");

/** A module with decks, and nets if wanted. */
async function fresh({ nets = true } = {}) {
    const game = await load(bytes);
    for (const [id, [least, most]] of Object.entries(GAMES)) {
        game.deck(id, "standard",
            readFileSync(path.join(DECKS, `${id}.tsv`), "utf8"));
        for (let n = least; nets && n <= most; n++)
            game.net(readFileSync(path.join(NETS, `${id}-${n}.net`)));
    }
    return game;
}

function run(program, args, input) {
    return execFileSync(program, args, {
        input, encoding: "utf8", maxBuffer: 1 << 28,
        env: { ...process.env, WOOLSACK_DATA: path.join(native, "data"),
            WOOLSACK_NETS: NETS },
    });
}

/** Equal, or the first line that is not. */
function compare(what, here, there) {
    if (here === there)
        return;
    const ours = here.split("\n"), theirs = there.split("\n");
    const at = ours.findIndex((line, i) => line !== theirs[i]);
    assert.fail(`${what}, line ${at + 1}:\n  wasm:   ${ours[at]}\n` +
        `  native: ${theirs[at]}\n  before: ${ours[at - 1]}`);
}

function compareTranscript(game, { nets = true }, args, tell) {
    const raw = new Raw(game.exports, game.levels.length);
    tell(raw);
    compare(args.join(" "), raw.take(),
        run(transcript, [DECKS, nets ? NETS : "-", ...args]));
}

const header = (game, seats) => ["woolsack 1", `game ${game}`, "deck standard",
    ...Array.from({ length: seats }, (_, s) => `seat ${s + 1} Player`),
    ...game === "bloeder-sack" ? ["start 1"] : [], ""].join("\n");

/** Plays on until the game is over, each seat with its level. */
function playOut(table, seed, levels, visit = () => {}) {
    for (let step = 0n; ; step++) {
        const line = table.legal().split("\n", 1)[0];
        if (line === "end")
            return;
        if (line.startsWith("chance ")) {
            table.add(table.sample(seed, step));
            continue;
        }
        const seat = Number(line.split(" ")[1]);
        const level = levels[(seat - 1) % levels.length];
        const answer = table.bot(seat, { level, seed });
        visit(seat, level, answer);
        table.add(answer);
    }
}

const tests = {
    async "the module imports nothing and exports what wasm.h declares"() {
        const module = await WebAssembly.compile(bytes);
        assert.deepEqual(WebAssembly.Module.imports(module), []);
        const declared = readFileSync(path.join(ROOT, "src/wasm/wasm.h"), "utf8")
            .matchAll(/WSK_WASM\((\w+)\)\(/g);
        assert.deepEqual(
            WebAssembly.Module.exports(module).map((e) => e.name).sort(),
            ["memory", ...Array.from(declared, (m) => m[1])].sort());
    },

    async "it is loaded from bytes, a module or a response"() {
        const types = ["application/wasm", "application/octet-stream"];
        const sources = [bytes, await WebAssembly.compile(bytes),
            ...types.map((type) =>
                new Response(bytes, { headers: { "Content-Type": type } }))];
        for (const source of sources)
            assert.equal((await load(source)).games.length, 2);
    },

    async "golden records give the bytes of their .legal and .json"() {
        const game = await fresh({ nets: false });
        const records = readdirSync(GOLDEN).filter((f) => f.endsWith(".txt"));
        assert.ok(records.length > 20);
        for (const name of records) {
            const file = path.join(GOLDEN, name);
            const beside = (suffix) =>
                readFileSync(file.replace(/txt$/, suffix), "utf8");
            const table = game.open(readFileSync(file, "utf8"));
            assert.equal(table.legal(), beside("legal"), name);
            assert.equal(table.result(), beside("json"), name);
            table.close();
        }
    },

    async "every position of every golden record is the same"() {
        const game = await fresh({ nets: false });
        const files = readdirSync(GOLDEN).filter((f) => f.endsWith(".txt"))
            .map((f) => path.join(GOLDEN, f));
        compareTranscript(game, { nets: false }, ["replay", ...files], (raw) => {
            for (const file of files)
                replay(raw, file);
        });
    },

    async "every golden record is told the same, in all languages"() {
        const game = await fresh({ nets: false });
        const files = readdirSync(GOLDEN).filter((f) => f.endsWith(".txt"))
            .map((f) => path.join(GOLDEN, f));
        for (const [index, code] of LANGUAGES.entries()) {
            const catalogue = catalogueOf(code);
            // In the short form each is told in one of the languages.
            const some = files.filter((_, at) =>
                LONG || at % LANGUAGES.length === index);
            compareTranscript(game, { nets: false },
                ["words", catalogue, ...some], (raw) => {
                    openLanguage(raw, catalogue === "-" ? ""
                        : readFileSync(catalogue));
                    for (const file of some)
                        tell(raw, file);
                });
        }
    },

    async "the story is that of the program, in all languages"() {
        const game = await fresh({ nets: false });
        const folder = mkdtempSync(path.join(tmpdir(), "woolsack-"));
        const record = path.join(folder, "record.txt");
        try {
            for (const [id, [, seats]] of Object.entries(GAMES))
                for (const code of LANGUAGES) {
                    const said = run(woolsack, ["demo", "--game", id, "--seats",
                        String(seats), "--seed", "11", "--lang", code,
                        "--record", record]);
                    game.language(code === "en" ? undefined
                        : readFileSync(catalogueOf(code)));
                    assert.equal(game.code, code);
                    const table = game.open(readFileSync(record, "utf8"));
                    const lines = table.story().flatMap((event) => event.lines)
                        .filter((line) => line.kind !== "aside");
                    const told = lines.map((line) => line.text).join(" ");
                    assert.ok(lines.length > 50);
                    assert.ok(said.replace(/[ \n]+/g, " ").includes(told),
                        `${id}, ${code}`);
                    assert.ok(said.includes(table.moment(0).result));
                    table.close();
                }
        } finally {
            rmSync(folder, { recursive: true });
        }
    },

    async "odds are the same, and those of `woolsack odds`"() {
        const game = await fresh({ nets: false });
        compareTranscript(game, { nets: false }, ["odds"], odds);
        for (const goal of ["cards", "success"]) {
            const asked = { target: 22, corner: -2, chips: 3, goal };
            assert.deepEqual(game.odds(asked), JSON.parse(run(woolsack,
                ["odds", "--bid", "22", "--corner", "-2", "--chips", "3",
                    "--goal", goal, "--json"])));
        }
    },

    async "bots that know no net decide the same"() {
        const game = await fresh({ nets: false });
        for (const [id, seats] of [["volle-wolle", 3], ["bloeder-sack", 3],
            ["pig", 4]])
            compareTranscript(game, { nets: false },
                ["play", id, String(seats), "1"],
                (raw) => play(raw, id, seats, 1n));
    },

    async "`woolsack bot` gives the same answers"() {
        const game = await fresh();
        for (const [id, seats] of [["volle-wolle", 2], ["bloeder-sack", 2]]) {
            const table = game.open(header(id, seats));
            let asked = 0;
            playOut(table, 5n, ["expert", "shepherd"], (seat, level, answer) => {
                if (asked++ % 7)
                    return;
                const said = run(woolsack,
                    ["bot", "--level", level, "--seed", "5"],
                    `woolsack-bot 1\nyou ${seat}\ntime 0\n${table.told()}go\n`);
                assert.equal(`${answer}\n`, said, table.text());
            });
            table.close();
        }
    },

    async "reviews are those of `woolsack review`"() {
        const game = await fresh();
        for (const name of ["volle-wolle-2-greedy-cut", "volle-wolle-4-random-cut",
            "bloeder-sack-2-greedy", "bloeder-sack-3-random"]) {
            const file = path.join(GOLDEN, `${name}.txt`);
            const table = game.open(readFileSync(file, "utf8"));
            const review = table.review();
            let asked = 0;
            assert.throws(() => review.text(), /is not done/);
            while (review.step(7))
                assert.equal(review.done, 7 * ++asked);
            assert.equal(review.done, review.total);
            compare(name, `${review.text()}\n`,
                run(woolsack, ["review", "--json", "--lang", "en", file]));
            const { steps } = review.result({ views: true });
            assert.ok(steps.every((step) => step.view.me === 0), name);
            review.end();
            assert.throws(() => review.text(), /no review of table/);
            table.close();
        }
    },

    async "hints and reviews in every language, also told again"() {
        const game = await fresh();
        const file = path.join(GOLDEN, "volle-wolle-2-greedy-cut.txt");
        const table = game.open(readFileSync(file, "utf8"));
        const review = table.review();
        while (review.step(100));
        for (const code of LANGUAGES) {
            game.language(code === "en" ? undefined : readFileSync(catalogueOf(code)));
            compare(`review ${code}`, `${review.text()}\n`,
                run(woolsack, ["review", "--json", "--lang", code, file]));
            compare(`hint ${code}`, `${table.hintText(1)}\n`,
                run(woolsack, ["hint", "--json", "--lang", code, "--seat", "1", file]));
        }
        table.close();
    },

    async "what is said is said to a seat, and bids to nobody"() {
        const game = await fresh({ nets: false });
        const table = game.open(`${header("volle-wolle", 3)}board 1 1
board 2 2\nboard 3 3\ndeal 1 2 3 4\n`.replaceAll("Player", "Anna & Co"));
        table.add("bid 2 19");
        assert.equal(table.count(), 5);
        const [mine] = table.story(2, { from: 4 });
        const [theirs] = table.story(1, { from: 4, memory: true });
        assert.deepEqual(mine, { at: 5, round: 1, chance: false, seat: 2,
            verb: "bid", line: "bid 2 19",
            lines: [{ kind: "aside", text: "Anna & Co bids 19." }] });
        assert.deepEqual(theirs, { ...mine, line: "",
            lines: [{ kind: "aside", text: "Anna & Co has bid." }] });
        assert.equal(table.story(0, { from: 4, marks: true })[0].lines[0].text,
            "\u0002Anna & Co\u000f has bid.");
        const moment = table.moment(1);
        assert.equal(moment.round, "Round 1 of 15");
        assert.deepEqual(moment.moves.map((move) => move.id),
            table.view(1).moves.map((move) => move.id));
        assert.equal(moment.moves[0].label, "14");
        assert.equal(table.moment(2).prompt, "");
        assert.equal(table.oddsTable(1).rows.length, 14);
        assert.equal(table.oddsTable(2), null);
        assert.equal(table.sheet(), null);
        assert.equal(table.sheet({ memory: true }).seats[1].total, 2);
        assert.equal(table.cards().length, 60);
        assert.match(table.describe(1)[0].text, /^Round 1/);
        // Back, and on in another way.
        const before = table.at(4).viewText(1);
        table.undo();
        assert.equal(table.viewText(1), before);
        table.given(2);
        assert.deepEqual(table.view(1).acting, [1, 3]);
        table.add("bid 3 20");
        assert.deepEqual(table.view(1).acting, [1, 2]);
        assert.deepEqual(table.events(3).map((event) => event.verb),
            ["board", "board", "board", "deal", "bid"]);
        assert.throws(() => table.undo(6), /there are only 5 events/);
        assert.throws(() => table.at(6).view(0), /there are only 5 events/);
        table.close();
    },

    async "nothing changes with a bid that one must not know"() {
        const game = await fresh({ nets: false });
        const everything = (table, seat) => [true, false].map((memory) =>
            ["view", "moment", "describe", "odds", "oddsTable", "events",
                "story"].map((name) => table[name](seat, { memory })))
            .concat([table.sheet({ memory: true }), table.told()]);
        for (const code of LANGUAGES) {
            game.language(code === "en" ? undefined
                : readFileSync(catalogueOf(code)));
            const table = game.open(header("volle-wolle", 4));
            let compared = 0;
            for (let step = 0n; compared < 8; step++) {
                const view = table.view(0);
                if (view.turn === "chance") {
                    table.add(table.sample(9n, step));
                    continue;
                }
                const seat = view.acting.at(-1);
                const line = table.bot(seat, { level: "sheep", seed: step });
                if (view.phase === "bid" && view.acting.length > 1) {
                    const chip = view.players[seat - 1].chips > 0;
                    const [here, there] = ["14", chip ? "26+" : "26"].map(
                        (bid) => {
                            table.add(`bid ${seat} ${bid}`);
                            const said = [0, 1, 2, 3, 4].map((reader) =>
                                everything(table, reader));
                            table.undo();
                            return said;
                        });
                    assert.notDeepEqual(here[seat], there[seat]);
                    here[seat] = there[seat] = null;
                    assert.deepEqual(here, there);
                    compared++;
                }
                table.add(line);
            }
            table.close();
        }
    },

    async "hints are those of `woolsack hint`"() {
        const game = await fresh();
        for (const [id, seats] of [["volle-wolle", 3], ["bloeder-sack", 2]]) {
            const table = game.open(header(id, seats));
            let asked = 0;
            playOut(table, 6n, ["sheep"], (seat) => {
                if (asked++ % 9)
                    return;
                compare(`hint ${id}`, `${table.hintText(seat)}\n`, run(woolsack,
                    ["hint", "--json", "--lang", "en", "--seat", String(seat),
                        "-"], table.text()));
                assert.equal(table.hint(seat).moves.length,
                    table.view(seat).moves.length);
            });
            table.close();
        }
    },

    async "texts of the page are looked up in the same catalogue"() {
        const game = await fresh({ nets: false });
        assert.equal(game.text("Choose."), "Choose.");
        assert.equal(game.language(readFileSync(catalogueOf("ru"))), "ru");
        assert.deepEqual([1, 2, 5, 11, 21].map((n) =>
            game.plural("%1 dog.", "%1 dogs.", n)), ["%1 овчарка.",
            "%1 овчарки.", "%1 овчарок.", "%1 овчарок.", "%1 овчарка."]);
        assert.equal(game.text(" and ", "list"), " и ");
        assert.throws(() => game.language(new Uint8Array(40)),
            /not a catalogue/);
        assert.equal(game.code, "ru");
        assert.equal(game.vocabulary().languages.length, LANGUAGES.length);
        assert.equal(game.rules("bloeder-sack").length, 6);
        assert.throws(() => game.rules("chess"), /there is no game 'chess'/);
        assert.equal(game.language(), "en");
    },

    async "what is wrong is refused and changes nothing"() {
        const game = await fresh({ nets: false });
        const table = game.open(header("volle-wolle", 2));
        const before = table.text();
        const refused = [
            [() => table.add("board 1 99"), "no board of the deck"],
            [() => table.add("board 1 1\nboard 2 2"), "one line at a time"],
            [() => table.read("woolsack 2\n"), "version '2'"],
            [() => table.read(""), "the header ends without"],
            [() => table.bot(1), "not the turn"],
            [() => table.bot(3), "there is no seat 3"],
            [() => table.bot(1, { level: "goat" }), "there is no level 'goat'"],
            [() => table.view(9), "there is no seat 9"],
            [() => table.value(), "there is no net"],
            [() => table.hint(1), "there is no net for volle-wolle with 2"],
            [() => table.hint(3), "there is no seat 3"],
            [() => table.review(), "there is no net for volle-wolle with 2"],
            [() => game.net(new Uint8Array(5)), "not a net"],
            [() => game.net(readFileSync(path.join(NETS, "bloeder-sack-2.net"))
                .subarray(0, 999)), "cut off"],
            [() => game.deck("chess", "standard", ""), "there is no game"],
            [() => game.deck("volle-wolle", "standard", "id\n"), "columns"],
            [() => game.odds({ target: 27 }), "odds are for"],
            [() => game.odds({ target: 20, goal: "fun" }),
                "there is no goal 'fun'"],
            [() => game.open("woolsack 1\ngame volle-wolle\ndeck x\n"),
                "there is no deck 'x'"],
        ];
        for (const [attempt, words] of refused)
            assert.throws(attempt, (fault) => fault instanceof Fault &&
                fault.message.includes(words), words);
        assert.equal(table.text(), before);
        table.close();
        assert.throws(() => table.text(), /there is no such table/);
    },

    async "a broken deck is told with its line"() {
        const game = await fresh({ nets: false });
        const deck = readFileSync(path.join(DECKS, "volle-wolle.tsv"), "utf8")
            .replace("white\t1\t+3", "purple\t1\t+3");
        assert.throws(() => game.deck("volle-wolle", "mine", deck),
            { code: -5, line: 4, message: /purple/ });
    },

    async "tables do not leak, and there is an end to them"() {
        const game = await fresh();
        const size = () => game.exports.memory.buffer.byteLength;
        let after;
        for (let i = 0; i < 60; i++) {
            const table = game.open(header(i % 2 ? "volle-wolle"
                : "bloeder-sack", 2));
            playOut(table, BigInt(i % 30), ["sheep", "ram"]);
            table.read(table.text());
            table.review().step(3); // and goes with its table
            for (const id of Object.keys(GAMES))
                game.net(readFileSync(path.join(NETS, `${id}-2.net`)));
            table.close();
            // Then the same games come again: there is room for them.
            after ??= i >= 29 ? size() : undefined;
        }
        assert.equal(size(), after);
        const open = [];
        assert.throws(() => {
            for (;;)
                open.push(game.open());
        }, /there are 16 tables already/);
        assert.equal(open.length, 16);
    },
};

for (const [id, [least, most]] of Object.entries(GAMES))
    for (let seats = least; seats <= most; seats += LONG ? 1 : most - least)
        tests[`all levels decide the same: ${id} for ${seats}`] = async () => {
            const game = await fresh();
            for (const seed of SEEDS)
                compareTranscript(game, {},
                    ["play", id, String(seats), String(seed)],
                    (raw) => play(raw, id, seats, seed));
        };

const chosen = Object.entries(tests).filter(([name]) => part === undefined ||
    (part === "levels") === name.startsWith("all levels"));
console.log(`1..${chosen.length}`);
let number = 0, failed = 0;
for (const [name, test] of chosen) {
    number++;
    const start = performance.now();
    try {
        await test();
        const ms = Math.round(performance.now() - start);
        console.log(`ok ${number} - ${name} # ${ms} ms`);
    } catch (error) {
        failed++;
        console.log(`not ok ${number} - ${name}`);
        console.log(error.stack.replace(/^/gm, "# "));
    }
}
process.exitCode = failed ? 1 : 0;
