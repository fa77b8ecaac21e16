// Home, set-up and the score sheet as people find them: what waits for them, and
// long names on narrow screens.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { mine, sit, table, town } from "./friends.mjs";
import { answerVolle, asking } from "./player.mjs";
import { accessible, DESKTOP, quiet, settled, shot } from "./world.mjs";

let w;
before(async () => { w = await town(); });
after(async () => { await w?.close(); });

const board = (page) => page.locator("main a.board");

test("Home and the list of tables say at which table it is my turn", async () => {
    const anna = await w.person(), ben = await w.person();
    const [link] = await table(anna, w.server, { friends: 1, bots: 0, name: "Anna" });
    await anna.goto(`${w.server.url}#/`);
    await board(anna).filter({ hasText: "Your table is waiting" }).waitFor();
    await sit(ben, link, "Ben");
    await anna.goto(`${w.server.url}#/table/${(await mine(ben)).table}`);
    await anna.getByRole("button", { name: "Start", exact: true }).click();
    await asking(anna);
    await anna.goto(`${w.server.url}#/`);
    await board(anna).filter({ hasText: "It is your turn" }).filter({ hasText: "Round 1" }).waitFor();
    await settled(anna);
    await accessible(anna, "Home with a table that waits");
    await shot(anna, "home-turn");
    await anna.goto(`${w.server.url}#/friends`);
    await anna.locator("a.turn").filter({ hasText: "Ben" }).waitFor();
    // What was given face down is not asked again.
    await anna.goto(`${w.server.url}#/`);
    await board(anna).first().click();
    await asking(anna);
    await answerVolle(anna);
    await anna.getByText("Your bid is in").waitFor();
    await anna.goto(`${w.server.url}#/`);
    await board(anna).filter({ hasText: "A table online" }).filter({ hasText: "Round 1" }).waitFor();
    await ben.goto(`${w.server.url}#/`);
    await board(ben).filter({ hasText: "It is your turn" }).waitFor();
    for (const page of [anna, ben]) {
        quiet(page);
        await page.context().close();
    }
});

test("what waits comes before a new game, for the keyboard, too", async () => {
    const page = await w.person(DESKTOP);
    await page.goto(w.url);
    await page.locator("button.go").click();
    await asking(page);
    await page.goto(`${w.url}#/`);
    await board(page).filter({ hasText: "Go on where you left off" }).waitFor();
    const order = await page.locator("main a, main input, main button").evaluateAll((all) =>
        all.map((one) => one.className.includes("board") ? "waits" : one.name || one.className.split(" ").find((name) => name === "go") || "link"));
    assert.deepEqual([...new Set(order)], ["waits", "game", "seats", "level", "go", "link"]);
    await board(page).first().click();
    await asking(page);
    quiet(page);
    await page.context().close();
});

test("names of 22 letters leave the score sheet whole, and are told in full on a tap", async () => {
    const page = await w.person({ viewport: { width: 390, height: 844 } });
    const golden = readFileSync(new URL("../golden/volle-wolle-4-greedy.txt", import.meta.url), "utf8");
    const long = ["Maximiliane-Wilhelmina", "Ferdinand-Aleksandrina", "Konstantinopolitanerin", "Bartholomäus-Sebastian"];
    let next = 0;
    const text = golden.replace(/^(seat \d+) .*$/gm, (_, seat) => `${seat} ${long[next++]}`);
    await page.goto(`${w.url}#/games`);
    await page.locator("input[type=file]").setInputFiles({ name: "long.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
    await page.getByRole("button", { name: "To the beginning" }).waitFor();
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Show the score" }).click();
    await page.locator("dialog[open] tfoot").waitFor();
    const head = page.locator("dialog[open] thead");
    const sheet = () => head.evaluate((one) => {
        const scroll = one.closest("table").parentElement;
        return { high: one.getBoundingClientRect().height, over: scroll.scrollWidth - scroll.clientWidth };
    });
    const before = await sheet();
    assert.ok(before.over <= 0, `the sheet is ${before.over} px too wide`);
    assert.ok(before.high < 64, `its head is ${before.high} px high`);
    await shot(page, "score-long-names");
    await head.getByRole("button", { name: long[0] }).click();
    assert.ok((await sheet()).high > before.high, "the name is not told in full");
    await accessible(page, "the score with long names");
    quiet(page);
    await page.context().close();
});

test("set-up shows the whole name of every level on a phone", async () => {
    for (const locale of ["en-GB", "ru-RU"]) {
        const page = await w.person({ locale });
        await page.goto(`${w.url}#/new`);
        const choice = page.locator("li select").last();
        await choice.waitFor();
        for (const value of await choice.locator("option").evaluateAll((all) => all.map((one) => one.value))) {
            await choice.selectOption(value);
            const [text, room] = await choice.evaluate((one) => {
                const style = getComputedStyle(one), pen = document.createElement("canvas").getContext("2d");
                pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
                const text = pen.measureText(one.selectedOptions[0].textContent).width;
                // 20: the arrow of the browser.
                return [text, one.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 20];
            });
            assert.ok(text <= room, `${locale}, ${value}: ${text} px in ${room}`);
        }
        quiet(page);
        await page.context().close();
    }
});
