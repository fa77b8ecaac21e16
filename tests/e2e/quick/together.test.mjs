// Two people at a table of the real server: a whole game.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { choose, sit, table, town } from "../friends.mjs";
import { answerSack, play, totals } from "../player.mjs";
import { quiet } from "../world.mjs";

let w;
before(async () => { w = await town(); });
after(async () => { await w?.close(); });

test("two people play a game to its end, and both check its dice", async () => {
    const anna = await w.person(), ben = await w.person();
    const people = [anna, ben];
    const [link] = await table(anna, w.server, { friends: 1, bots: 0, name: "Anna",
        extra: () => choose(anna, "Game", "Blöder Sack") });
    await sit(ben, link, "Ben");
    await anna.getByRole("button", { name: "Start", exact: true }).click();
    const answered = await Promise.all(people.map((page) => play(page, answerSack, { limit: 1500 })));
    assert.ok(answered.every((done) => done.length > 2), "both have decided something");
    const scores = await Promise.all(people.map(totals));
    assert.deepEqual(scores[0], scores[1]);
    for (const page of people) {
        await page.getByRole("button", { name: "Check the dice" }).click();
        await page.getByText("Every die and every card is as it was sealed").waitFor();
        quiet(page);
        await page.context().close();
    }
});
