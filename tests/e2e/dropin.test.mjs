// A game that is not in this repository: the two trials of tests/games are laid
// into games/ of a copy of this tree, which is built as anybody would build it,
// and played. No other file of the copy is touched.
//
//   DROPIN   a copy that is built already, for whoever works on this test
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

const root = resolve(fileURLToPath(import.meta.url), "../../..");
const TRIALS = join(root, "tests/games");
const tree = process.env.DROPIN ?? dropIn();

function dropIn() {
    const copy = mkdtempSync(join(tmpdir(), "woolsack-dropin-"));
    const known = execFileSync("git", ["-C", root, "ls-files", "-z"], { maxBuffer: 1e8 }).toString().split("\0");
    for (const file of known.filter(Boolean))
        cpSync(join(root, file), join(copy, file));
    for (const game of readdirSync(TRIALS))
        cpSync(join(TRIALS, game), join(copy, "games", game), { recursive: true });
    execFileSync(join(copy, "run"), ["--build"], { stdio: ["ignore", "inherit", "inherit"] });
    return copy;
}

// What the helpers of the page's tests take for their own: the copy's.
process.env.WOOLSACK_PAGE = join(tree, "build/page");
process.env.WOOLSACK = join(tree, "build/woolsack");
const { choose, mine, sit, table, town } = await import("./friends.mjs");
const { asking, play, playAlone, totals } = await import("./player.mjs");
const { accessible, quiet, settled, shot } = await import("./world.mjs");

const GAMES = [["Tide", "tide"], ["Stalls", "stalls"]];
const SIZES = {
    desktop: { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false, deviceScaleFactor: 1 },
    phone: { viewport: { width: 390, height: 844 } },
};

let w;
before(async () => { w = await town(); });
after(async () => {
    await w?.close();
    if (!process.env.DROPIN)
        rmSync(tree, { recursive: true, force: true });
});

/** What is offered first can be seen and pressed: nothing lies over it or cuts it off. */
function shownWhole(page) {
    return page.evaluate(() => {
        const button = document.querySelector(".panel .moves button");
        if (!button)
            return true; // the question is gone
        const { left, top, width, height } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
}

/** Answers by a figure, without the mouse: the last of what is offered stops
 * where one may stop, so that a game has an end. */
async function answerByKey(page) {
    const count = await page.locator(".panel .moves button").count();
    assert.ok(count > 0, "nothing is offered");
    assert.ok(await shownWhole(page), "a move that is offered is not seen");
    await page.keyboard.press(`Digit${Math.min(count, 9)}`);
    await page.keyboard.press("Enter");
    return "key";
}

const woolsack = (...words) => execFileSync(process.env.WOOLSACK, words, { encoding: "utf8" });

for (const [title, id] of GAMES) {
    test(`${title} by command: records, legal lines, a hint, a review, bots, a net`, () => {
        const folder = mkdtempSync(join(tmpdir(), "woolsack-records-"));
        try {
            woolsack("sim", "--game", id, "--seats", "2", "--games", "2", "--seed", "5", "--records", folder);
            const records = readdirSync(folder);
            assert.equal(records.length, 2);
            for (const name of records) {
                const record = join(folder, name);
                const end = JSON.parse(woolsack("replay", "--json", record));
                assert.ok(end.finished && end.winners.length > 0);
                const review = JSON.parse(woolsack("review", "--json", record));
                assert.ok(review.players.every((one) => one.all.decisions > 0));
                assert.doesNotMatch(woolsack("review", record), /^ *, /m, "nothing is said before a comma");
                // Every line of a game was one of those that could come.
                const lines = readFileSync(record, "utf8").trim().split("\n");
                const from = lines.findLastIndex((line) => /^(seat|start) /.test(line)) + 1;
                const part = join(folder, "part.txt");
                for (let i = from; i < Math.min(from + 6, lines.length); i++) {
                    writeFileSync(part, [...lines.slice(0, i), ""].join("\n"));
                    const legal = woolsack("legal", part).trim().split("\n");
                    if (/^(take|again|stop|offer) /.test(lines[i])) {
                        assert.ok(legal.includes(lines[i]), `${lines[i]} is not among ${legal}`);
                        assert.match(woolsack("hint", part), /%/);
                    }
                }
            }
            const { players } = JSON.parse(woolsack("match", "--json", "--game", id, "--seat", "ram", "--seat", "random", "--games", "10", "--seed", "3"));
            assert.ok(players[0].win_share > 0.5, JSON.stringify(players));
            woolsack("train", "--game", id, "--seats", "2", "--games", "200", "--checkpoint", join(folder, "net.checkpoint"));
            assert.ok(statSync(join(folder, "net.checkpoint")).size > 1000);
        } finally {
            rmSync(folder, { recursive: true });
        }
    });

    for (const [size, options] of Object.entries(SIZES))
        test(`${title} alone, ${size}, by keyboard; its dice, its review, a hint`, async () => {
            const page = await w.person(options);
            await page.goto(w.server.url);
            await settled(page);
            await shot(page, `home-${size}`);
            await playAlone(page, new RegExp(title));
            await asking(page);
            await settled(page);
            await accessible(page, title);
            await shot(page, `${id}-${size}-first`);
            await page.keyboard.press("h");
            await page.locator(".panel .letter").getByText(/The expert would /).first().waitFor();
            await shot(page, `${id}-${size}-hint`);
            let seen = 0;
            const done = await play(page, answerByKey, { stop: async (list) => {
                if (list.length === 4 && !seen++)
                    await shot(page, `${id}-${size}-middle`);
                return false;
            } });
            assert.ok(done.length > 4, `only ${done.length} decisions`);
            await page.locator(".end.done .actions").waitFor();
            await shot(page, `${id}-${size}-end`);
            await page.getByRole("button", { name: "The score sheet" }).click();
            await page.locator("dialog[open] .result").filter({ hasText: /win|won/ }).waitFor();
            await shot(page, `${id}-${size}-sheet`);
            await page.getByRole("link", { name: "Replay it step by step" }).click();
            await page.getByRole("button", { name: "One step forward" }).click();
            await shot(page, `${id}-${size}-replay`);
            await page.getByRole("button", { name: "Check the dice" }).click();
            await page.getByText("Every die and every card is as it was sealed.").waitFor();
            await page.goto(page.url().replace("replay", "review"));
            // Of Stalls it is not tried here yet: it needed a larger stack of the module.
            if (id === "tide")
                await page.getByText(/\d+ decisions?:/).first().waitFor();
            await shot(page, `${id}-${size}-review`);
            await page.goto(`${w.server.url}#/rules/${id}`);
            await page.locator("section h2").first().waitFor();
            await shot(page, `${id}-${size}-rules`);
            await page.goto(`${w.server.url}#/rules/${id}/roll`);
            quiet(page);
            await page.context().close();
        });

    test(`${title} online: two people, and both check its dice`, async () => {
        const anna = await w.person(SIZES.desktop), ben = await w.person(SIZES.phone);
        const people = [anna, ben];
        const [link] = await table(anna, w.server, { friends: 1, bots: 0, name: "Anna",
            extra: () => choose(anna, "Game", title) });
        await shot(anna, `${id}-online-waiting`);
        await sit(ben, link, "Ben");
        await anna.getByRole("button", { name: "Start", exact: true }).click();
        const answered = await Promise.all(people.map((page) => play(page, answerByKey, { limit: 1500 })));
        assert.ok(answered.every((done) => done.length > 2), "both have decided something");
        const scores = await Promise.all(people.map(totals));
        assert.deepEqual(scores[0], scores[1]);
        const { table: number } = await mine(anna);
        const record = await (await fetch(`${w.server.url}api/tables/${number}/record`)).text();
        assert.match(execFileSync(process.env.WOOLSACK, ["verify", "-"], { input: record, encoding: "utf8" }), /all as sealed/);
        for (const page of people) {
            await shot(page, `${id}-online-end-${people.indexOf(page)}`);
            await page.getByRole("button", { name: "Check the dice" }).click();
            await page.getByText("Every die and every card is as it was sealed").waitFor();
            quiet(page);
            await page.context().close();
        }
    });
}
