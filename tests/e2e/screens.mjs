// screens.mjs - axe over every screen and every kind of question. Nothing is
// played for it: positions are laid.
import { asking } from "./player.mjs";
import { before, QUESTIONS } from "./positions.mjs";
import { accessible, DESKTOP, lay, PHONE, quiet, settled, shot } from "./world.mjs";

const PLACES = ["", "new", "games", "learn", "settings", "about", "friends", "rules/volle-wolle",
    "rules/bloeder-sack", "nowhere"];

/** Opens what a button of a table opens, looks, and closes it. */
async function lookInto(page, button, what) {
    await button.click();
    await page.locator("dialog[open]").waitFor();
    await settled(page);
    await accessible(page, what);
    await page.keyboard.press("Escape");
}

async function places(page, url, size, theme) {
    for (const place of PLACES) {
        await page.goto(`${url}#/${place}`);
        await page.locator("h1").first().waitFor();
        await settled(page);
        await accessible(page, `#/${place}`);
        await shot(page, `${size}-${theme}-${place.replace("/", "-") || "home"}`);
    }
}

async function questions(page, url, size, theme) {
    const games = new Set();
    for (const [record, verb] of QUESTIONS) {
        const position = before(record, verb);
        await lay(page, url, position);
        await asking(page);
        await settled(page);
        await accessible(page, `${position.game}: ${verb}`);
        await shot(page, `${size}-${theme}-${position.game}-${verb}`);
        if (games.has(position.game))
            continue;
        games.add(position.game);
        for (const name of ["Help", "What happened", "Menu"])
            await lookInto(page, page.getByRole("button", { name, exact: true }), `${position.game}: ${name}`);
        await lookInto(page, page.locator(".players button").first(), `${position.game}: a player`);
    }
}

/** Every screen at this size ("phone", "desktop") and in this theme. */
export async function lookAtAll(w, size, theme) {
    const page = await w.person({ ...size === "phone" ? PHONE : DESKTOP, settings: { theme } });
    await places(page, w.url, size, theme);
    await questions(page, w.url, size, theme);
    quiet(page);
    await page.context().close();
}
