// Every screen on a phone, both themes: no violation by axe.
import { after, before, test } from "node:test";
import { lookAtAll } from "../screens.mjs";
import { world } from "../world.mjs";

let w;
before(async () => { w = await world(); });
after(async () => { await w.close(); });

for (const theme of ["light", "dark"])
    test(theme, () => lookAtAll(w, "phone", theme));
