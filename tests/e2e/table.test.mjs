// The table people sit at: how large things are, how far the hand travels,
// and what nobody may know before the dice rest.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sit, table, tell } from "./friends.mjs";
import { play, answerVolle } from "./player.mjs";
import { lay, quiet, realServer, world } from "./world.mjs";

let w;
before(async () => { w = await world(); });
after(async () => { await w.close(); });

const NAMES = ["Anna", "Lottie", "Bruno", "Nelly"];
const SEATS = NAMES.map((name, index) => index ? { name, level: "ram" } : { name });
const BIDS = (mine) => NAMES.map((_, index) => `bid ${index + 1} ${index ? 14 : mine}`);
const BEGUN = [...NAMES.map((_, index) => `board ${index + 1} ${index + 1}`), "deal 8 29 35 40 46"];
const MOUSE = { hasTouch: false, isMobile: false, deviceScaleFactor: 1 };

const middle = async (one) => {
    const { x, y, width, height } = await one.boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
};
const apart = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

test("sizes follow the room, and the answer is where the hand is", async () => {
    for (const [width, height, card, die] of [[1440, 900, 200, 96], [1920, 1080, 240, 115]]) {
        const page = await w.person({ ...MOUSE, viewport: { width, height } });
        const go = page.locator(".panel button.main");
        await lay(page, w.url, { seats: SEATS, lines: [...BEGUN, ...BIDS(24), "roll 1 12:12 10:8 8:8"] });
        await page.locator(".panel.asking").waitFor();
        for (const index of [1, 2, 3]) {
            const one = page.locator(".display .card").nth(index);
            assert.ok((await one.boundingBox()).width >= card, `cards at ${width}`);
            await one.click();
            assert.ok(apart(await middle(one), await middle(go)) <= 300 * width / 1440, `card ${index} at ${width}`);
        }
        await lay(page, w.url, { seats: SEATS, lines: [...BEGUN, ...BIDS(26), "roll 1 12:5 10:4 8:3"] });
        await page.locator(".panel.asking").waitFor();
        for (const one of await page.locator("button.die").all()) {
            assert.ok((await one.boundingBox()).width >= die, `dice at ${width}`);
            await one.click();
            assert.ok(apart(await middle(one), await middle(go)) <= 300 * width / 1440, `a die at ${width}`);
            await one.click();
        }
        await lay(page, w.url, { game: "bloeder-sack", seats: SEATS, lines: ["reveal 1 1", "reveal 2 5", "reveal 3 9", "reveal 4 13", "reveal 5 20", "roll 1 1 2"] });
        await page.locator(".panel.asking").waitFor();
        for (const row of await page.locator(".row").all()) {
            assert.ok((await row.locator(".field").first().boundingBox()).width >= 62 * width / 1440, `fields at ${width}`);
            await row.locator(".tray-button").click({ position: { x: 30, y: 20 } });
            assert.ok(apart(await middle(row.locator(".field.sure")), await middle(go)) <= 300 * width / 1440, `a tray at ${width}`);
        }
        quiet(page);
        await page.context().close();
    }
});

test("on a phone that lies, question, choices and answer are in view", async () => {
    const page = await w.person({ ...MOUSE, viewport: { width: 740, height: 360 } });
    for (const lines of [[], [...BIDS(26), "roll 1 12:5 10:4 8:3"], [...BIDS(24), "roll 1 12:12 10:8 8:8"],
        [...BIDS(15), "roll 1 12:3 10:1 8:1", "keep 1 12", "roll 1 10:2 8:1", "keep 1 10", "roll 1 8:8"]]) {
        await lay(page, w.url, { seats: SEATS, lines: [...BEGUN, ...lines] });
        await page.locator(".panel.asking").waitFor();
        const out = await page.evaluate(() => [...document.querySelectorAll("#prompt, .display .card, button.die, .panel .go, [data-bid]")]
            .filter((one) => {
                const { top, bottom, left, right } = one.getBoundingClientRect();
                return top < 0 || left < 0 || bottom > innerHeight || right > innerWidth;
            }).map((one) => one.textContent || one.getAttribute("aria-label")));
        assert.deepEqual(out, [], lines.join(" "));
    }
    quiet(page);
    await page.context().close();
});

test("nothing tells what dice show before they rest", async () => {
    const page = await w.person({ ...MOUSE, reducedMotion: "no-preference", viewport: { width: 1440, height: 900 } });
    await lay(page, w.url, { seats: SEATS, lines: [...BEGUN, ...BIDS(26)] });
    // Whatever can be read, seen or heard, each time the page changes while dice are in the air.
    await page.evaluate(() => {
        window.early = [];
        window.throws = 0;
        new MutationObserver(() => {
            if (!document.querySelector(".tumbling"))
                return;
            window.throws++;
            const said = [...document.querySelectorAll(".screen > [aria-live], .story, .adds, #prompt")]
                .filter((one) => getComputedStyle(one).visibility !== "hidden").map((one) => one.textContent)
                .concat([...document.querySelectorAll(".felt li:has(.tumbling) [aria-label]")].map((one) => one.ariaLabel)).join(" ");
            if (/rolls \d|\d \+ \d|= \d|shows \d/.test(said))
                window.early.push(said);
        }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    });
    await page.locator("button.die").first().click();
    await page.locator(".panel button.main").click();
    await page.waitForFunction(() => window.throws > 3);
    await page.waitForFunction(() => !document.querySelector(".tumbling"));
    assert.deepEqual(await page.evaluate(() => window.early), []);
    quiet(page);
    await page.context().close();
});

test("in the dark what is pressed next stands out", async () => {
    const page = await w.person({ settings: { theme: "dark" } });
    await page.goto(`${w.url}#/new`);
    const ratio = await page.locator("button.main").first().evaluate((button) => {
        const light = (colour) => {
            const [r, g, b] = colour.match(/[\d.]+/g).slice(0, 3).map((one) => {
                const part = Number(one) / 255;
                return part <= 0.04 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
            });
            return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        let ground = button.parentElement;
        while (ground && /rgba\(0, 0, 0, 0\)|transparent/.test(getComputedStyle(ground).backgroundColor))
            ground = ground.parentElement;
        const paint = getComputedStyle(button).backgroundImage.match(/rgb\([^)]*\)/)?.[0] ?? getComputedStyle(button).backgroundColor;
        const [a, b] = [light(paint), light(getComputedStyle(ground ?? document.documentElement).backgroundColor)].sort();
        return (b + 0.05) / (a + 0.05);
    });
    assert.ok(ratio >= 3, `contrast ${ratio}`);
    await page.context().close();
});

test("bots play when nobody else does", async () => {
    const page = await w.person();
    await page.goto(`${w.url}#/new`);
    for (const pick of await page.locator("form select").all())
        if (await pick.inputValue() === "person")
            await pick.selectOption({ index: 1 });
    await page.getByRole("button", { name: "Watch the bots play" }).click();
    await play(page, answerVolle, { limit: 60, stop: async () => (await page.locator(".slot .mark").count()) > 0 });
    quiet(page);
    await page.context().close();
});

test("what flies is drawn below what is asked", async () => {
    const page = await w.person({ reducedMotion: "no-preference" });
    await page.goto(`${w.url}#/learn`);
    await page.getByRole("button", { name: /Blöder Sack/ }).first().click();
    // Something that flies is laid over the button: which of both can be touched?
    const found = await page.waitForFunction(() => {
        const button = document.querySelector(".coach button"), flight = document.querySelector(".flight");
        if (!button || !flight)
            return "";
        flight.getAnimations().forEach((one) => one.pause());
        const { left, top, width, height } = button.getBoundingClientRect();
        flight.inert = false;
        flight.getAnimations().forEach((one) => { one.onfinish = one.oncancel = null; one.cancel(); });
        Object.assign(flight.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`, pointerEvents: "auto" });
        return document.elementFromPoint(left + width / 2, top + height / 2)?.closest("button, .flight") === button ? "button" : "flight";
    }, undefined, { polling: "raf" });
    assert.equal(await found.jsonValue(), "button");
    quiet(page);
    await page.context().close();
});

test("online: nobody is asked while a bot decides for them", async (t) => {
    const server = await realServer();
    t.after(() => server.close());
    const anna = await w.person(), ben = await w.person();
    const [link] = await table(anna, server, { friends: 1, bots: 0, name: "Anna" });
    await sit(ben, link, "Ben");
    await anna.getByRole("button", { name: "Start", exact: true }).click();
    await anna.locator(".panel.asking").waitFor();
    await tell(anna, "leave", "away 1");
    await anna.getByText("A bot is playing for you.").waitFor();
    assert.equal(await anna.locator(".panel.asking, [data-bid]").count(), 0);
    assert.equal(await anna.getByRole("button", { name: "Change it" }).count(), 0);
    for (const page of [anna, ben]) {
        quiet(page);
        await page.context().close();
    }
});

test("online: cards have their words from the waiting room on, and a reaction leaves the chat open", async (t) => {
    const server = await realServer();
    t.after(() => server.close());
    const anna = await w.person();
    await table(anna, server, { friends: 1, bots: 0, name: "Anna",
        extra: async () => { await anna.getByText("Blöder Sack").first().click(); } });
    await anna.getByRole("button", { name: "A bot" }).click();
    await anna.getByRole("button", { name: "Start", exact: true }).click();
    await anna.locator(".row .text").nth(4).waitFor();
    await anna.waitForFunction(() => [...document.querySelectorAll(".row .text")].every((one) => one.textContent.trim()));
    await anna.getByRole("button", { name: /^Chat/ }).click();
    await anna.getByRole("button", { name: "Baa" }).click();
    assert.equal(await anna.locator("dialog[open]").count(), 1);
    quiet(anna);
    await anna.context().close();
});
