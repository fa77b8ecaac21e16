// From a small phone to a wide screen, in the language with the longest words:
// nothing is cut off, squeezed or out of reach.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { answerSack, answerVolle, asking, play, twoDiceToPlace } from "./player.mjs";
import { lay, PHONE, quiet, settled, shot, world } from "./world.mjs";

const SIZES = [[320, 568], [360, 640], [412, 915], [640, 360], [768, 1024], [899, 700], [900, 700], [1024, 768], [1280, 800], [1920, 1080]];
let w;
before(async () => { w = await world(); });
after(async () => { await w.close(); });

/** What does not fit, in words. */
const flaws = (page) => page.evaluate(() => {
    const found = [];
    const name = (one) => `${one.className || one.tagName} "${one.textContent.trim().slice(0, 30)}"`;
    if (document.documentElement.scrollWidth > innerWidth)
        found.push(`the page is ${document.documentElement.scrollWidth} wide`);
    for (const one of document.querySelectorAll("button, a.button, .choice, .text, .pitch, .title span, .cell .name, .link b, h1, h2, #prompt")) {
        const box = one.getBoundingClientRect();
        const words = [...one.textContent.trim()].length;
        if (box.width === 0 || getComputedStyle(one).visibility === "hidden" || one.closest("[inert]"))
            continue;
        if (box.left < -1 || box.right > innerWidth + 1)
            found.push(`${name(one)} is out of sight`);
        // Words that go on beyond their field.
        if (one.matches(".choice, .title span, .cell .name, .link b") && one.scrollWidth > one.clientWidth + 1)
            found.push(`${name(one)} is cut`);
        // A column of letters: far higher than wide.
        if (words > 3 && box.height > 3 * box.width && box.width < 40)
            found.push(`${name(one)} is squeezed: ${box.width} by ${box.height}`);
    }
    return found;
});

for (const [game, answer] of [["volle-wolle", answerVolle], ["bloeder-sack", answerSack]])
    test(`${game}: every size of screen`, async () => {
        const page = await w.person({ locale: "de-DE", hasTouch: false, isMobile: false });
        const look = async (what) => {
            for (const [width, height] of SIZES) {
                await page.setViewportSize({ width, height });
                await settled(page);
                assert.deepEqual(await flaws(page), [], `${what}, ${width} by ${height}`);
            }
        };
        await page.goto(w.url);
        await page.locator("button.go").waitFor();
        await page.getByRole("radio", { name: "Lamm" }).waitFor();
        await look("home");
        await page.goto(`${w.url}#/play/${game}`);
        for (const decisions of [1, 3, 3]) {
            await asking(page);
            await look(`after ${decisions} more decisions`);
            await page.setViewportSize({ width: 1024, height: 768 });
            await play(page, answer, { stop: (done) => done.length >= decisions });
        }
        quiet(page);
        await page.context().close();
    });

for (const locale of ["en-GB", "nl-NL", "ru-RU"])
    test(`the narrowest phone has room for the words, ${locale}`, async () => {
        const page = await w.person({ locale, viewport: { width: 320, height: 568 } });
        await page.goto(w.url);
        // With the words of the engine.
        await page.waitForFunction(() => [...document.querySelectorAll(".cell .name")].length === 5 &&
            [...document.querySelectorAll(".cell .name")].every((one) => one.textContent));
        assert.deepEqual(await flaws(page), []);
        quiet(page);
        await page.context().close();
    });

/** Cards and felt of Volle Wolle that are not in full sight. */
const hidden = (page) => page.evaluate(() => {
    const box = (selector) => document.querySelector(selector)?.getBoundingClientRect();
    const [foot, felt] = [".foot", ".felt"].map(box);
    const planks = [...document.querySelectorAll(".players .plank")].map((one) => one.getBoundingClientRect())
        .filter((plank) => plank.top < innerHeight / 2);
    const top = Math.max(...planks.map((plank) => plank.bottom)), low = foot.top + 1;
    const found = [...document.querySelectorAll(".display .card")].filter((card) => {
        const { top: high, bottom, left, right } = card.getBoundingClientRect();
        return high < top - 1 || bottom > (felt?.top ?? low) + 3 || bottom > low ||
            left < 0 || right > innerWidth;
    }).map((card) => card.getAttribute("aria-label"));
    return felt && felt.bottom > low ? [...found, "the felt"] : found;
});

const NAMES = ["Anna", "Bernadette", "Christoph", "Dora", "Ekaterina", "Fritz"];
const bids = (seats, mine) => NAMES.slice(0, seats).map((_, index) => `bid ${index + 1} ${index ? 14 : mine}`);
/** What the first seat is asked, before any card is gone. */
const PHASES = {
    "a bid": () => [],
    "a bid, around one device": () => [],
    "a die to keep": (seats) => [...bids(seats, 26), "roll 1 12:5 10:4 8:3"],
    "one more die": (seats) => [...bids(seats, 26), "roll 1 12:5 10:4 8:3", "keep 1 12", "roll 1 10:2 8:2"],
    "a boost": (seats) => [...bids(seats, 15), "roll 1 12:3 10:1 8:1", "keep 1 12", "roll 1 10:2 8:1",
        "keep 1 10", "roll 1 8:8"],
    "cards to take": (seats) => [...bids(seats, 24), "roll 1 12:12 10:8 8:8"],
};
for (const seats of [2, 3, 4, 5, 6])
    test(`volle-wolle: ${seats} players on a small phone see all cards`, async () => {
        for (const [what, lines] of Object.entries(PHASES)) {
            const page = await w.person({ ...PHONE, locale: "de-DE" });
            const shared = what.includes("device");
            await lay(page, w.url, {
                seats: NAMES.slice(0, seats).map((name, index) => index && !shared ? { name, level: "lamb" } : { name }),
                lines: [...NAMES.slice(0, seats).map((_, index) => `board ${index + 1} ${index + 1}`),
                    `deal ${[8, 29, 35, 40, 46, 52, 53].slice(0, seats + 1).join(" ")}`, ...lines(seats)],
            });
            if (shared)
                await page.locator(".cover button").click();
            await asking(page);
            assert.equal(await page.locator(".display .card").count(), seats + 1);
            assert.deepEqual(await hidden(page), [], what);
            // The question which sheep comes on top takes room.
            for (const card of what.includes("take") ? [0, 1, 2] : [])
                await page.locator(".display .card").nth(card).click();
            await settled(page);
            assert.deepEqual(await hidden(page), [], `${what}, chosen`);
            assert.deepEqual(await flaws(page), [], what);
            await shot(page, `small-${seats}-${what.replace(/\W+/g, "-")}`);
            quiet(page);
            await page.context().close();
        }
    });

for (const seats of [2, 3, 4])
    test(`bloeder-sack: ${seats} players on a small phone see all trays`, async () => {
        const page = await w.person({ locale: "de-DE", settings: { seats: { "bloeder-sack": seats } } });
        await twoDiceToPlace(page, w.url);
        assert.equal(await page.locator(".players button").count(), seats);
        const [panel, ...rows] = await page.evaluate(() => [".foot", ".row"].flatMap((one) =>
            [...document.querySelectorAll(one)].map((box) => box.getBoundingClientRect().toJSON())));
        assert.equal(rows.length, 5);
        for (const row of rows)
            assert.ok(row.bottom <= panel.top + 1, `${row.bottom} is below ${panel.top}`);
        assert.deepEqual(await flaws(page), []);
        await shot(page, `small-sack-${seats}`);
        quiet(page);
        await page.context().close();
    });

for (const locale of ["en-GB", "de-DE", "nl-NL", "ru-RU"])
    test(`bloeder-sack: every condition stays in its row on a small phone, ${locale}`, async () => {
        const page = await w.person({ locale, viewport: { width: 360, height: 640 } });
        const seats = [{ name: "Anna" }, { name: "Ben", level: "sheep" }];
        for (let first = 1; first <= 27; first += 5) {
            const cards = [0, 1, 2, 3, 4].map((tray) => (first - 1 + tray) % 27 + 1);
            await lay(page, w.url, { game: "bloeder-sack", seats, lines: [
                ...cards.map((card, tray) => `reveal ${tray + 1} ${card}`), "roll 1 1 2"] });
            await asking(page);
            const out = await page.evaluate(() => [...document.querySelectorAll(".row")].flatMap((row) => {
                // As if somebody led: there is least room then.
                const text = row.querySelector(".text");
                text.after(Object.assign(document.createElement("span"), { style: "flex: none; width: 56px" }));
                const [box, words] = [row, text].map((one) => one.getBoundingClientRect());
                return words.top < box.top || words.bottom > row.querySelector(".tray").getBoundingClientRect().top + 2 ||
                    text.scrollWidth > text.clientWidth ? [text.textContent] : [];
            }));
            assert.deepEqual(out, []);
        }
        quiet(page);
        await page.context().close();
    });

test("bloeder-sack: on a small phone the trays stay in sight, also with odds", async () => {
    const page = await w.person({ locale: "de-DE" });
    const inSight = () => page.evaluate(() => {
        const end = document.querySelector(".foot").getBoundingClientRect().top;
        return [...document.querySelectorAll(".row")]
            .filter((row) => row.getBoundingClientRect().bottom <= end + 8).length;
    });
    await twoDiceToPlace(page, w.url);
    await page.getByRole("button", { name: "Chancen" }).click();
    await page.locator(".panel details").waitFor();
    assert.ok(await inSight() >= 2, `${await inSight()} trays`);
    // The last round, and it is for the first player to place two dice.
    const events = readFileSync(new URL("../golden/bloeder-sack-3-random.txt", import.meta.url), "utf8")
        .split("\n").filter((line) => /^(reveal|score|roll|place|swap|skip) /.test(line));
    await lay(page, w.url, { game: "bloeder-sack", start: 3, lines: events.slice(0, -5),
        seats: [{ name: "Anna" }, { name: "Ben", level: "lamb" }, { name: "Cleo", level: "lamb" }] });
    await asking(page);
    assert.equal(await page.locator(".hand button.die").count(), 2);
    const [last, first] = await page.evaluate(() => [".last", ".row .text"].map((one) =>
        document.querySelector(one)?.getBoundingClientRect().toJSON()));
    assert.ok(last.bottom <= first.top + 3, `${last.bottom}, ${first.top}`);
    quiet(page);
    await page.context().close();
});
