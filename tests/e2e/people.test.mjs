// Around one device, by keyboard alone, in four languages, guided, offline.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { answerSack, answerVolle, asked, asking, lessonSack, lessonVolle, othersDecided, play, playAlone, playLesson } from "./player.mjs";
import { accessible, DESKTOP, eventually, lay, quiet, shot, world } from "./world.mjs";

let w;
before(async () => { w = await world(); });
after(async () => { await w.close(); });

test("hot-seat: the cover hides bids, and a whole game can be played", async () => {
    const page = await w.person();
    await page.goto(`${w.url}#/new`);
    await page.getByLabel("Name of player 1").fill("Anna");
    await page.getByLabel("Name of player 2").fill("Ben");
    await page.getByRole("button", { name: "Start" }).click();
    await page.locator(".cover").waitFor();
    assert.equal(await page.locator(".players").count(), 0, "the table is covered");
    await accessible(page, "the cover");
    await shot(page, "hotseat-cover");
    await page.getByRole("button", { name: "I am Anna" }).click();
    await asking(page);
    await answerVolle(page, { bid: "23" });
    await page.getByRole("button", { name: "I am Ben" }).waitFor();
    assert.equal(await page.locator(".players").count(), 0, "Anna's bid is covered");
    /** Nothing on the page says it: no log, no words for screen readers, no
     * way back to it. */
    const secret = async (when) => {
        await page.getByRole("button", { name: "What happened" }).click();
        await page.locator("dialog[open] li").first().waitFor();
        const all = await page.evaluate(() => [...document.querySelectorAll("dialog li, [aria-live], .players button")]
            .map((one) => one.textContent).join("\n").replace(/no\.\s\d+/g, "")); // a card may have that number
        assert.match(all, /Anna has bid|Anna.*has bid/, when);
        assert.doesNotMatch(all, /23/, when);
        await page.keyboard.press("Escape");
        assert.equal(await page.getByRole("button", { name: "Undo" }).count(), 0, when);
        await page.getByRole("button", { name: "Menu" }).click();
        const [download] = await Promise.all([page.waitForEvent("download"),
            page.getByRole("button", { name: /as a file/ }).click()]);
        const file = readFileSync(await download.path(), "utf8");
        assert.match(file, /^deal /m, when);
        assert.doesNotMatch(file, /^bid /m, when);
        await page.keyboard.press("Escape");
    };
    await secret("on the cover");
    await page.getByRole("button", { name: "I am Ben" }).click();
    await asking(page);
    await secret("before Ben bids");
    await page.reload();
    await page.getByRole("button", { name: "I am Ben" }).click();
    await asking(page);
    await secret("after a reload");
    await play(page, answerVolle, { limit: 900 });
    await shot(page, "hotseat-score");
    quiet(page);
    await page.context().close();
});

test("hot-seat: the cover waits until the round has been seen", async () => {
    const page = await w.person({ reducedMotion: "no-preference" });
    await lay(page, w.url, { seats: [{ name: "Anna" }, { name: "Ben" }, { name: "Cleo", level: "lamb" }],
        lines: ["board 1 1", "board 2 2", "board 3 3", "deal 8 29 35 52", "bid 1 25", "bid 2 26", "bid 3 14",
            "roll 2 12:5 10:4 8:3", "keep 2 12", "roll 2 10:9 8:6", "keep 2 10", "roll 2 8:2",
            "roll 1 12:12 10:10 8:8"] });
    await asking(page);
    await answerVolle(page);
    await page.locator(".story").filter({ hasText: "Cleo comes last" }).waitFor();
    assert.equal(await page.locator(".cover").count(), 0);
    // Nobody is asked for a bid before the device is in the right hands.
    await page.evaluate(() => {
        new MutationObserver(() => {
            if (document.querySelector(".panel [data-bid]"))
                window.early = true;
        }).observe(document.body, { childList: true, subtree: true });
    });
    await page.getByRole("button", { name: "I am Anna" }).waitFor();
    assert.equal(await page.evaluate(() => window.early), undefined);
    assert.equal(await page.locator(".players").count(), 0);
    quiet(page);
    await page.context().close();
});

test("keyboard only: both games, from home to several decisions", async () => {
    const page = await w.person({ ...DESKTOP });
    await page.goto(w.url);
    /** Tabs until something is focused. */
    async function reach(predicate, what) {
        for (let i = 0; i < 80; i++) {
            if (await page.evaluate(predicate))
                return;
            await page.keyboard.press("Tab");
        }
        assert.fail(`Tab never reached ${what}`);
    }
    for (const [name, done] of [["Volle Wolle", 6], ["Blöder Sack", 4]]) {
        await page.goto(`${w.url}#/`);
        await page.locator("button.go").waitFor();
        await reach("document.activeElement?.matches('input[name=game]')", "the games");
        for (let i = 0; !await page.getByRole("radio", { name }).isChecked(); i++) {
            assert.ok(i < 5, `the arrows never reached ${name}`);
            await page.keyboard.press("ArrowRight");
        }
        await reach("document.activeElement?.matches('button.go')", "Play");
        await page.keyboard.press("Enter");
        for (let n = 0; n < done;) {
            await page.locator(".panel.asking, .panel .skip, .end.done .actions").first().waitFor();
            const what = await asked(page);
            if (what === "score")
                break;
            if (what === "skip") {
                await reach("document.activeElement?.matches('.panel .skip')", "skip");
                await page.keyboard.press("Enter");
                continue;
            }
            n++;
            if (await page.locator(".panel [data-bid]").count()) {
                await reach("document.activeElement?.matches('[data-bid]')", "a bid");
                await page.keyboard.press("ArrowRight");
                await page.keyboard.press("ArrowDown");
                await page.keyboard.press("Enter");
            } else if (await page.locator("button.die").count() && name === "Volle Wolle") {
                await reach("document.activeElement?.matches('.felt button.die')", "a die");
                await page.keyboard.press("Enter");
            } else if (await page.locator(".taking").count()) {
                while (!await page.locator(".panel button.main").isEnabled()) {
                    if (await page.locator(".taking[aria-pressed=false]:not(.faint)").count() === 0) {
                        await reach("document.activeElement?.matches('.tops input')", "the top");
                        await page.keyboard.press("ArrowRight");
                        continue;
                    }
                    await reach("document.activeElement?.matches('.taking[aria-pressed=false]:not(.faint)')", "a card");
                    await page.keyboard.press("Enter");
                }
            } else if (await page.locator(".tray-button").count()) {
                await reach("document.activeElement?.matches('.tray-button')", "a tray");
                await page.keyboard.press("Enter");
                if (await page.locator(".panel button.main").count() === 0)
                    continue;
            }
            await reach("document.activeElement?.matches('.panel button.main:not(:disabled), .panel .list button')", "the button");
            await page.keyboard.press("Enter");
        }
    }
    quiet(page);
    await page.context().close();
});

test("four languages, chosen from the browser and switched at the table", async () => {
    const words = { en: "Play", de: "", nl: "", ru: "" };
    const prompts = new Set();
    for (const [code, locale] of [["en", "en-US"], ["de", "de-AT"], ["nl", "nl-NL"], ["ru", "ru-RU"]]) {
        const page = await w.person({ locale });
        await page.goto(w.url);
        await page.waitForFunction((wanted) => document.documentElement.lang === wanted, code);
        await page.locator("button.go").waitFor();
        words[code] = await page.locator("button.go").textContent();
        const title = { nl: "Wollie Bollie", ru: "Фолле-Волле" }[code] ?? "Volle Wolle";
        await shot(page, `home-${code}`);
        // One name for the game wherever it stands.
        for (const place of ["about", "rules/volle-wolle", "learn", "new", ""]) {
            await page.goto(`${w.url}#/${place}`);
            await page.getByText(title).first().waitFor();
            if (title !== "Volle Wolle")
                assert.doesNotMatch(await page.locator("#app").textContent(), /Volle Wolle/, `${code}, ${place}`);
        }
        await playAlone(page, title);
        await asking(page);
        const prompt = await page.locator("#prompt").textContent();
        prompts.add(prompt);
        await shot(page, `volle-${code}`);
        // Nothing sticks out of a narrow screen.
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= 360, `${code}: ${wide} px wide`);
        quiet(page);
        await page.context().close();
    }
    assert.equal(new Set(Object.values(words)).size, 4, JSON.stringify(words));
    assert.equal(prompts.size, 4);
    const page = await w.person();
    await page.goto(w.url);
    await playAlone(page, /Volle Wolle/);
    await asking(page);
    await page.getByRole("button", { name: "Menu" }).click();
    await page.locator("dialog select").selectOption("de");
    await page.waitForFunction(() => document.documentElement.lang === "de");
    await page.keyboard.press("Escape");
    const german = [...prompts][1];
    await page.locator("#prompt").filter({ hasText: german }).waitFor();
    quiet(page);
    await page.context().close();
});

test("another language at the table: everything is told anew", async () => {
    const page = await w.person();
    const choose = async (code) => {
        await page.getByRole("button", { name: /Menu|Menü/ }).click();
        await page.locator("dialog select").selectOption(code);
        await page.waitForFunction((wanted) => document.documentElement.lang === wanted, code);
        await page.keyboard.press("Escape");
    };
    const log = async () => {
        await page.getByRole("button", { name: /What happened|Was geschehen/ }).click();
        const lines = await page.locator("dialog[open] li").allTextContents();
        await page.keyboard.press("Escape");
        return lines;
    };
    for (const [id, answer] of [["volle-wolle", answerVolle], ["bloeder-sack", answerSack]]) {
        await page.goto(`${w.url}#/play/${id}`);
        await play(page, answer, { stop: (done) => done.length >= 4 });
        await asking(page);
        await othersDecided(page);
        const before = await log();
        await choose("de");
        const english = /\b(bids?|tries|try|takes|rolls|display|places|tray|turn|round|wins|chips?)\b/i;
        await eventually(async () => !english.test((await log()).join("\n")), "the log stays English");
        const after = await log();
        assert.equal(after.length, before.length);
        assert.match(before.join("\n"), english);
        await page.goto(`${w.url}#/`);
        await page.locator("main a.board").first().filter({ hasText: /Runde|Zug/ }).waitFor();
        await page.goto(`${w.url}#/settings`);
        await page.locator("select").selectOption("en");
        await page.goto(`${w.url}#/`);
        await page.locator("main a.board").first().filter({ hasText: /Round|Turn/ }).waitFor();
    }
    await page.goto(`${w.url}#/learn`);
    await page.getByRole("button", { name: /Volle Wolle/ }).click();
    await page.locator(".coach p").filter({ hasText: "black sheep" }).waitFor();
    await choose("de");
    await page.locator(".coach p").filter({ hasText: "Schaf" }).waitFor();
    quiet(page);
    await page.context().close();
});

for (const [name, title] of [["volle", /Volle Wolle/], ["sack", /Blöder Sack/]])
    test(`guided: ${name}, to the end of the lesson`, async () => {
        // One of them with motion, which somebody skips all the time.
        const page = await w.person(name === "sack" ? { reducedMotion: "no-preference" } : {});
        await page.goto(`${w.url}#/learn`);
        await page.getByRole("button", { name: title }).click();
        const { notes } = await playLesson(page, name === "volle" ? lessonVolle : lessonSack,
            { look: async (count) => {
                if (count !== 2)
                    return;
                await shot(page, `guided-${name}`);
                await accessible(page, `the coach of ${name}`);
            } });
        assert.ok(notes >= 4, `${notes} notes`);
        await play(page, name === "volle" ? answerVolle : answerSack, { stop: (done) => done.length >= 2 });
        quiet(page);
        await page.context().close();
    });

test("installed, it plays without a network", async () => {
    const page = await w.person();
    await page.addInitScript(() => navigator.serviceWorker?.addEventListener("message", (event) => {
        window.complete ||= event.data === "complete";
    }));
    await page.goto(w.url);
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    // The rest comes when there is time.
    await page.waitForFunction(() => window.complete);
    const nets = await page.evaluate(async () => (await (await caches.open((await caches.keys())[0])).keys())
        .filter((one) => one.url.endsWith(".net")).length);
    assert.equal(nets, 8);
    const manifest = await page.evaluate(async () => (await fetch(document.querySelector("link[rel=manifest]").href)).json());
    assert.equal(manifest.name, "Woolsack");
    await page.context().setOffline(true);
    await page.reload();
    await playAlone(page, /Blöder Sack/);
    await play(page, answerSack, { stop: (done) => done.length >= 3 });
    await page.goto(`${w.url}#/rules/volle-wolle`);
    await page.locator("h2").first().waitFor();
    quiet(page);
    await page.context().close();
});
