// Every screen at a desk, both themes: no violation by axe. The phone is in
// quick/screens.test.mjs.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { asking } from "./player.mjs";
import { before as position } from "./positions.mjs";
import { lookAtAll } from "./screens.mjs";
import { DESKTOP, lay, quiet, world } from "./world.mjs";

let w;
before(async () => { w = await world(); });
after(async () => { await w.close(); });

for (const theme of ["light", "dark"])
    test(theme, () => lookAtAll(w, "desktop", theme));

test("the log lies open at the side, without a button", async () => {
    const page = await w.person(DESKTOP);
    await lay(page, w.url, position("volle-wolle-3-greedy", "bid"));
    await asking(page);
    assert.equal(await page.getByRole("button", { name: "What happened", exact: true }).count(), 0);
    quiet(page);
    await page.context().close();
});
