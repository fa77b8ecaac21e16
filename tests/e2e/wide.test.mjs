// Every screen at a desk, both themes: no violation by axe. The phone is in
// quick/screens.test.mjs.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { lookAtAll } from "./screens.mjs";
import { world } from "./world.mjs";

let w;
before(async () => { w = await world(); });
after(async () => { await w.close(); });

for (const theme of ["light", "dark"])
    test(theme, () => lookAtAll(w, "desktop", theme));
