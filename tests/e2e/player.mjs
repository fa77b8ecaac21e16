// player.mjs - a person at a table of the page: looks what is asked and does
// something sensible, by clicking what a person would click.
import { PATIENCE } from "./world.mjs";

/** Until something is asked. */
export const asking = (page) => page.locator(".panel.asking").waitFor();

/** From Home to a game of this name against bots. */
export async function playAlone(page, title) {
    await page.getByRole("radio", { name: title }).check();
    await page.locator("button.go").click();
}

/** Until something is asked, or there is something to skip. */
const ready = (page) => page.locator(".panel.asking, .panel .skip").first().waitFor();

/** Until one of these people can do something. */
export const anyReady = (...people) => Promise.any(people.map(ready));

/** What the page waits for: "ask", "skip", "handover", "score" or "". */
export async function asked(page) {
    return page.evaluate(() => {
        if (document.querySelector(".end.done .actions, dialog[open] table tfoot"))
            return "score";
        if (document.querySelector(".cover button"))
            return "handover";
        if (document.querySelector(".panel.asking"))
            return "ask";
        return document.querySelector(".panel .skip, .end .skip") ? "skip" : "";
    });
}

/** Bots bid while a person thinks: waits until nobody else has to. */
export async function othersDecided(page) {
    await page.waitForFunction(() => [...document.querySelectorAll(".players button")]
        .filter((one) => one.textContent.includes("…")).length <= 1);
}

async function click(page, selector) {
    const found = page.locator(selector);
    if (await found.count() === 0)
        return false;
    await found.first().click();
    return true;
}

/** Answers one question of Volle Wolle; says what it did. */
export async function answerVolle(page, { bid = "19" } = {}) {
    if (await page.locator(".panel [data-bid]").count()) {
        await page.locator(`.panel [data-bid="${bid}"]`).click();
        await page.locator(".panel button.main").click();
        return "bid";
    }
    if (await page.locator(".felt button.die").count()) {
        await page.locator(".felt button.die").first().click();
        await page.locator(".panel button.main").click();
        return "keep";
    }
    const main = page.locator(".panel button.main");
    if (await page.locator(".display button.taking").count()) {
        for (const card of await page.locator(".display button.taking").all()) {
            if (await main.isEnabled())
                break;
            if (await card.getAttribute("aria-pressed") === "false")
                await card.click();
        }
        if (!await main.isEnabled())
            await page.locator(".tops label").first().click();
        await main.click();
        return "take";
    }
    await main.click();
    return "choice";
}

/** The chosen die on the first tray that takes it. At the edge: dice that could
 * be swapped lie over the middle. */
export async function placeOn(page) {
    await page.locator(".tray-button").first().click({ position: { x: 30, y: 10 } });
    await page.locator(".confirm button.main").click();
}

/** Answers one question of Blöder Sack: a tray by turns, or what is offered. */
export async function answerSack(page) {
    const trays = page.locator(".tray-button");
    const count = await trays.count();
    if (count === 0) {
        await click(page, ".swap");
        await click(page, ".panel button.main, .panel button.wide");
        return "choice";
    }
    const placing = await page.locator(".hand button.die").count() > 0;
    // At the edge: dice that could be swapped lie over the middle.
    await trays.nth(Math.floor(Math.random() * count)).click({ position: { x: 30, y: 10 } });
    await page.locator(".panel button.main").click();
    return placing ? "place" : "score";
}

/** A new game of Blöder Sack in which two dice are to be placed first. A double
 * may have to be scored before that: another game, then. */
export async function twoDiceToPlace(page, url) {
    do {
        await page.goto(url);
        await page.goto(`${url}#/play/bloeder-sack`);
        await page.locator(".panel.asking").waitFor();
    } while (await page.locator(".hand button.die").count() !== 2);
}

/** The question may be over before it is answered: others act, too. So nothing
 * is waited for for long, and as long as the question stands, once more. What
 * was found wrong is wrong at once. */
async function attempt(page, answer, done) {
    const question = () => page.evaluate(() => document.querySelector(".panel.asking")?.textContent);
    const was = await question();
    const end = Date.now() + PATIENCE;
    page.setDefaultTimeout(4000);
    try {
        while (was !== undefined && await question() === was)
            try {
                done.push(await answer(page));
                return;
            } catch (problem) {
                if (problem.code === "ERR_ASSERTION" || Date.now() > end)
                    throw problem;
            }
    } finally {
        page.setDefaultTimeout(PATIENCE);
    }
}

async function somethingToDo(page, done) {
    try {
        await page.waitForFunction(() => document.querySelector(
            ".end .skip, .end.done .actions, dialog[open] table tfoot, .cover button, .panel.asking, .panel .skip"));
    } catch (problem) {
        const shown = await page.evaluate(() => `${location.href}\n${document.body.innerText}`).catch(String);
        throw new Error(`nothing to do after ${done.length} answers; workers: ${page.workers().length}; ` +
            `errors: ${page.errors}; the page shows ${shown}`, { cause: problem });
    }
}

/** Plays on until the score is shown, or `stop` says so. */
export async function play(page, answer, { stop = () => false, limit = 400 } = {}) {
    const done = [];
    for (let steps = 0; steps < limit; steps++) {
        await somethingToDo(page, done);
        const what = await asked(page);
        if (what === "score")
            return done;
        if (what === "handover")
            await page.locator(".cover button").click({ timeout: 2000 }).catch(() => undefined);
        else if (what === "skip")
            await page.locator(".panel .skip, .end .skip").first().click({ timeout: 2000 }).catch(() => undefined);
        else if (what === "ask")
            await attempt(page, answer, done);
        if (await stop(done, what))
            return done;
    }
    throw new Error(`still no end after ${limit} steps`);
}

/** The totals that the podium shows, the highest first. */
export async function totals(page) {
    await page.locator(".end.done .actions").waitFor();
    const shown = await page.locator(".end .line b").allTextContents();
    return shown.map((text) => Number(text.replace("−", "-"))).sort((a, b) => b - a);
}

/** A bubble of the guide says at most two things. */
function brief(text) {
    const said = text.match(/[^.!?]+[.!?]+(?=\s|$)/g) ?? [];
    if (said.length > 2)
        throw new Error(`the guide says ${said.length} sentences at once: ${text}`);
}

/** In a lesson only the right thing can be done. */
export async function lessonVolle(page) {
    const bid = page.locator('.panel [data-bid]:not([aria-disabled="true"])');
    if (await bid.count())
        await bid.first().click();
    else if (await page.locator("button.die").count())
        await page.locator("button.die").first().click();
    else
        for (const card of await page.locator(".taking[aria-pressed=false]:not(.faint)").all())
            await card.click();
    await page.locator(".panel button.go.main").first().click();
}

export async function lessonSack(page) {
    if (await page.locator(".swap").count()) {
        await page.locator(".swap").click();
        await page.locator(".confirm button.main").click();
    } else {
        await page.locator(".tray-button").first().click({ position: { x: 30, y: 10 } });
        await page.locator(".confirm button.main").click();
    }
}

/** A guided game until the coach leaves; says how much there was to read. */
export async function playLesson(page, answer, { look = () => undefined, patient = false } = {}) {
    const seen = { notes: 0, words: 0, decisions: 0 };
    for (let step = 0; step < 120; step++) {
        await page.locator(`.coach button, .panel.asking${patient ? "" : ", .panel .skip"}`).first().waitFor();
        if (await page.locator(".coach button").count()) {
            const text = await page.locator(".coach p").textContent();
            brief(text);
            seen.notes++;
            seen.words += text.split(/\s+/).length;
            await look(seen.notes);
            await page.locator(".coach button").click();
            if (/real game now/.test(text))
                return seen;
        } else if (await page.locator(".panel.asking").count()) {
            if (await page.getByRole("button", { name: "Undo" }).count())
                throw new Error("a lesson cannot be taken back");
            // What is to be done stands there, too.
            for (const text of await page.locator(".coach p").allTextContents())
                brief(text);
            seen.words += (await page.locator(".coach p").allTextContents()).join(" ").split(/\s+/).length;
            seen.decisions++;
            await answer(page);
        } else {
            await page.locator(".panel .skip").click({ timeout: 1000 }).catch(() => undefined);
        }
    }
    throw new Error("the lesson has no end");
}
