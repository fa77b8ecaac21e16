// Every phase of a table as it looked when it was found good: small pictures of it at five
// sizes, by day and night, compared with a tolerance.
//
//   WOOLSACK_PICTURES=write node --test tests/e2e/pictures.test.mjs
//
// takes them anew. Look at each one that changed before it is kept.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { othersDecided } from "./player.mjs";
import { before as position } from "./positions.mjs";
import { lay, quiet, settled, world } from "./world.mjs";

const SIZES = [[360, 640], [740, 360], [820, 1180], [1440, 900], [1920, 1080]];
/** Pixels of the longer side, and how far a picture may be from what was kept: on
 * average, and the part of pixels that differ plainly. */
const SMALL = 160, MEAN = 5, PLAINLY = 52, PART = 0.03;
const FOLDER = new URL("./pictures/", import.meta.url);
const write = process.env.WOOLSACK_PICTURES === "write";

/** A whole game, its end included. */
function whole(record) {
    const lines = readFileSync(new URL(`../golden/${record}.txt`, import.meta.url), "utf8").split("\n");
    const head = position(record, record.startsWith("volle") ? "bid" : "place");
    return { ...head, lines: lines.filter((line) => line && !/^(woolsack|game|deck|seat|start|x-)/.test(line)) };
}
const held = () => {
    const names = ["Anna", "Lottie", "Bruno", "Nelly"];
    return { seats: names.map((name, index) => index ? { name, level: "ram" } : { name }),
        lines: [...names.map((_, index) => `board ${index + 1} ${index + 1}`), "deal 8 29 35 40 46",
            ...names.map((_, index) => `bid ${index + 1} ${index ? 14 : 26}`)] };
};
const PHASES = {
    "bid": [() => position("volle-wolle-3-greedy", "bid")],
    "hand": [held, ".toss"],
    "keep": [() => position("volle-wolle-3-greedy", "keep")],
    "take": [() => position("volle-wolle-4-greedy", "take")],
    "boost": [() => position("volle-wolle-3-greedy", "boost")],
    "six": [() => position("volle-wolle-6-greedy", "take")],
    "volle-end": [() => whole("volle-wolle-4-greedy"), ".end.done .actions"],
    "place": [() => position("bloeder-sack-4-random", "place")],
    "score": [() => position("bloeder-sack-4-random", "score")],
    "sack-end": [() => whole("bloeder-sack-3-greedy"), ".end.done .actions"],
};

let w, page, easel;
before(async () => {
    w = await world();
    page = await w.person({ hasTouch: false, isMobile: false, deviceScaleFactor: 1, settings: { throws: "hand", bots: "once" } });
    easel = await page.context().newPage();
    if (write)
        mkdirSync(FOLDER, { recursive: true });
});
after(async () => { await w.close(); });

/** The picture, small; with another one beside it how far they are apart. */
function compare(png, kept) {
    return easel.evaluate(async ([png, kept, small, plainly]) => {
        const load = async (url) => {
            const image = new Image();
            image.src = url;
            await image.decode();
            return image;
        };
        const image = await load(png), scale = small / Math.max(image.width, image.height);
        const canvas = document.createElement("canvas"), pen = canvas.getContext("2d", { willReadFrequently: true });
        canvas.width = Math.round(image.width * scale);
        canvas.height = Math.round(image.height * scale);
        const pixels = (one) => {
            pen.drawImage(one, 0, 0, canvas.width, canvas.height);
            return pen.getImageData(0, 0, canvas.width, canvas.height).data;
        };
        pen.imageSmoothingQuality = "high";
        const now = pixels(image), url = canvas.toDataURL("image/webp", 0.85);
        if (!kept)
            return { url };
        const old = pixels(await load(kept));
        let sum = 0, plain = 0;
        for (let i = 0; i < now.length; i += 4) {
            const d = (Math.abs(now[i] - old[i]) + Math.abs(now[i + 1] - old[i + 1]) + Math.abs(now[i + 2] - old[i + 2])) / 3;
            sum += d;
            plain += Number(d > plainly);
        }
        return { url, mean: sum * 4 / now.length, part: plain * 4 / now.length };
    }, [`data:image/png;base64,${png.toString("base64")}`, kept, SMALL, PLAINLY]);
}

for (const [phase, [make, wait = ".panel.asking"]] of Object.entries(PHASES))
    test(phase, async () => {
        await page.setViewportSize({ width: 1440, height: 900 });
        await lay(page, w.url, make());
        await page.locator(wait).first().waitFor();
        if (phase === "bid")
            await othersDecided(page);
        const wrong = [];
        for (const [width, height] of SIZES)
            for (const theme of ["light", "dark"]) {
                await page.setViewportSize({ width, height });
                await page.emulateMedia({ colorScheme: theme });
                await settled(page);
                const name = `${phase}-${width}x${height}-${theme}.webp`, file = new URL(name, FOLDER);
                const kept = !write && existsSync(file) ? `data:image/webp;base64,${readFileSync(file, "base64")}` : "";
                const { url, mean, part } = await compare(await page.screenshot(), kept);
                if (write)
                    writeFileSync(file, Buffer.from(url.split(",")[1], "base64"));
                else if (!kept || mean > MEAN || part > PART)
                    wrong.push(kept ? `${name}: ${mean.toFixed(1)} of ${MEAN} on average, ${(part * 100).toFixed(1)} % plainly` : `${name} is missing`);
            }
        assert.deepEqual(wrong, []);
        quiet(page);
    });
