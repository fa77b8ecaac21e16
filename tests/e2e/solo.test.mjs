// Alone against bots, on a phone: dice are dragged, files go out and in, and
// nothing is lost by a reload. Whole games are in quick/alone.test.mjs.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { answerSack, answerVolle, asking, othersDecided, play, playAlone, twoDiceToPlace } from "./player.mjs";
import { lay, quiet, settled, shot, world } from "./world.mjs";

let w;
before(async () => { w = await world(); });
after(async () => { await w.close(); });

test("home: what is fetched early is used", async () => {
    const page = await w.person();
    const warnings = [];
    page.on("console", (message) => {
        if (/preload/.test(message.text()))
            warnings.push(message.text());
    });
    // The browser waits some seconds and then complains of all at once: also of
    // this picture, which is never used.
    await page.addInitScript(() => document.addEventListener("DOMContentLoaded", () => document.head.append(
        Object.assign(document.createElement("link"), { rel: "preload", as: "image", href: "icons/icon.svg?planted" }))));
    w.files.sent.length = 0;
    const complaint = page.waitForEvent("console", (message) => /preload.*planted|planted.*preload/.test(message.text()));
    await page.goto(w.url);
    await complaint;
    await settled(page);
    assert.deepEqual(warnings.filter((text) => !text.includes("planted")), []);
    assert.equal(w.files.sent.filter(({ path }) => path.endsWith(".wasm")).length, 1);
    quiet(page);
    await page.context().close();
});

/** From the middle of one thing to the corner of another, by mouse or finger. */
async function drag(page, from, to, { touch }) {
    const [source, target] = [await from.boundingBox(), await to.boundingBox()];
    const start = { x: source.x + source.width / 2, y: source.y + source.height / 2 };
    const end = { x: target.x + 30, y: target.y + 10 };
    const way = [1, 2, 3, 4, 5, 6].map((step) => ({
        x: start.x + (end.x - start.x) * step / 6,
        y: start.y + (end.y - start.y) * step / 6,
    }));
    if (!touch) {
        await page.mouse.move(start.x, start.y);
        await page.mouse.down();
        for (const { x, y } of way)
            await page.mouse.move(x, y);
        await page.mouse.up();
        return;
    }
    const finger = await page.context().newCDPSession(page);
    const touches = (type, touchPoints) => finger.send("Input.dispatchTouchEvent", { type, touchPoints });
    await touches("touchStart", [start]);
    for (const point of way)
        await touches("touchMove", [point]);
    await touches("touchEnd", []);
    await finger.detach();
}

for (const [name, touch, options] of [
    ["a finger", true, {}],
    ["the mouse", false, { hasTouch: false, isMobile: false, viewport: { width: 1280, height: 800 } }],
])
    test(`sack: dice are dragged to trays with ${name}`, async () => {
        const page = await w.person(options);
        const dice = page.locator(".lies"), hand = page.locator(".hand button.die");
        await twoDiceToPlace(page, w.url);
        const before = await dice.count();
        const [left, dragged] = await hand.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
        await drag(page, hand.nth(1), page.locator(".row.open").first(), { touch });
        await page.waitForFunction((count) => document.querySelectorAll(".lies").length > count, before);
        await page.waitForFunction(() => document.querySelector(".panel.asking") &&
            document.querySelectorAll(".hand button.die").length === 1);
        assert.equal(await hand.first().getAttribute("aria-label"), left, `${dragged} was dragged`);
        // Dropped on nothing, a die stays in the hand.
        await drag(page, hand.first(), page.locator(".panel h2"), { touch });
        assert.equal(await hand.count(), 1);
        quiet(page);
        await page.context().close();
    });

test("a reload in the middle loses nothing", async () => {
    const page = await w.person();
    await page.goto(w.url);
    await playAlone(page, /Volle Wolle/);
    await play(page, answerVolle, { stop: (done) => done.length >= 5 });
    await asking(page);
    const state = async () => {
        await othersDecided(page);
        return page.evaluate(() => [document.querySelector("h1").textContent,
            ...[...document.querySelectorAll(".players button")].map((one) => one.textContent)]);
    };
    const was = await state();
    await page.reload();
    await asking(page);
    assert.deepEqual(await state(), was);
    await page.goto(w.url);
    await page.getByRole("link", { name: /Volle Wolle/ }).first().click();
    await asking(page);
    assert.deepEqual(await state(), was);
    quiet(page);
    await page.context().close();
});

test("a game goes out as a file and comes in again", async () => {
    const page = await w.person();
    await page.goto(w.url);
    await playAlone(page, /Blöder Sack/);
    await play(page, answerSack, { stop: (done) => done.length >= 2 });
    await page.getByRole("button", { name: "Menu" }).click();
    const [download] = await Promise.all([page.waitForEvent("download"),
        page.getByRole("button", { name: /as a file/ }).click()]);
    const path = await download.path();
    await page.goto(`${w.url}#/games`);
    await page.locator("input[type=file]").setInputFiles(path);
    await page.locator(".panel").waitFor();
    await page.goto(`${w.url}#/games`);
    await page.locator("input[type=file]").setInputFiles({ name: "broken.txt",
        mimeType: "text/plain", buffer: Buffer.from("woolsack 1\ngame chess\n") });
    await page.getByRole("alert").filter({ hasText: "broken.txt, line 2" }).waitFor();
    quiet(page);
    await page.context().close();
});

test("volle: a bonus that leads beyond the bid adds up", async () => {
    for (const [language, button] of [["en", "Boost to 22 (bonus)"], ["de", "Auf 22 verbessern (Bonus)"]]) {
        const page = await w.person({ settings: { language } });
        await lay(page, w.url, { seats: [{ name: "Anna" }, { name: "B", level: "lamb" }, { name: "C", level: "lamb" }],
            lines: ["board 1 1", "board 2 2", "board 3 3", "deal 8 52 53 54", "bid 1 16", "bid 2 15", "bid 3 14",
                "roll 1 12:12 10:10 8:8", "take 1 52 53 8", "roll 2 12:12 10:10 8:8", "take 2 54",
                "deal 22 29 31 55", "bid 1 21", "bid 2 15", "bid 3 14", "roll 1 12:10 10:6 8:4"] });
        const boost = page.getByRole("button", { name: button });
        await boost.waitFor();
        await page.locator(".option p").filter({ hasText: "20 + 2 = 22" }).waitFor();
        await boost.click();
        await page.locator(".sum .bonus").waitFor();
        assert.equal((await page.locator("p.sum").textContent()).replace(/\s+/g, ""), "10+6+4+2=22≥21");
        await shot(page, `volle-beyond-${language}`);
        quiet(page);
        await page.context().close();
    }
});

test("the score sheet adds up: what is no points stands below the total", async () => {
    const golden = (name) => readFileSync(new URL(`../golden/${name}.txt`, import.meta.url), "utf8");
    const number = (text) => Number(text.replace("−", "-"));
    for (const [name, below] of [["volle-wolle-5-greedy", "Put back"], ["bloeder-sack-3-greedy", "Cards"]]) {
        const page = await w.person();
        await page.goto(`${w.url}#/games`);
        await page.locator("input[type=file]").setInputFiles({ name: "game.txt", mimeType: "text/plain",
            buffer: Buffer.from(golden(name)) });
        await page.getByRole("button", { name: "To the beginning" }).waitFor();
        await page.getByRole("button", { name: "Menu" }).click();
        await page.getByRole("button", { name: "Show the score" }).click();
        await page.locator("tfoot .note").filter({ hasText: below }).waitFor();
        const cells = (rows) => rows.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent));
        const points = await page.locator("tbody tr").evaluateAll(cells);
        const [totals] = await page.locator("tfoot tr:not(.note)").evaluateAll(cells);
        totals.forEach((total, seat) => assert.equal(number(total),
            points.reduce((sum, row) => sum + number(row[seat]), 0), `${name}, seat ${seat + 1}`));
        await shot(page, `sheet-${name}`);
        quiet(page);
        await page.context().close();
    }
});

test("from the rules one comes back to the table", async () => {
    const page = await w.person();
    await page.goto(w.url);
    await playAlone(page, /Volle Wolle/);
    await asking(page);
    const table = page.url();
    await page.getByRole("button", { name: "Help" }).click();
    await page.getByRole("link", { name: "All the rules, from here" }).click();
    await page.locator(".toc a").nth(2).click();
    await page.getByRole("link", { name: "Blöder Sack" }).click();
    await page.getByRole("link", { name: "Back to the game" }).click();
    await asking(page);
    assert.equal(page.url(), table);
    // Opened from elsewhere, they lead home.
    await page.goto(`${w.url}#/learn`);
    await page.getByRole("link", { name: "Volle Wolle" }).click();
    await page.getByRole("link", { name: "Home" }).click();
    await page.locator("button.go").waitFor();
    quiet(page);
    await page.context().close();
});

test("a game in two tabs belongs to the one that was opened last", async () => {
    const first = await w.person();
    await first.goto(w.url);
    await playAlone(first, /Volle Wolle/);
    await play(first, answerVolle, { stop: (done) => done.length >= 2 });
    // In the middle of a bot's move neither tab would go on by itself.
    await asking(first);
    await othersDecided(first);
    const second = await first.context().newPage();
    await second.goto(first.url());
    await asking(second);
    await first.getByText("is open in another tab").waitFor();
    assert.equal(await first.locator(".board").count(), 0, "nothing can be done here");
    await shot(first, "elsewhere");
    await play(second, answerVolle, { stop: (done) => done.length >= 2 });
    await asking(second);
    const kept = () => first.evaluate(() => JSON.parse(localStorage.getItem(
        Object.keys(localStorage).find((key) => key.startsWith("woolsack.game.")))).text);
    const was = await kept();
    await first.getByRole("button", { name: "Continue playing" }).click();
    await asking(first);
    await second.getByText("is open in another tab").waitFor();
    await play(first, answerVolle, { stop: (done) => done.length >= 1 });
    assert.ok((await kept()).startsWith(was.slice(0, was.lastIndexOf("deal"))), "it goes on from there");
    quiet(first);
    await first.context().close();
});
