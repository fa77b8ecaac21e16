// Hints and the review at tables of a server: nobody is helped while a game goes
// on, unless the host allows it.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { after, before, test } from "node:test";
import { answerSack, play } from "./player.mjs";
import { PROGRAM, quiet, realServer, shot, world } from "./world.mjs";

let w, server;
before(async () => {
    w = await world();
    assert.ok(existsSync(PROGRAM), `there is no ${PROGRAM}: name the program in WOOLSACK`);
    server = await realServer();
});
after(async () => {
    await server?.close();
    await w.close();
});

async function choose(page, legend, value) {
    await page.locator("fieldset", { hasText: legend }).last().getByText(value, { exact: true }).click();
}

/** Two people at a table of Blöder Sack; its number. */
async function begin(anna, ben, { hints }) {
    await anna.goto(`${server.url}#/friends`);
    await anna.getByLabel("Your name").fill("Anna");
    await anna.getByText("Blöder Sack", { exact: true }).first().click();
    await choose(anna, "Friends", "1");
    await choose(anna, "Bots", "0");
    if (hints) {
        const box = anna.getByLabel("Odds and hints are allowed");
        if (!await box.isVisible())
            await anna.getByText("More", { exact: true }).click();
        await box.check();
    }
    await anna.getByRole("button", { name: "Make the table" }).click();
    await anna.getByText("is here").first().waitFor();
    const links = await Promise.all((await anna.locator("input[readonly]").all()).map((one) => one.inputValue()));
    await ben.goto(links.find((link) => /#\/table\/\w+\/./.test(link)));
    await ben.getByLabel("Your name").fill("Ben");
    await ben.getByRole("button", { name: "Sit down" }).click();
    await anna.getByRole("button", { name: "Begin", exact: true }).click();
    await Promise.race([anna, ben].map((page) => page.locator(".panel.asking").waitFor()));
    return /#\/table\/(\w+)/.exec(anna.url())[1];
}

/** Who is asked now. */
async function onTurn(pages) {
    for (const page of pages)
        if (await page.locator(".panel.asking").count())
            return page;
    return assert.fail("nobody is asked");
}

const helper = (page) => page.getByRole("button", { name: "What would the expert do?" });

test("without leave: no hints, and the review when the game is over", { timeout: 300000 }, async () => {
    const people = [await w.person(), await w.person()];
    const [anna] = people;
    const table = await begin(...people, { hints: false });
    const page = await onTurn(people);
    assert.equal(await helper(page).count(), 0);
    assert.equal(await page.getByRole("button", { name: "Odds" }).count(), 0);
    await page.getByRole("button", { name: "Menu" }).click();
    assert.equal(await page.getByRole("link", { name: /Review/ }).count(), 0);
    // Not by its address either.
    await page.goto(`${server.url}#/review/${table}`);
    await page.getByText("The review comes when the game is over.").waitFor();
    await page.goto(`${server.url}#/table/${table}`);
    await Promise.all(people.map((one) => play(one, answerSack, { limit: 900 })));
    await anna.getByRole("link", { name: "Review: luck or skill?" }).click();
    await anna.locator(".plot").waitFor({ timeout: 60000 });
    await anna.locator("article h3").filter({ hasText: "Ben" }).waitFor();
    await shot(anna, "online-review");
    for (const one of people) {
        quiet(one);
        await one.context().close();
    }
});

test("with leave: hints", async () => {
    const people = [await w.person(), await w.person()];
    await begin(...people, { hints: true });
    const page = await onTurn(people);
    await helper(page).click();
    await page.locator(".hint [role=status]").filter({ hasText: "The expert would" }).waitFor();
    await page.locator(".hat").first().waitFor();
    for (const one of people) {
        quiet(one);
        await one.context().close();
    }
});
