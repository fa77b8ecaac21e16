// With friends far away, on the real server: four people and a bot, one of
// whom reloads, one falls off the net for a while, one changes the device.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { after, before, test } from "node:test";
import { choose, invitations, mine as own, sit, table, tell, town, upToDate } from "./friends.mjs";
import { answerSack, answerVolle, anyReady, asked, asking, othersDecided, placeOn, play, playAlone, totals } from "./player.mjs";
import { accessible, eventually, PROGRAM, quiet, realServer, settled, shot, wire } from "./world.mjs";

let w, server;
before(async () => {
    w = await town();
    server = w.server;
});
after(async () => { await w?.close(); });

/** Everything the server says to somebody. */
function listen(page) {
    const heard = [];
    page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => heard.push(String(payload))));
    return heard;
}

/** Until the server has freed this seat: before, the letter is for spectators. */
const invited = (page, seat) => page.getByRole("textbox", { name: `Invitation to seat ${seat}` }).waitFor();

/** Plays on until somebody has two dice to place: it may be the other's turn,
 * and a double may have to be scored first, by either of them. */
async function untilPlacing(page, other) {
    const ready = async () => await asked(page) === "ask" && await page.locator(".hand button.die").count() === 2;
    for (let i = 0; i < 100 && !await ready(); i++) {
        for (const one of other ? [page, other] : [page])
            if (await asked(one) === "ask" && !await ready())
                await answerSack(one);
        await anyReady(...(other ? [page, other] : [page]));
    }
    assert.ok(await ready(), "two dice to place");
}

test("four people and a bot; a reload, a cut wire, another device", async () => {
    const anna = await w.person(), ben = await w.person(), cleo = await w.person(), dora = await w.person();
    const heard = listen(anna);
    const cable = await wire(server.url);
    const links = await table(anna, server, { friends: 3, bots: 1, name: "Anna", extra: async () => {
        await choose(anna, "Strength of the others", "Lamb");
        await shot(anna, "online-new");
        await accessible(anna, "a new table");
    } });
    assert.equal(links.length, 3);
    await anna.locator("ol li").filter({ hasText: "Lamb" }).waitFor();
    await shot(anna, "online-waiting");
    await accessible(anna, "the waiting room");
    await sit(ben, links[0], "Ben");
    await sit(cleo, links[1].replace(server.url, cable.url), "Cleo");
    await sit(dora, links[2], "Dora");
    await anna.getByRole("button", { name: "Start", exact: true }).click();
    for (const page of [anna, ben, cleo, dora])
        await asking(page);

    // Bids are secret: Ben's is told to nobody but Ben.
    heard.length = 0;
    await answerVolle(ben, { bid: "23" });
    await ben.getByText("Your bid is in").waitFor();
    await anna.locator(".players button").filter({ hasText: "Ben" }).filter({ hasText: "has bid" }).waitFor();
    assert.ok(heard.some((frame) => /^given 2$/m.test(frame)), heard.join("\n"));
    assert.ok(!heard.some((frame) => /23/.test(frame.replace(/^e .*$/gm, ""))), heard.join("\n"));
    // And it can be changed until all are in.
    await ben.getByRole("button", { name: "Change it" }).click();
    await asking(ben);
    await answerVolle(ben, { bid: "19" });

    // Ben reloads and is where he was.
    await ben.reload();
    await ben.getByText("Your bid is in").waitFor();

    // Cleo's wire is cut; what she decides meanwhile is not lost.
    cable.cut();
    await cleo.getByText("Connection lost").waitFor();
    await answerVolle(cleo, { bid: "18" });
    await cleo.getByText("Will be sent").waitFor();
    await shot(cleo, "online-cut");
    const cleos = anna.locator(".players button").filter({ hasText: "Cleo" });
    await cleos.getByText("is away for now").waitFor();
    await shot(anna, "online-gone-volle");
    await upToDate(anna);
    assert.match(await cleos.textContent(), /Cleo(?!.*has bid)/);
    cable.mend();
    await anna.locator(".players button").filter({ hasText: "Cleo" }).filter({ hasText: "has bid" }).waitFor();

    // Dora goes on at another device.
    const mine = await own(dora);
    await dora.getByRole("button", { name: "Menu" }).click();
    const link = await dora.getByLabel("Link to your seat").inputValue();
    await shot(dora, "online-menu");
    await accessible(dora, "the menu of an online table");
    await dora.context().close();
    const phone = await w.person();
    await phone.goto(link);
    await asking(phone);
    assert.ok(!phone.url().includes(mine.token), "the token is gone from the address");

    // A word, and a spectator who sees no secret.
    await anna.getByRole("button", { name: /^Chat/ }).click();
    await anna.getByLabel("Message").fill("Good luck");
    await anna.getByRole("button", { name: "Send", exact: true }).click();
    await anna.keyboard.press("Escape");
    await ben.getByRole("button", { name: "Chat, 1 new" }).waitFor();
    const guest = await w.person();
    await guest.goto(`${server.url}#/table/${mine.table}`);
    await guest.getByText("You are watching").waitFor();
    assert.equal(await guest.locator(".panel.asking").count(), 0);

    // The server goes and comes back in the middle of it.
    const people = [anna, ben, cleo, phone];
    let answers = 0, enough;
    const middle = new Promise((done) => { enough = done; });
    const count = () => {
        if (++answers === 40)
            enough();
        return false;
    };
    const games = Promise.all(people.map((page) => play(page, answerVolle, { limit: 1500, stop: count })));
    await Promise.race([middle, games]);
    await server.restart();
    await games;
    const scores = await Promise.all(people.map(totals));
    for (const one of scores)
        assert.deepEqual(one, scores[0]);
    await shot(anna, "online-score");

    // Everybody can check the dice.
    await ben.getByRole("button", { name: "Check the dice" }).click();
    await ben.getByText("Every die and every card is as it was sealed").waitFor();
    await shot(ben, "online-verified");

    // Once more: when all said so, all are at the next table.
    for (const page of people) {
        while (await page.locator("dialog[open]").count())
            await page.keyboard.press("Escape");
        await page.getByRole("button", { name: "Play again" }).click();
    }
    for (const page of people)
        await page.waitForFunction((old) => !location.hash.includes(old) && location.hash.startsWith("#/table/"), mine.table);
    await asking(anna);

    // The game stays on the device, with its proof, also without a network;
    // the new table is where games are looked for.
    await ben.goto(`${server.url}#/games`);
    await ben.locator("ul a[href*='/table/']").first().waitFor();
    await ben.context().setOffline(true);
    await ben.locator("ul a[href*='/replay/']").first().click();
    await ben.getByRole("button", { name: "One step forward" }).click();
    await ben.getByRole("button", { name: "Check the dice" }).click();
    await ben.getByText("Every die and every card is as it was sealed").waitFor();
    await shot(ben, "online-kept");
    for (const page of [...people, guest])
        quiet(page);
    await cable.close();
    for (const page of [...people, guest])
        await page.context().close();
});

test("the host chooses how strong a bot is that sits down", async () => {
    const anna = await w.person(), ben = await w.person();
    const [, link] = await table(anna, server, { friends: 2, bots: 1, name: "Anna",
        extra: () => choose(anna, "Strength of the others", "Lamb") });
    await sit(ben, link, "Ben");
    // One tap: as strong as the table was made for, whatever was played since.
    await anna.evaluate(() => localStorage.setItem("woolsack.settings", '{"sound":false,"level":"expert"}'));
    await anna.reload();
    await anna.getByRole("button", { name: "A bot" }).click();
    const chair = (page) => page.locator("ol li").nth(1);
    await chair(anna).getByRole("button", { name: /^Strength of .*: Lamb$/ }).waitFor();
    const name = await chair(anna).locator("b").textContent();
    await anna.locator("fieldset").getByText("Ram", { exact: true }).click();
    await chair(ben).getByText("Ram").waitFor();
    assert.equal(await chair(ben).locator("b").textContent(), name);
    assert.deepEqual(await anna.locator("fieldset .choice").evaluateAll((all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)), []);
    await shot(anna, "online-level");
    await accessible(anna, "the level of a bot");
    // The other one can be changed, too; nobody else can do that.
    await anna.getByRole("button", { name: /^Strength of .*: Lamb$/ }).click();
    await anna.getByRole("radio", { name: "Expert" }).press("Space");
    await ben.locator("ol li").nth(3).getByText("Expert").waitFor();
    assert.equal(await ben.getByRole("button", { name: /Strength of/ }).count(), 0);
    for (const page of [anna, ben]) {
        quiet(page);
        await page.context().close();
    }
});

test("who has lost the seat can take another one with a new invitation", async () => {
    const anna = await w.person(), ben = await w.person();
    const [link] = await table(anna, server, { friends: 1, bots: 0, name: "Anna" });
    const place = link.replace(/\/[^/]*$/, "");
    const free = async () => {
        await anna.getByRole("button", { name: "Free this seat: Ben" }).click();
        await invited(anna, 2);
        return (await invitations(anna))[0];
    };
    await sit(ben, link, "Ben");
    // While he looks: now he is one who looks on.
    const second = await free();
    assert.notEqual(second, link);
    await ben.locator(".you").waitFor({ state: "detached" });
    await sit(ben, second, "Ben");
    await ben.locator(".you").waitFor();
    // While he is away: the link to the table lets him look on, an invitation lets him in.
    await ben.goto(`${server.url}healthz`);
    const third = await free();
    await ben.goto(place);
    await ben.getByText("is here").first().waitFor();
    assert.equal(await ben.locator(".you").count(), 0);
    await ben.goto(`${server.url}healthz`);
    await sit(ben, third, "Ben");
    await ben.locator(".you").waitFor();
    // And in the middle of a game, with a decision that never got out.
    await anna.getByRole("button", { name: "Start", exact: true }).click();
    await asking(ben);
    await ben.goto(`${server.url}healthz`);
    await ben.evaluate(([key, outbox]) => localStorage.setItem(key,
        JSON.stringify({ ...JSON.parse(localStorage.getItem(key)), outbox })),
    [`woolsack.table.${(await own(ben)).table}`, { n: 1, line: "bid 2 26" }]);
    const [, , invitation] = (await tell(anna, "host free 2", "invite ")).split(" ");
    await ben.goto(`${place}/${invitation}`);
    await ben.getByLabel("Your name").fill("Ben");
    await ben.getByRole("button", { name: "Sit down" }).click();
    await asking(ben);
    await upToDate(ben);
    await upToDate(anna);
    assert.equal(await anna.locator(".players button").filter({ hasText: "Ben" }).getByText("has bid").count(), 0);
    // His part in the dice belonged to who sat there before.
    assert.ok(!(await own(ben)).mix);
    await Promise.all([anna, ben].map((page) => play(page, answerVolle, { limit: 1500 })));
    await ben.getByRole("button", { name: "Check the dice" }).click();
    await ben.getByText("Every die and every card is as it was sealed").waitFor();
    for (const page of [anna, ben]) {
        quiet(page);
        await page.context().close();
    }
});

test("two tabs on one seat stay in step, and moves can be taken back", async () => {
    const anna = await w.person();
    await anna.goto(`${server.url}#/friends`);
    await anna.getByLabel("Your name").fill("Anna");
    await choose(anna, "Game", "Blöder Sack");
    await choose(anna, "Friends", "1");
    await choose(anna, "Bots", "0");
    await anna.getByRole("button", { name: "Create the table" }).click();
    await anna.getByRole("button", { name: "A bot" }).click();
    await anna.getByRole("button", { name: "Start", exact: true }).click();
    await asking(anna);
    const other = await anna.context().newPage();
    await other.goto(anna.url());
    await asking(other);
    await untilPlacing(anna);
    await placeOn(anna);
    await other.waitForFunction(() => document.querySelectorAll(".hand button.die").length === 1);
    // With bots alone it is given back at once, in both tabs.
    await other.getByRole("button", { name: "Undo" }).click();
    for (const page of [anna, other])
        await page.waitForFunction(() => document.querySelectorAll(".hand button.die").length === 2);
    // No odds and no hints: the host did not allow them.
    assert.equal(await anna.getByRole("button", { name: "Odds" }).count(), 0);
    quiet(anna);
    await anna.context().close();
});

test("what is said and pressed without a connection goes out later", async () => {
    const anna = await w.person(), ben = await w.person();
    const cable = await wire(server.url);
    const [link] = await table(anna, server, { friends: 1, bots: 0, name: "Anna",
        extra: () => choose(anna, "Game", "Blöder Sack") });
    await sit(ben, link.replace(server.url, cable.url), "Ben");
    await anna.getByRole("button", { name: "Start", exact: true }).click();
    // It is for Anna to place a die; she asks to take that back.
    const hand = () => anna.locator(".hand button.die").count();
    await untilPlacing(anna, ben);
    await placeOn(anna);
    await anna.getByRole("button", { name: "Undo" }).click();
    await ben.getByText("would like to take the last move back").waitFor();
    assert.equal(await hand(), 1);

    // Ben's wire is cut before he answers, and he says two things besides.
    cable.cut();
    await ben.getByText("Connection lost").waitFor();
    await ben.getByRole("button", { name: "All right" }).click();
    await ben.getByText("Will be sent").waitFor();
    await ben.getByRole("button", { name: /^Chat/ }).click();
    for (const text of ["One", "Two"]) {
        await ben.getByLabel("Message").fill(text);
        await ben.getByRole("button", { name: "Send", exact: true }).click();
    }
    await ben.locator("dialog").getByText("Will be sent").waitFor();
    await anna.locator(".players button").filter({ hasText: "Ben" }).getByText("is away for now").waitFor();
    await shot(anna, "online-gone-sack");
    await shot(ben, "online-unsent");
    await accessible(ben, "words that wait");
    await upToDate(anna);
    assert.equal(await hand(), 1);
    cable.mend();
    await anna.waitForFunction(() => document.querySelectorAll(".hand button.die").length === 2);
    await anna.getByRole("button", { name: "Chat, 2 new" }).click();
    const said = (page) => page.locator("dialog li").evaluateAll((list) => list.map((one) => one.textContent.trim()));
    assert.deepEqual(await said(anna), ["Ben One", "Ben Two"]);
    await ben.locator("dialog").getByText("Will be sent").waitFor({ state: "detached" });
    assert.deepEqual(await said(ben), ["Ben One", "Ben Two"]);
    // A bot plays for Ben, until he is back.
    await tell(ben, "leave", "away 2");
    await anna.keyboard.press("Escape");
    const bens = anna.locator(".players button").filter({ hasText: "Ben" });
    await bens.getByText("a bot stands in").waitFor();
    await shot(anna, "online-away-sack");
    for (const page of [anna, ben]) {
        quiet(page);
        await page.context().close();
    }
    await cable.close();
});

for (const [game, answer, friends] of [["Volle Wolle", answerVolle, 5], ["Blöder Sack", answerSack, 3]])
    test(`${game}: a lost connection takes one slim line of a small phone`, async () => {
        const anna = await w.person();
        const cable = await wire(server.url);
        await table(anna, cable, { friends, bots: 0, name: "Anna", extra: () => choose(anna, "Game", game) });
        for (let left = friends; left > 0; left--) {
            await anna.getByRole("button", { name: "A bot" }).first().click();
            await anna.waitForFunction((left) => document.querySelectorAll("ol .who.free").length === left, left - 1);
        }
        await anna.getByRole("button", { name: "Start", exact: true }).click();
        const lost = anna.locator(".panel [role=status]");
        for (const language of ["en", "de", "nl", "ru"]) {
            await anna.evaluate((language) => localStorage.setItem("woolsack.settings",
                JSON.stringify({ sound: false, language })), language);
            await anna.reload();
            await asking(anna);
            cable.cut();
            const fits = async (what) => {
                const found = await anna.evaluate(() => {
                    const box = (one) => one.getBoundingClientRect();
                    const [line, ...more] = document.querySelectorAll(".panel [role=status]");
                    const { top, bottom, height } = box(line), { scrollWidth, clientWidth } = line.querySelector("span");
                    const panel = box(document.querySelector(".foot")).top;
                    return [...(height > 20 || more.length ? [`${height} px, and ${more.length} lines more`] : []),
                        ...(scrollWidth > clientWidth ? ["cut off"] : []),
                        ...[...document.querySelectorAll("button, a, .display .card, .felt, li.row")].filter((one) =>
                            box(one).bottom > top + 1 && box(one).top < bottom - 1 || box(one).bottom > innerHeight ||
                            one.matches(".display .card, .felt, li.row") && box(one).bottom > panel + 3)
                            .map((one) => one.getAttribute("aria-label") ?? one.className)];
                });
                assert.deepEqual(found, [], `${language}, ${what}`);
            };
            await lost.waitFor();
            await settled(anna);
            await shot(anna, `online-lost-${game[0]}-${language}`);
            await fits("asked");
            await answer(anna);
            await anna.locator(".panel:not(.asking)").waitFor();
            await shot(anna, `online-later-${game[0]}-${language}`);
            await fits("answered");
            // However much there is to tell.
            await anna.evaluate(() => {
                document.querySelector(".story p").textContent = "The card stays where it is. ".repeat(20);
            });
            await fits("a long tale");
            cable.mend();
            await lost.waitFor({ state: "detached" });
        }
        quiet(anna);
        await anna.context().close();
        await cable.close();
    });

test("what is pressed on a dead wire is done once, also after a reload", async () => {
    const anna = await w.person(), ben = await w.person();
    const cable = await wire(server.url);
    const [link] = await table(anna, server, { friends: 1, bots: 0, name: "Anna" });
    await sit(ben, link.replace(server.url, cable.url), "Ben");
    await anna.getByRole("button", { name: "Start", exact: true }).click();
    for (const page of [anna, ben])
        await asking(page);
    const say = async (text) => {
        await ben.getByRole("button", { name: /^Chat/ }).click();
        await ben.getByLabel("Message").fill(text);
        await ben.getByRole("button", { name: "Send", exact: true }).click();
    };
    /** Anna reads what there is; then all of it. */
    const read = async (fresh) => {
        await anna.getByRole("button", { name: `Chat, ${fresh} new` }).click();
        const list = await anna.locator("dialog li").allTextContents();
        await anna.keyboard.press("Escape");
        return list.map((one) => one.trim());
    };
    const bens = anna.locator(".players button").filter({ hasText: "Ben" });

    // Nothing arrives, and Ben's page does not know.
    cable.stall();
    await say("Hello");
    await ben.locator("dialog li").filter({ hasText: "Hello" }).waitFor();
    await ben.keyboard.press("Escape");
    await answerVolle(ben, { bid: "23" });
    await upToDate(anna);
    assert.equal(await anna.getByRole("button", { name: /^Chat, / }).count(), 0);
    assert.equal(await bens.getByText("has bid").count(), 0);
    await ben.reload();
    await bens.getByText("has bid").waitFor();
    assert.deepEqual(await read(1), ["Ben Hello"]);
    await ben.getByText("Your bid is in").waitFor();

    // It arrives, but no answer comes back: it is not said again.
    cable.stall({ there: true });
    await say("Hello");
    assert.deepEqual(await read(1), ["Ben Hello", "Ben Hello"]);
    await ben.reload();
    await ben.getByText("Your bid is in").waitFor();
    await say("Good luck");
    assert.deepEqual(await read(1), ["Ben Hello", "Ben Hello", "Ben Good luck"]);
    await ben.keyboard.press("Escape");

    // Without a reload the silence is noticed soon.
    cable.stall();
    await say("Still here");
    assert.deepEqual((await read(1)).at(-1), "Ben Still here");
    await ben.waitForFunction(() => sessionStorage.length === 0);
    for (const page of [anna, ben]) {
        quiet(page);
        await page.context().close();
    }
    await cable.close();
});

test("what the host and a player wish on a dead wire comes true after a reload", async () => {
    const anna = await w.person();
    const cable = await wire(server.url);
    await table(anna, cable, { friends: 1, bots: 0, name: "Anna",
        extra: () => choose(anna, "Game", "Blöder Sack") });
    const chair = anna.locator("ol li").nth(1);
    await anna.getByRole("button", { name: "A bot" }).click();
    await chair.getByRole("button", { name: /^Strength of/ }).waitFor();
    // The seat is freed, but the invitation to it gets lost.
    cable.stall({ there: true });
    const wished = cable.said();
    await chair.getByRole("button", { name: /^Free this seat/ }).click();
    await wished;
    await anna.reload();
    await invited(anna, 2);
    const [link] = await invitations(anna);
    assert.match(link, /#\/table\/\w+\/./);
    await anna.getByRole("button", { name: "A bot" }).click();
    await anna.getByRole("button", { name: "Start", exact: true }).click();
    await asking(anna);
    await untilPlacing(anna);
    const hand = (count) => anna.waitForFunction((count) =>
        document.querySelectorAll(".hand button.die").length === count, count);
    await placeOn(anna);
    await hand(1);
    cable.stall();
    await anna.getByRole("button", { name: "Undo" }).click();
    await anna.reload();
    await hand(2);
    quiet(anna);
    await anna.context().close();
    await cable.close();
});

test("a reload without a network says so, and recovers", async () => {
    const anna = await w.person();
    const cable = await wire(server.url);
    await table(anna, cable, { friends: 1, bots: 0, name: "Anna" });
    await anna.getByRole("button", { name: "A bot" }).click();
    await anna.getByRole("button", { name: "Start", exact: true }).click();
    await asking(anna);
    // The page itself is kept by its service worker.
    await anna.evaluate(() => navigator.serviceWorker.ready);
    await anna.waitForFunction(() => navigator.serviceWorker.controller);
    cable.cut();
    await anna.getByText("Connection lost").waitFor();
    await anna.getByRole("button", { name: "Chat" }).click();
    await anna.getByLabel("Message").fill("Are you there?");
    await anna.getByRole("button", { name: "Send", exact: true }).click();
    await anna.reload();
    await anna.getByText("Not connected. Trying again").waitFor();
    await shot(anna, "online-reload-cut");
    await accessible(anna, "a table without a network");
    cable.mend();
    await asking(anna);
    // What was said before the reload is said now.
    await anna.getByRole("button", { name: /^Chat/ }).click();
    await anna.locator("dialog li").filter({ hasText: /^\s*Anna\s+Are you there\?$/ }).waitFor();
    quiet(anna);
    await anna.context().close();
    await cable.close();
});

test("the next game does not wait for somebody who has gone", async () => {
    const anna = await w.person(), ben = await w.person(), cleo = await w.person();
    const links = await table(anna, server, { friends: 2, bots: 0, name: "Anna",
        extra: () => choose(anna, "Game", "Blöder Sack") });
    await sit(ben, links[0], "Ben");
    await sit(cleo, links[1], "Cleo");
    await anna.getByRole("button", { name: "Start", exact: true }).click();
    const first = await own(anna);
    // Somebody looks on, to the end.
    const guest = await w.person();
    await guest.goto(`${server.url}#/table/${first.table}`);
    await guest.getByText("You are watching").waitFor();
    await Promise.all([anna, ben, cleo].map((page) => play(page, answerSack, { limit: 1500 })));
    for (const page of [anna, ben, cleo])
        await totals(page);
    quiet(cleo);
    await cleo.close();
    const hurry = anna.getByRole("button", { name: "Start without the others" });
    assert.equal(await hurry.count(), 0);
    await ben.getByRole("button", { name: "Play again" }).click();
    await hurry.waitFor();
    assert.equal(await ben.getByRole("button", { name: "Start without the others" }).count(), 0);
    await anna.getByRole("button", { name: "Play again" }).click();
    await anna.getByText("Would play again: Ben, Anna").waitFor();
    await shot(anna, "online-hurry");
    await accessible(anna, "a rematch that waits");
    // What others have said is known after a reload, too.
    await anna.reload();
    await anna.getByText("Would play again: Anna, Ben").waitFor();
    await hurry.click();
    for (const page of [anna, ben, guest]) {
        await page.waitForFunction((old) => !location.hash.includes(old) && location.hash.startsWith("#/table/"), first.table);
        await page.locator(".players button").filter({ hasText: "Cleo" }).waitFor();
    }
    // A bot has Cleo's seat: she may look on.
    const back = await cleo.context().newPage();
    await back.goto(`${server.url}#/table/${first.table}`);
    await back.getByRole("link", { name: "To the next game" }).click();
    await back.getByText("You are watching").waitFor();
    for (const page of [anna, ben, guest])
        quiet(page);
    for (const page of [anna, ben, guest, back])
        await page.context().close();
});

test("another language at the table: everything is told anew", async () => {
    const anna = await w.person();
    const log = async () => {
        await anna.getByRole("button", { name: /What happened|Was geschehen/ }).click();
        const lines = await anna.locator("dialog[open] li").allTextContents();
        await anna.keyboard.press("Escape");
        return lines;
    };
    for (const [game, answer] of [["Volle Wolle", answerVolle], ["Blöder Sack", answerSack]]) {
        await table(anna, server, { friends: 1, bots: 0, name: "Anna", extra: () => choose(anna, "Game", game) });
        await anna.getByRole("button", { name: "A bot" }).click();
        await anna.getByRole("button", { name: "Start", exact: true }).click();
        // Far enough that there are earlier rounds, too.
        await play(anna, answer, { stop: (done) => done.length >= 6 });
        await asking(anna);
        await othersDecided(anna);
        const before = await log();
        await anna.getByRole("button", { name: "Menu" }).click();
        await anna.locator("dialog select").selectOption("de");
        await anna.waitForFunction(() => document.documentElement.lang === "de");
        await anna.keyboard.press("Escape");
        const english = /\b(bids?|tries|try|takes|rolls|display|places|tray|turn|round|wins|chips?)\b/i;
        await eventually(async () => !english.test((await log()).join("\n")), "the log stays English");
        const after = await log();
        assert.equal(after.length, before.length);
        assert.match(before.join("\n"), english);
        assert.doesNotMatch(await anna.locator(".screen > [aria-live]").textContent(), english);
        // And goes on like that.
        await asking(anna);
        await answer(anna);
        await anna.goto(`${server.url}#/settings`);
        await anna.locator("select").selectOption("en");
        await anna.waitForFunction(() => document.documentElement.lang === "en");
    }
    quiet(anna);
    await anna.context().close();
});

test("who looks elsewhere is called back", async () => {
    const anna = await w.person({ permissions: ["notifications"] }), ben = await w.person();
    await anna.goto(`${server.url}#/settings`);
    await choose(anna, "A notification when it is your turn", "On");
    const [link] = await table(anna, server, { friends: 1, bots: 0, name: "Anna" });
    await sit(ben, link, "Ben");
    await anna.getByRole("button", { name: "Start", exact: true }).click();
    await asking(anna);
    assert.match(await anna.title(), /^● /, "the tab says whose turn it is");
    await answerVolle(anna);
    // Now she looks at something else, and others play on until it is her turn.
    await anna.evaluate(() => Object.defineProperty(document, "visibilityState", { get: () => "hidden" }));
    const called = () => anna.evaluate(async () => {
        const worker = await navigator.serviceWorker.ready;
        return (await worker.getNotifications()).map((one) => `${one.title}: ${one.body}`);
    });
    assert.deepEqual(await called(), []);
    // Chromium forgets a notification if it is asked for the list while it shows it.
    await anna.evaluate(() => {
        const show = ServiceWorkerRegistration.prototype.showNotification;
        ServiceWorkerRegistration.prototype.showNotification = async function (...what) {
            await show.apply(this, what);
            window.shown = true;
        };
    });
    const shown = anna.waitForFunction(() => window.shown);
    while (!await anna.evaluate(() => window.shown)) {
        const what = await asked(ben);
        if (what === "ask")
            await answerVolle(ben);
        else if (what === "skip")
            await ben.locator(".panel .skip").click({ timeout: 1000 }).catch(() => undefined);
        await Promise.any([shown, anyReady(ben)]);
    }
    await asking(anna);
    assert.match((await called()).join(), /^Your turn: ./);
    quiet(anna);
    for (const page of [anna, ben])
        await page.context().close();
});

test("at home, without TLS: links can be copied, and games played", async () => {
    const home = { url: server.url.replace("127.0.0.1", "sheep.test") };
    const anna = await w.person({ hasTouch: false, isMobile: false }), ben = await w.person();
    const [link] = await table(anna, home, { friends: 1, bots: 0, name: "Anna" });
    assert.ok(!await anna.evaluate(() => isSecureContext));
    await anna.getByRole("button", { name: "Share" }).first().click();
    await anna.getByRole("button", { name: "Link copied" }).waitFor();
    await anna.getByRole("img", { name: "Invitation to seat 2" }).waitFor();
    await shot(anna, "online-home");
    await sit(ben, link, "Ben");
    await anna.getByRole("button", { name: "Start", exact: true }).click();
    for (const page of [anna, ben])
        await asking(page);
    // Both bid; then one of them has the dice.
    for (const page of [anna, ben])
        await play(page, answerVolle, { stop: (done) => done.length >= 1 });
    await Promise.race([anna, ben].map((page) => asking(page)));
    const alone = await w.person();
    await alone.goto(home.url);
    await playAlone(alone, /Volle Wolle/);
    await play(alone, answerVolle, { stop: (done) => done.length >= 3 });
    for (const page of [anna, ben, alone]) {
        // The browser tells that it needs TLS for one of the headers.
        page.errors = page.errors.filter((text) => !text.startsWith("The Cross-Origin-Opener-Policy header"));
        quiet(page);
        await page.context().close();
    }
});

test("who comes in the middle of a game can check the dice, too", async () => {
    const anna = await w.person(), ben = await w.person(), cleo = await w.person();
    const [link] = await table(anna, server, { friends: 1, bots: 0, name: "Anna" });
    await sit(ben, link, "Ben");
    await anna.getByRole("button", { name: "Start", exact: true }).click();
    await asking(ben);
    await answerVolle(ben);
    const seat = anna.locator(".players li:has([data-spot=seat2])");
    await seat.getByText("has bid").waitFor();
    const [, , invitation] = (await tell(anna, "host free 2", "invite ")).split(" ");
    // What Ben bid went with him.
    await seat.getByText("has bid").waitFor({ state: "detached" });
    const { table: id, mix } = await own(ben);
    await cleo.goto(`${server.url}#/table/${id}/${invitation}`);
    await cleo.getByLabel("Your name").fill("Cleo");
    await cleo.getByRole("button", { name: "Sit down" }).click();
    await cleo.locator(".players").waitFor();
    assert.ok(mix && !(await own(cleo)).mix, "only Ben added to the dice");
    await Promise.all([anna, cleo].map((page) => play(page, answerVolle, { limit: 1500 })));
    for (const page of [anna, cleo]) {
        await page.getByRole("button", { name: "Check the dice" }).click();
        await page.getByText("Every die and every card is as it was sealed").waitFor();
        await page.keyboard.press("Escape");
    }
    // And look at the game step by step.
    await shot(anna, "online-end");
    await anna.getByRole("button", { name: "The score sheet" }).click();
    await anna.getByRole("link", { name: "Replay it step by step" }).click();
    await anna.getByRole("button", { name: "One step forward" }).waitFor();
    // The file of it has the proof.
    await cleo.keyboard.press("Escape");
    await cleo.getByRole("button", { name: "Menu" }).click();
    const [download] = await Promise.all([cleo.waitForEvent("download"),
        cleo.getByRole("button", { name: /as a file/ }).click()]);
    execFileSync(PROGRAM, ["verify", await download.path()]);
    for (const page of [anna, ben, cleo]) {
        quiet(page);
        await page.context().close();
    }
});

test("a table in the archive can still be looked at", async (context) => {
    const old = await realServer();
    const cable = await wire(old.url);
    context.after(async () => {
        await cable.close();
        await old.close();
    });
    const anna = await w.person(), guest = await w.person();
    await table(anna, cable, { friends: 1, bots: 0, name: "Anna" });
    const empty = await own(anna);
    await guest.goto(`${cable.url}#/table/${empty.table}`);
    await guest.getByText("is here").first().waitFor();
    await table(anna, cable, { friends: 1, bots: 0, name: "Anna",
        extra: () => choose(anna, "Game", "Blöder Sack") });
    await anna.getByRole("button", { name: "A bot" }).click();
    await anna.getByRole("button", { name: "Start", exact: true }).click();
    await asking(anna);
    const played = await own(anna);
    await play(anna, answerSack, { limit: 1000 });
    // Then it is left alone for a hundred days.
    cable.cut();
    const days = 100 * 24 * 60 * 60;
    // Links hold the times as well; zeros are those of logs that had none.
    await old.restart(`UPDATE entry SET at = at - ${days}, link = zeroblob(16); UPDATE snapshot SET link = zeroblob(16); UPDATE tables SET created = created - ${days}`);
    const put = async ({ table }) => await (await fetch(`${old.url}api/tables/${table}`)).text() === '{"phase":"archived"}';
    await eventually(async () => await put(played) && await put(empty), "the tables are not put away");
    // Tabs that were left open say so, too.
    cable.mend();
    for (const page of [anna, guest])
        await page.getByText("This table has been archived").waitFor();
    await anna.goto(`${cable.url}#/`);
    await anna.locator("button.go").waitFor(); // the table has gone
    for (const [page, place] of [[anna, played.table], [guest, played.table], [guest, `${played.table}/invitation`]]) {
        await page.goto(`${cable.url}#/table/${place}`);
        await page.getByText("This table has been archived").waitFor();
        await page.getByRole("button", { name: "Replay it step by step" }).waitFor();
    }
    await shot(anna, "online-archived");
    await accessible(anna, "an archived table");
    for (const page of [anna, guest]) {
        await page.getByRole("button", { name: "Replay it step by step" }).click();
        await page.getByRole("button", { name: "One step forward" }).click();
        await page.getByRole("button", { name: "Check the dice" }).click();
        await page.getByText("Every die and every card is as it was sealed").waitFor();
    }
    // Nothing was played at the other one.
    await guest.goto(`${cable.url}#/table/${empty.table}`);
    await guest.getByText("This table has been archived").waitFor();
    await guest.waitForLoadState("networkidle");
    await settled(guest);
    assert.equal(await guest.getByRole("button", { name: "Replay it step by step" }).count(), 0);
    for (const page of [anna, guest]) {
        quiet(page);
        await page.context().close();
    }
});

test("a name that the server does not take can be corrected", async () => {
    const anna = await w.person(), ben = await w.person();
    await anna.goto(`${server.url}#/friends`);
    await anna.getByLabel("Your name").fill("An\u0085na");
    await anna.getByRole("button", { name: "Create the table" }).click();
    await anna.getByText("does not accept this name").waitFor();
    const [link] = await table(anna, server, { friends: 1, bots: 0, name: "Anna" });
    await ben.goto(link);
    await ben.getByLabel("Your name").fill("B\u0085en");
    await ben.getByRole("button", { name: "Sit down" }).click();
    await ben.getByText("does not accept this name").waitFor();
    await sit(ben, link, "Ben");
    for (const page of [anna, ben]) {
        quiet(page);
        await page.context().close();
    }
});

test("links that lead nowhere say so", async () => {
    const page = await w.person();
    await page.goto(`${server.url}#/table/aaaaaaaaaaaa`);
    await page.getByText("can no longer be reached").waitFor();
    await page.goto(`${server.url}#/table/aaaaaaaaaaaa/notaninvitation`);
    await page.getByRole("alert").waitFor();
    await shot(page, "online-gone");
    await page.context().close();
});
