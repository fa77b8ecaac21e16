// What somebody does with their hands at a table: throwing the dice, and playing by
// keyboard alone.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { asked, totals } from "./player.mjs";
import { lay, quiet, world } from "./world.mjs";
import { before as position } from "./positions.mjs";

let w;
before(async () => { w = await world(); });
after(async () => { await w.close(); });

const NAMES = ["Anna", "Lottie", "Bruno"];
const SEATS = NAMES.map((name, index) => index ? { name, level: "ram" } : { name });
const BEGUN = [...NAMES.map((_, index) => `board ${index + 1} ${index + 1}`), "deal 8 29 35 40",
    ...NAMES.map((_, index) => `bid ${index + 1} ${index ? 14 : 26}`)];
const MOUSE = { hasTouch: false, isMobile: false, deviceScaleFactor: 1, viewport: { width: 1440, height: 900 } };

test("dice wait in the hand; a press, a flick and a key throw them", async () => {
    const page = await w.person({ ...MOUSE, settings: { throws: "hand" } });
    for (const throwIt of [
        () => page.getByRole("button", { name: "Roll the dice" }).click(),
        () => page.keyboard.press("r"),
        () => page.keyboard.press(" "),
        async () => {
            const { x, y } = await page.locator(".toss").boundingBox();
            await page.mouse.move(x + 80, y + 60);
            await page.mouse.down();
            await page.mouse.move(x + 160, y + 20, { steps: 4 });
        },
    ]) {
        await lay(page, w.url, { seats: SEATS, lines: BEGUN });
        await page.locator(".toss").waitFor();
        // Nothing is known before: no figure on a die, no sum, no question.
        assert.equal(await page.locator(".panel.asking, .felt .sum, button.die").count(), 0);
        assert.match(await page.locator(".felt .dice").innerHTML(), /d12/);
        assert.doesNotMatch(await page.locator(".felt .dice").ariaSnapshot(), /shows/);
        await throwIt();
        await page.locator(".toss").waitFor({ state: "detached" });
        await page.mouse.up();
    }
    quiet(page);
    await page.context().close();
});

test("a phone is asked once whether it may be heard", async () => {
    const page = await w.person({ settings: { throws: "hand" } });
    await lay(page, w.url, { seats: SEATS, lines: BEGUN });
    await page.getByRole("button", { name: "Yes, with sound" }).click();
    assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem("woolsack.settings")).sound), true);
    await page.evaluate(() => localStorage.setItem("woolsack.settings",
        JSON.stringify({ ...JSON.parse(localStorage.getItem("woolsack.settings")), sound: false })));
    await lay(page, w.url, { seats: SEATS, lines: BEGUN });
    await page.locator(".toss").waitFor();
    assert.equal(await page.getByRole("button", { name: "Yes, with sound" }).count(), 0);
    quiet(page);
    await page.context().close();
});

/** Answers what is asked with keys alone; how many it took. */
async function byKeys(page) {
    const keys = await page.evaluate(() => {
        const has = (what) => document.querySelector(what);
        if (has(".toss"))
            return ["r"];
        if (has(".panel [data-bid]"))
            return ["1", "5", "Enter"];
        if (has(".felt li button.die"))
            return ["1", "2", "3"].filter((_, index) => document.querySelectorAll(".felt li")[index].querySelector("button")).slice(0, 1).concat("Enter");
        if (has(".display .taking")) {
            const slots = [...document.querySelectorAll(".display .slot")];
            const free = slots.flatMap((slot, index) => slot.querySelector(".taking[aria-pressed=false]") ? [`Digit${index + 1}`] : []);
            const need = Number(/(\d) of (\d)/.exec(document.querySelector(".panel .go.main").textContent)?.[2] ?? 0);
            return need ? [...free.slice(0, need - 1), `Shift+${free[need - 1]}`] : ["Enter"];
        }
        const tray = has(".tray-button")?.closest("[data-tray]")?.dataset.tray;
        return tray ? [tray, "Enter"] : has(".swap") ? ["s", "Enter"] : has(".panel .wide") ? ["0", "Enter"] : ["1", "Enter"];
    });
    for (const key of keys)
        await page.keyboard.press(key);
    return keys.length;
}

for (const [game, record] of [["volle-wolle", "volle-wolle-3-greedy"], ["bloeder-sack", "bloeder-sack-4-random"]])
    test(`${game}: a game by keyboard alone, at most three keys a question`, async () => {
        const page = await w.person({ ...MOUSE, settings: { throws: "hand" } });
        await page.goto(`${w.url}#/play/${game}`);
        let most = 0;
        for (let n = 0; n < 400; n++) {
            await page.locator(".toss, .panel.asking, .panel .skip, .end.done .actions").first().waitFor();
            const what = await asked(page);
            if (what === "score")
                break;
            if (await page.locator(".toss, .panel.asking").count() === 0) {
                await page.locator(".panel .skip").click({ timeout: 1000 }).catch(() => undefined);
                continue;
            }
            if (what === "ask")
                assert.equal(await page.evaluate(() => document.activeElement?.id), "prompt", "the focus is on the question");
            const question = await page.evaluate(() => document.querySelector(".board").innerText + location.hash);
            most = Math.max(most, await byKeys(page));
            await page.waitForFunction((old) => document.querySelector(".board")?.innerText + location.hash !== old ||
                document.querySelector(".end"), question);
        }
        assert.ok(most > 0 && most <= 3, `${most} keys`);
        assert.ok((await totals(page)).length > 1);
        // Every kind of question, too.
        for (const verb of game === "volle-wolle" ? ["boost", "steal"] : ["swap", "score"]) {
            await lay(page, w.url, position(record, verb));
            await page.locator(".panel.asking").waitFor();
            const prompt = await page.locator("#prompt").textContent();
            assert.ok(await byKeys(page) <= 3);
            // It was an answer: nobody asks this any more.
            await page.waitForFunction((asked) => document.querySelector("#prompt")?.textContent !== asked, prompt);
        }
        quiet(page);
        await page.context().close();
    });
