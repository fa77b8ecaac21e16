// What those hear who do not see: names of things on the table, and what is
// announced.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sit, table, town } from "./friends.mjs";
import { answerSack, answerVolle, asking, play } from "./player.mjs";
import { eventually, quiet } from "./world.mjs";

let w;
before(async () => { w = await town(); });
after(async () => { await w.close(); });

test("sack: the dice of a tray are told, each with its field, owner and face", async () => {
    const page = await w.person({ settings: { name: "Anna" } });
    await page.goto(`${w.url}#/play/bloeder-sack`);
    await play(page, answerSack, { stop: (done) => done.length >= 3 });
    await asking(page);
    const names = await page.locator(".players .who").allTextContents();
    const rows = await page.locator(".row").evaluateAll((all) => all.map((row) => ({
        said: row.querySelector(".unseen").textContent,
        button: row.querySelector(".tray-button")?.getAttribute("aria-label") ?? "",
        fields: [...row.querySelectorAll(".field")].flatMap((field, index) =>
            field.querySelector(".lies") ? [index + 1] : []),
    })));
    assert.ok(rows.some((row) => row.fields.length), JSON.stringify(rows));
    for (const { said, button, fields } of rows) {
        const told = [...said.matchAll(/field (\d): (\S+) [1-6]/g)];
        assert.deepEqual(told.map((one) => Number(one[1])), fields, said);
        assert.ok(told.every((one) => names.includes(one[2])), said);
        assert.ok(!button || button.includes(said), button);
    }
    quiet(page);
    await page.context().close();
});

test("volle: a player's name tells the top sheep and its corner", async () => {
    const page = await w.person();
    await page.goto(`${w.url}#/play/volle-wolle`);
    await play(page, answerVolle, { stop: async () =>
        await page.locator(".players .top svg").count() > 0 && await page.locator(".panel.asking").count() > 0 });
    const players = await page.locator(".players button").evaluateAll((all) => all.map((one) => ({
        said: one.querySelector(".unseen").textContent, sheep: !!one.parentElement.querySelector(".top svg") })));
    assert.ok(players.some((one) => one.sheep));
    for (const { said, sheep } of players)
        assert.match(said, sheep ? /(sheep −?\d+|3-7-0|0-0-7) \(([+−]\d, |bone symbol, )?no\.\s\d+\), on top of the herd/ : /no sheep yet/);
    quiet(page);
    await page.context().close();
});

/** Notes every text of the region that is read aloud. */
async function listen(page) {
    await page.locator(".panel").waitFor();
    await page.locator(".screen > [aria-live]").waitFor({ state: "attached" });
    await page.evaluate(() => {
        window.heard = [];
        const region = document.querySelector(".screen > [aria-live]");
        new MutationObserver(() => window.heard.push(region.textContent))
            .observe(region, { childList: true, characterData: true, subtree: true });
    });
    return () => page.evaluate(() => window.heard);
}
async function myTurn(page) {
    while (await page.locator(".panel.asking").count() === 0)
        await page.locator(".panel .skip").click({ timeout: 500 }).catch(() => undefined);
}
/** The sentences of the log, oldest first. */
async function log(page) {
    await page.getByRole("button", { name: "What happened" }).click();
    const lines = await page.locator("dialog[open] ol li").allTextContents();
    await page.getByRole("button", { name: "Close" }).click();
    return lines;
}

for (const [name, options] of [
    ["what is skipped", { reducedMotion: "no-preference", settings: { motion: "normal" } }],
    ["what comes at once", { reducedMotion: "reduce" }],
])
    test(`sack: ${name} is announced in one text`, async () => {
        const page = await w.person(options);
        await page.goto(`${w.url}#/play/bloeder-sack`);
        await play(page, answerSack, { stop: (done) => done.length >= 2 });
        await myTurn(page);
        const before = (await log(page)).length;
        const heard = await listen(page);
        const turn = await page.locator("h1").textContent();
        // Until one's next turn.
        await play(page, answerSack, { stop: async (_, what) => what === "ask" &&
            await page.locator("h1").textContent() !== turn });
        await myTurn(page);
        // Nothing is missing, and what is asked comes last.
        const lines = (await log(page)).slice(before);
        const prompt = await page.locator("#prompt").textContent();
        let texts;
        await eventually(async () => {
            texts = await heard();
            return lines.every((line) => texts.join(" ").includes(line)) && texts.at(-1)?.endsWith(prompt);
        }, `${lines.join("\n")}\n${prompt}`);
        assert.ok(texts.length < 8, JSON.stringify(texts));
        assert.ok(texts.some((text) => text.split(". ").length >= 4), JSON.stringify(texts));
        quiet(page);
        await page.context().close();
    });

test("sack: a replay tells its steps", async () => {
    const page = await w.person();
    await page.goto(`${w.url}#/play/bloeder-sack`);
    await play(page, answerSack);
    await page.getByRole("button", { name: "The score sheet" }).click();
    await page.getByRole("link", { name: "Replay it step by step" }).click();
    const slider = page.getByRole("slider", { name: "Position in the game" });
    await slider.waitFor(); // the table has gone
    const heard = await listen(page);
    const said = page.locator(".screen > [aria-live]");
    for (let step = 0; step < 12; step++) { // cards, dice and decisions, one by one
        const was = (await heard()).length;
        await page.getByRole("button", { name: "One step forward" }).click();
        await page.waitForFunction((count) => window.heard.length > count, was);
    }
    const text = await said.textContent();
    assert.match((await heard()).join(" "), /(most|largest|last).*rolls .*(places|swaps|skips|scores)/);
    const where = await slider.getAttribute("aria-valuetext");
    assert.match(where, /^Round \d+\. /);
    assert.ok(text.endsWith(where.replace(/^Round \d+\. /, "")), `${text} / ${where}`);
    await slider.fill("30");
    assert.notEqual(await slider.getAttribute("aria-valuetext"), where);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.waitForFunction((was) => document.querySelector(".screen > [aria-live]").textContent !== was, text);
    quiet(page);
    await page.context().close();
});

test("online: what is said twice is announced twice", async () => {
    const anna = await w.person(), ben = await w.person();
    const [link] = await table(anna, w.server, { friends: 1, bots: 0, name: "Anna" });
    await sit(ben, link, "Ben");
    await anna.getByRole("button", { name: "Start" }).click();
    // The beginning has been told: what is asked comes last.
    await asking(ben);
    await ben.waitForFunction(() => document.querySelector(".screen > [aria-live]").textContent
        .endsWith(document.querySelector("#prompt").textContent));
    const heard = await listen(ben);
    await anna.getByRole("button", { name: /^Chat/ }).click();
    for (let i = 1; i <= 3; i++) {
        await anna.getByLabel("Message").fill("Your turn");
        await anna.getByRole("button", { name: "Send", exact: true }).click();
        await ben.waitForFunction((count) => window.heard.filter((text) => text === "Anna: Your turn").length === count, i);
    }
    const texts = await heard();
    assert.deepEqual(texts.slice(-3), Array(3).fill("Anna: Your turn"));
    for (const page of [anna, ben]) {
        quiet(page);
        await page.context().close();
    }
});

test("online: who comes is announced, and what is said while the chat is closed", async () => {
    const anna = await w.person(), ben = await w.person();
    const [link] = await table(anna, w.server, { friends: 1, bots: 0, name: "Anna" });
    await sit(ben, link, "Ben");
    await anna.getByRole("status").filter({ hasText: "Ben is here." }).waitFor();
    await anna.getByRole("button", { name: "Start" }).click();
    await Promise.all([anna, ben].map((page) => page.locator(".panel").waitFor()));
    await anna.getByRole("button", { name: /^Chat/ }).click();
    await anna.getByLabel("Message").fill("Good luck");
    await anna.getByRole("button", { name: "Send", exact: true }).click();
    await ben.locator(".screen > [aria-live]").filter({ hasText: "Anna: Good luck" }).waitFor();
    for (const page of [anna, ben]) {
        quiet(page);
        await page.context().close();
    }
});
