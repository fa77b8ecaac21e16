// Hints and the review at tables of a server: nobody is helped while a game goes
// on, unless the host allows it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { choose, sit, table, town } from "./friends.mjs";
import { answerSack, asking, play } from "./player.mjs";
import { quiet, shot } from "./world.mjs";

let w, server;
before(async () => {
    w = await town();
    server = w.server;
});
after(async () => { await w?.close(); });

/** Two people at a table of Blöder Sack; its number. */
async function begin(anna, ben, { hints }) {
    const [link] = await table(anna, server, { friends: 1, bots: 0, name: "Anna", extra: async () => {
        await choose(anna, "Game", "Blöder Sack");
        if (hints) {
            const box = anna.getByLabel("Odds and hints are allowed");
            if (!await box.isVisible())
                await anna.getByText("More", { exact: true }).click();
            await box.check();
        }
    } });
    await sit(ben, link, "Ben");
    await anna.getByRole("button", { name: "Start", exact: true }).click();
    await Promise.race([anna, ben].map((page) => asking(page)));
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

test("without leave: no hints, and the review when the game is over", async () => {
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
    await page.getByText("You can review the game when it is over.").waitFor();
    await page.goto(`${server.url}#/table/${table}`);
    await Promise.all(people.map((one) => play(one, answerSack, { limit: 900 })));
    await anna.getByRole("link", { name: "See the review" }).click();
    await anna.locator(".plot").waitFor();
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
