// Every screen, both themes, phone and desktop: no violation by axe.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { answerSack, answerVolle, play } from "./player.mjs";
import { accessible, DESKTOP, PHONE, quiet, shot, world } from "./world.mjs";

let w;
before(async () => { w = await world(); });
after(async () => { await w.close(); });

const PLACES = ["", "new", "games", "learn", "settings", "about", "friends", "rules/volle-wolle",
    "rules/bloeder-sack", "nowhere"];

for (const theme of ["light", "dark"])
    for (const [size, options] of [["phone", PHONE], ["desktop", DESKTOP]])
        test(`${theme}, ${size}`, async () => {
            const page = await w.person({ ...options, settings: { theme } });
            for (const place of PLACES) {
                await page.goto(`${w.url}#/${place}`);
                await page.locator("h1").first().waitFor();
                await page.waitForTimeout(150);
                await accessible(page, `#/${place}`);
                await shot(page, `${size}-${theme}-${place.replace("/", "-") || "home"}`);
            }
            for (const [name, answer] of [["Volle Wolle", answerVolle], ["Blöder Sack", answerSack]]) {
                await page.goto(`${w.url}#/`);
                await page.getByRole("button", { name: new RegExp(name) }).click();
                const seen = new Set();
                await play(page, async (one) => {
                    const what = await one.evaluate(() => ["[data-bid]", "button.die", ".taking", ".swap",
                        ".tray-button", ".tops"].filter((css) => document.querySelector(css)).join(" ") || "other");
                    if (!seen.has(what)) {
                        seen.add(what);
                        await accessible(one, `${name}: ${what}`);
                        await shot(one, `${size}-${theme}-${name.split(" ")[0].toLowerCase()}-${seen.size}`);
                    }
                    return answer(one);
                }, { stop: (done) => done.length >= 14 });
                await page.locator(".panel.asking, dialog[open] tfoot").first().waitFor();
                if (await page.locator("dialog[open]").count() === 0) {
                    for (const button of ["Help", "What happened", "Menu"]) {
                        const found = page.getByRole("button", { name: button, exact: true });
                        // Where there is room the log lies open at the side, without a button.
                        if (button === "What happened" && size === "desktop") {
                            assert.equal(await found.count(), 0);
                            continue;
                        }
                        await found.click();
                        await accessible(page, `${name}: ${button}`);
                        await page.keyboard.press("Escape");
                    }
                    await page.locator(".players button").first().click();
                    await accessible(page, `${name}: a player`);
                    await page.keyboard.press("Escape");
                }
            }
            quiet(page);
            await page.context().close();
        });
