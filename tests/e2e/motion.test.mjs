// What moves on the board of Blöder Sack, and that nothing does where nothing
// shall.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { answerSack, asked } from "./player.mjs";
import { quiet, shot, world } from "./world.mjs";

let w;
before(async () => { w = await world(); });
after(async () => { await w.close(); });

/** Plays some decisions and says what was seen to move: how often by class. */
async function watch(options, { decisions, enough = () => false }) {
    const page = await w.person(options);
    await page.goto(`${w.url}#/play/bloeder-sack`);
    await page.locator(".panel").waitFor();
    await page.evaluate(() => {
        const known = new WeakSet();
        window.moved = {};
        const look = () => {
            for (const one of document.getAnimations()) {
                const thing = one.effect?.target;
                // What takes no time at all is over before it is seen.
                if (!thing || known.has(one) || one.effect.getComputedTiming().endTime === 0)
                    continue;
                known.add(one);
                const name = thing.className === "flight"
                    ? `flight ${thing.firstChild.classList[0]}` : thing.classList[0];
                window.moved[name] = (window.moved[name] ?? 0) + 1;
            }
            requestAnimationFrame(look);
        };
        look();
    });
    const moved = () => page.evaluate(() => window.moved);
    for (let done = 0; done < decisions && !enough(await moved());) {
        await page.locator(".panel.asking, .end.done .actions").first().waitFor();
        if (await asked(page) === "score")
            break;
        await answerSack(page);
        done++;
        if (await page.locator(".flight").count())
            await shot(page, `flight-${done}`);
    }
    // What flies has an end.
    await page.waitForFunction(() => !document.querySelector(".flight"));
    quiet(page);
    const result = await moved();
    await page.context().close();
    return result;
}

test("sack: dice and cards travel", async () => {
    const moved = await watch({ reducedMotion: "no-preference", settings: { motion: "quick" } },
        // How soon trays are scored is a matter of luck.
        { decisions: 50, enough: (seen) => seen["flight card"] > 6 && seen["flight lies"] >= 6 });
    assert.ok(moved["flight lies"] >= 6, JSON.stringify(moved));
    assert.ok(moved["flight card"] >= 5, JSON.stringify(moved));
});

for (const [name, options] of [
    ["by the setting", { reducedMotion: "no-preference", settings: { motion: "none" } }],
    ["where the device asks for it", { reducedMotion: "reduce" }],
])
    test(`sack: nothing moves, ${name}`, async () => {
        assert.deepEqual(await watch(options, { decisions: 4 }), {});
    });
