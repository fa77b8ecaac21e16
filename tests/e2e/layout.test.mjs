// From a small phone to a wide screen, in the language with the longest words:
// nothing is cut off, squeezed or out of reach.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { answerSack, answerVolle, play } from "./player.mjs";
import { quiet, world } from "./world.mjs";

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
    for (const one of document.querySelectorAll("button, a.button, .text, .pitch, h1, h2, #prompt")) {
        const box = one.getBoundingClientRect();
        const words = [...one.textContent.trim()].length;
        if (box.width === 0 || getComputedStyle(one).visibility === "hidden" || one.closest("[inert]"))
            continue;
        if (box.left < -1 || box.right > innerWidth + 1)
            found.push(`${name(one)} is out of sight`);
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
                await page.waitForTimeout(60);
                assert.deepEqual(await flaws(page), [], `${what}, ${width} by ${height}`);
            }
        };
        await page.goto(w.url);
        await page.locator(".pitch").first().waitFor();
        await look("home");
        await page.goto(`${w.url}#/play/${game}`);
        for (const decisions of [1, 3, 3]) {
            await page.locator(".panel.asking").waitFor();
            await look(`after ${decisions} more decisions`);
            await page.setViewportSize({ width: 1024, height: 768 });
            await play(page, answer, { stop: (done) => done.length >= decisions });
        }
        quiet(page);
        await page.context().close();
    });
