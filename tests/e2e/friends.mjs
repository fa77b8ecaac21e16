// friends.mjs - what the tests with a real server share: a town with a server
// and browsers, and how tables are made and found there.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { PROGRAM, realServer, settled, world } from "./world.mjs";

/** A world (world.mjs) with a server in it; close() ends both. */
export async function town() {
    assert.ok(existsSync(PROGRAM), `there is no ${PROGRAM}: name the program in WOOLSACK`);
    const w = await world();
    const server = await realServer();
    return {
        ...w,
        server,
        async close() {
            await server.close();
            await w.close();
        },
    };
}

/** Ticks one of several choices. */
export async function choose(page, legend, value) {
    await page.locator("fieldset", { hasText: legend }).last().getByText(value, { exact: true }).click();
}

/** Makes a table; the invitations to it. */
export async function table(page, server, { friends, bots, name, extra = async () => undefined }) {
    await page.goto(`${server.url}#/friends`);
    await page.getByLabel("Your name").fill(name);
    await choose(page, "Friends", String(friends));
    await choose(page, "Bots", String(bots));
    await extra(page);
    await page.getByRole("button", { name: "Create the table" }).click();
    await page.getByText("is here").first().waitFor();
    return invitations(page);
}

/** The links of the letter, one a free chair. */
export async function invitations(page) {
    const links = [], field = page.locator(".letter input[readonly]");
    const chairs = page.getByRole("radiogroup", { name: "Whose chair" }).getByRole("radio");
    for (let i = 0; i < Math.max(1, await chairs.count()); i++) {
        if (await chairs.count())
            await chairs.nth(i).check();
        links.push(await field.inputValue());
    }
    links.splice(0, Infinity, ...links.filter((link) => /#\/table\/\w+\/./.test(link)));
    return links;
}

/** Takes the seat of an invitation. */
export async function sit(page, link, name) {
    await page.goto(link);
    await page.getByLabel("Your name").fill(name);
    await page.getByRole("button", { name: "Sit down" }).click();
    await page.getByText("is here").first().waitFor();
}

/** What this device knows of its newest table: number, tokens. */
export function mine(page) {
    return page.evaluate(() => Object.entries(localStorage)
        .filter(([key]) => key.startsWith("woolsack.table.")).map(([, value]) => JSON.parse(value))
        .sort((a, b) => b.changed - a.changed)[0]);
}

/** All that the server has told others until now has come to this page, too: the
 * server answers somebody else's greeting to all, in order. */
export async function upToDate(page) {
    const greeted = page.waitForEvent("heard", (text) => /^react \d+ baa$/m.test(text));
    await tell(page, "react baa", "react ");
    await greeted;
    await settled(page);
}

/** Says something at the newest table of this device for which the page has no
 * button; the line of the answer that begins with `wanted`. */
export async function tell(page, words, wanted) {
    const { table, token, host } = await mine(page);
    return page.evaluate(([join, words, wanted]) => new Promise((done, failed) => {
        const socket = new WebSocket(new URL("ws", location.href.replace(/^http/, "ws")), "woolsack-1");
        setTimeout(failed, 120000, new Error(`no ${wanted} to ${words}`));
        let told = false;
        socket.addEventListener("open", () => socket.send(join));
        socket.addEventListener("message", ({ data }) => {
            const lines = data.split("\n");
            if (!told && lines.some((line) => line.startsWith("at "))) {
                told = true;
                socket.send(words);
                return;
            }
            const line = lines.find((one) => told && one.startsWith(wanted));
            if (line === undefined)
                return;
            socket.close();
            done(line);
        });
    }), [["join", table, 0, token, host].filter((word) => word !== undefined).join(" "), words, wanted]);
}
