// Hints while one plays, and the review afterwards: on a phone and on a wide
// screen, by touch and by keys, in every language.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { answerSack, answerVolle, asking, play, playAlone } from "./player.mjs";
import { accessible, DESKTOP, eventually, PHONE, quiet, settled, shot, world } from "./world.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
let w;
before(async () => { w = await world(); });
after(async () => { await w.close(); });

const curve = (page) => page.getByRole("slider", { name: "Position in the game" });
const moment = (page) => page.evaluate(() => Number(location.hash.split("/")[3]));

/** A game of this device, as the page keeps them. */
async function keep(page, { id = "golden", record, game, finished = true, memory = false }) {
    const text = readFileSync(`${root}/tests/golden/${record}.txt`, "utf8");
    const names = [...text.matchAll(/^seat \d+ (.*)$/gm)].map((match) => match[1]);
    await page.addInitScript((saved) =>
        localStorage.setItem(`woolsack.game.${saved.id}`, JSON.stringify(saved)), {
        id, game, text, finished, memory, me: 1, created: 1, changed: 1, where: "", outcome: "",
        seats: names.map((name, index) => index ? { name, level: "sheep" } : { name }),
    });
    return { text, names };
}

const VOLLE = { record: "volle-wolle-3-random", game: "volle-wolle" };
const SACK = { record: "bloeder-sack-3-random", game: "bloeder-sack" };

/** What each column of the sums says, in thousandths, once they are there. */
async function sums(page) {
    await page.locator("td[data-part]").first().waitFor();
    return page.evaluate(() => {
        const columns = [];
        for (const cell of document.querySelectorAll("td[data-part]")) {
            const column = columns[cell.cellIndex - 1] ??= {};
            const figure = cell.firstChild.textContent.trim().replace("−", "-");
            column[cell.dataset.part] = Math.round(Number(figure) * 10);
            if (column[cell.dataset.part] !== Number(cell.dataset.value))
                throw new Error(`${cell.textContent} is not ${cell.dataset.value} thousandths`);
        }
        return columns;
    });
}

function addUp(columns) {
    const total = (part) => columns.reduce((sum, column) => sum + column[part], 0);
    assert.equal(total("start"), 1000);
    assert.equal(total("result"), 1000);
    for (const { start, result, ...parts } of columns)
        assert.equal(start + Object.values(parts).reduce((sum, one) => sum + one, 0), result);
}

/** Does what the expert would do, by clicking what bears its hat. */
async function follow(page) {
    await page.getByRole("button", { name: "What would the expert do?" }).click();
    await page.locator(".hint table").first().waitFor({ state: "attached" });
    const said = await page.locator(".hint [role=status]").innerText();
    assert.match(said, /^The expert would /);
    const rows = await page.locator(".hint tbody tr:has(td)").count();
    assert.ok(rows > 1, "more than one move is weighed");
    const hat = ":has(.hat)";
    const main = page.locator(".panel > .main, .panel .confirm .main");
    const before = await page.evaluate(() => document.querySelector(".panel").innerText);
    if (await page.locator(`[data-bid]${hat}`).count()) {
        await page.locator(`[data-bid]${hat}`).click();
        await main.click();
    } else if (await page.locator(`.felt li${hat} button.die`).count()) {
        await page.locator(`.felt li${hat} button.die`).click();
        await main.click();
    } else if (await page.locator(`.display button${hat}`).count()) {
        for (const card of await page.locator(`.display button${hat}`).all())
            if (await card.getAttribute("aria-pressed") === "false")
                await card.click();
        if (await page.locator(`.tops label${hat}`).count())
            await page.locator(`.tops label${hat}`).click();
        await main.click();
    } else if (await page.locator(`.hand button${hat}`).count()) {
        await page.locator(`.hand button${hat}`).click();
        const swap = page.locator(`.field${hat} .swap`);
        if (await swap.count()) {
            await swap.click();
            await main.click();
        } else {
            await page.locator(`.row${hat} .tray-button`).click({ position: { x: 30, y: 10 } });
            await main.click();
        }
    } else if (await page.locator(`.row${hat} .tray-button`).count()) {
        await page.locator(`.row${hat} .tray-button`).click({ position: { x: 30, y: 10 } });
        await main.click();
    } else {
        await page.locator(`.panel button${hat}`).click();
    }
    await page.waitForFunction((was) => document.querySelector(".panel")?.innerText !== was, before);
    assert.equal(await page.locator(".trouble").count(), 0);
    return said;
}

for (const [name, title, answer] of [["volle", /Volle Wolle/, answerVolle], ["sack", /Blöder Sack/, answerSack]]) {
    test(`${name}: what the expert would do can be done`, async () => {
        const page = await w.person();
        await page.goto(w.url);
        await playAlone(page, title);
        let hints = 0;
        await play(page, async (one) => {
            if (await one.getByRole("button", { name: "What would the expert do?" }).count() === 0)
                return answer(one);
            if (hints === 0) {
                await one.getByRole("button", { name: "What would the expert do?" }).click();
                await one.locator(".hint table").first().waitFor({ state: "attached" });
                await settled(one);
                await accessible(one, `${name}: a hint`);
                // The list of all moves takes room from the table while it is read.
                await one.locator(".hint summary").click();
                await one.locator(".hint tbody td").first().waitFor();
                await shot(one, `${name}-hint`);
                // Odds take its place, and the other way round.
                await one.getByRole("button", { name: "Odds" }).click();
                assert.equal(await one.locator(".hint").count(), 0);
                assert.equal(await one.locator(".hat").count(), 0);
            }
            hints++;
            return follow(one);
        }, { stop: () => hints >= 9 });
        assert.ok(hints >= 5, `${hints} hints`);
        quiet(page);
        await page.context().close();
    });

    test(`${name}: a game to its end, and its review`, async () => {
        // The service worker would fetch everything, when there is time.
        const page = await w.person({ serviceWorkers: "block" });
        await page.goto(w.url);
        w.files.sent.length = 0;
        await playAlone(page, title);
        await play(page, answer);
        const extra = w.files.sent.filter((one) => /\/(Review|HintBox|ask)-/.test(one.path));
        assert.deepEqual(extra, [], "what only a review needs was fetched before anybody asked");
        await page.getByRole("link", { name: "See the review" }).click();
        const part = await page.waitForFunction(() => document.querySelector("progress")?.value);
        assert.ok(await part.jsonValue() < 1);
        await shot(page, `${name}-review-progress`);
        await curve(page).waitFor();
        assert.ok(w.files.sent.some((one) => /\/Review-.*\.js/.test(one.path)), "now it is");
        addUp(await sums(page));
        await shot(page, `${name}-review`);
        await accessible(page, `${name}: the review`);

        // A tap on the curve leads to the position, and so do the keys.
        const box = await curve(page).boundingBox();
        await page.mouse.click(box.x + box.width / 2, box.y + 60);
        await page.locator(".board .players").waitFor();
        const at = await moment(page);
        const last = Number(await curve(page).getAttribute("aria-valuemax"));
        assert.ok(Math.abs(at - last / 2) < last * 0.1, `${at} of ${last}`);
        assert.equal(await curve(page).getAttribute("aria-valuenow"), String(at));
        await curve(page).focus();
        await page.keyboard.press("ArrowRight");
        assert.equal(await moment(page), at + 1);
        await page.keyboard.press("End");
        assert.equal(await moment(page), last);
        await page.keyboard.press("Home");
        assert.equal(await moment(page), 0);
        await page.getByRole("button", { name: "One step forward" }).click();
        assert.equal(await moment(page), 1);
        await accessible(page, `${name}: a moment of the review`);

        // The way back leads to the whole; it is not computed again.
        await page.getByRole("link", { name: "Summary" }).click();
        addUp(await sums(page));
        await page.reload();
        await curve(page).waitFor();
        addUp(await sums(page));
        quiet(page);
        await page.context().close();
    });
}

for (const [size, options] of [["phone", PHONE], ["desktop", DESKTOP]])
    for (const theme of ["light", "dark"])
        test(`both games, ${size}, ${theme}: no violation by axe`, async () => {
            for (const game of [VOLLE, SACK]) {
                const page = await w.person({ ...options, settings: { theme } });
                await keep(page, game);
                await page.goto(`${w.url}#/review/golden`);
                await curve(page).waitFor();
                await page.getByText("The curve as a table").click();
                await accessible(page, "the summary");
                await shot(page, `${size}-${theme}-${game.game}-summary`);
                const worst = page.locator("article li button").first();
                await worst.click();
                await page.locator(".moment .hat").first().waitFor();
                await accessible(page, "a decision");
                await shot(page, `${size}-${theme}-${game.game}-worst`);
                await page.getByRole("button", { name: "One step back" }).click();
                await accessible(page, "the step before");
                quiet(page);
                await page.context().close();
            }
        });

test("the worst decisions, on the board", async () => {
    const page = await w.person(DESKTOP);
    await keep(page, VOLLE);
    await page.goto(`${w.url}#/review/golden`);
    await curve(page).waitFor();
    for (const index of [0, 1, 2]) {
        const button = page.locator("article").first().locator("li button").nth(index);
        const better = (await button.locator(".better").innerText()).replace("Better: ", "");
        await button.click();
        // What was better stands in the panel, first among the moves, and bears a hat.
        await page.locator(".panel .better").filter({ hasText: better }).waitFor();
        await page.locator(".panel tbody .label:has(.hat)").filter({ hasText: better }).waitFor();
        await page.locator(".panel tbody .label:has(.tag)").waitFor();
        assert.ok(await page.locator(".board .hat, .panel [data-bid] .hat, .panel button .hat").count() > 0);
        await page.goBack();
    }
    // From error to error, and only errors in the list.
    await page.getByRole("link", { name: "Step by step" }).click();
    await page.getByRole("button", { name: "The next error" }).click();
    const first = await moment(page);
    await page.keyboard.press("n");
    assert.ok(await moment(page) > first);
    await page.keyboard.press("p");
    assert.equal(await moment(page), first);
    await page.getByLabel("Only errors").check();
    const signs = await page.locator("ol [data-moment] .sign").allInnerTexts();
    assert.ok(signs.length > 0 && signs.every((sign) => ["?!", "?", "??"].includes(sign)), signs.join(" "));
    quiet(page);
    await page.context().close();
});

test("a review can be cancelled, and goes with its page", async () => {
    const page = await w.person();
    await keep(page, SACK);
    await page.goto(`${w.url}#/games`);
    await page.getByRole("link", { name: /^Review: Blöder Sack/ }).click();
    await page.locator("progress").waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("heading", { name: "Your games" }).waitFor();
    // Workers take a moment to come and to go.
    await eventually(() => page.workers().length <= 1, "its engine stays");
    quiet(page);
    await page.context().close();
});

test("a file from elsewhere can be reviewed", async () => {
    const page = await w.person();
    await page.goto(`${w.url}#/games`);
    await page.locator("input[type=file]").setInputFiles(`${root}/tests/golden/bloeder-sack-2-random.txt`);
    await page.getByRole("button", { name: "To the beginning" }).waitFor();
    await page.goto(`${w.url}#/games`);
    await page.getByRole("link", { name: /^Review: Blöder Sack/ }).click();
    await curve(page).waitFor();
    addUp(await sums(page));
    quiet(page);
    await page.context().close();
});

test("a game that goes on is reviewed as a spectator may know it", async () => {
    const page = await w.person();
    await keep(page, { record: "volle-wolle-4-random-cut", game: "volle-wolle", finished: false });
    await page.goto(`${w.url}#/review/golden/0`);
    await curve(page).waitFor();
    // What was long ago lies face down: neither board nor words.
    await page.getByText("stays face down until the game is over").waitFor();
    assert.equal(await page.locator(".board .players").count(), 0);
    await curve(page).focus();
    await page.keyboard.press("End");
    await page.locator(".board .players").waitFor();
    await page.locator(".players button").first().click();
    await page.getByText("Nobody may look through a herd before the end").waitFor();
    quiet(page);
    await page.context().close();
});

test("a game that is nowhere", async () => {
    const page = await w.person();
    await page.goto(`${w.url}#/review/nowhere`);
    await page.getByText("This game is not on this device").waitFor();
    quiet(page);
    await page.context().close();
});

/** Every text on the screen, also those that are only heard, without names. */
async function texts(page, names) {
    const all = await page.evaluate(() => {
        const list = [];
        const walk = document.createTreeWalker(document.getElementById("app"), NodeFilter.SHOW_TEXT);
        while (walk.nextNode())
            list.push(walk.currentNode.textContent);
        for (const one of document.querySelectorAll("[aria-label], [title], [aria-valuetext]"))
            list.push(one.getAttribute("aria-label"), one.getAttribute("title"), one.getAttribute("aria-valuetext"));
        return list;
    });
    const known = new RegExp([...names, "Volle Wolle", "Blöder Sack", "Woolsack"].join("|"), "g");
    return new Set(all.map((one) => (one ?? "").replace(known, "").trim()).filter((one) => /\p{L}{3}/u.test(one)));
}

/** The same in these languages. */
const ALIKE = { de: ["Rest"], nl: ["Rest", "blunder"], ru: [] };

test("no English is left in any language", async () => {
    const found = {};
    for (const locale of ["en", "de", "nl", "ru"]) {
        found[locale] = new Set();
        for (const game of [VOLLE, SACK]) {
            const page = await w.person({ ...DESKTOP, locale });
            const { text, names } = await keep(page, game);
            const note = async () => {
                for (const one of await texts(page, names))
                    found[locale].add(one);
            };
            await page.goto(`${w.url}#/review/golden`);
            await page.locator("progress").waitFor();
            await note();
            await page.locator(".plot").waitFor();
            await note();
            // A moment of each kind.
            const events = text.split("\n").filter((line) => /^[a-z]+ /.test(line) && !/^(woolsack|game|deck|seat|start|x-)/.test(line));
            const verbs = new Map(events.map((line, at) => [line.split(" ")[0], at]));
            for (const at of [...verbs.values(), events.length]) {
                await page.evaluate((one) => { location.hash = `#/review/golden/${one}`; }, at);
                await page.waitForFunction((value) => document.querySelector('[role="slider"]')?.ariaValueNow === String(value) ||
                    document.querySelector("input[type=range]")?.value === String(value), at);
                await settled(page);
                await note();
            }
            await shot(page, `review-${locale}-${game.game}`);
            // A hint, in a game of its own.
            await page.goto(w.url);
            await page.locator("label.game").nth(game === VOLLE ? 0 : 1).click();
            await page.locator("button.go").click();
            await asking(page);
            await page.locator(".panel .helps button").last().click();
            await page.locator(".hint table").waitFor();
            for (const one of await page.locator(".hint").evaluate((box) => [box.getAttribute("aria-label"),
                ...[...box.querySelectorAll("p, summary, th, .hat")].map((node) => node.getAttribute("aria-label") ?? node.textContent)]))
                if (/\p{L}{3}/u.test(one ?? ""))
                    found[locale].add(one.trim());
            quiet(page);
            await page.context().close();
        }
    }
    assert.ok(found.en.size > 150, `${found.en.size} texts`);
    for (const locale of ["de", "nl", "ru"]) {
        const left = [...found[locale]].filter((one) => found.en.has(one) && !ALIKE[locale].includes(one));
        assert.deepEqual(left, [], locale);
    }
});
