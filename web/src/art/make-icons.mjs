/*
 * make-icons.mjs - writes web/public/icons from appicon.ts.
 *
 * Run in web/, where esbuild (it comes with Vite) and playwright-core are:
 *     node src/art/make-icons.mjs
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { deflateSync } from "node:zlib";

const require = createRequire(process.cwd() + "/");
const { buildSync } = require("esbuild");
const { chromium } = require("playwright-core");

const here = new URL(".", import.meta.url);
const target = new URL("../../public/icons/", here);
const light = new Map();
// the first value of a property is that of the light theme
for (const [, name, value] of readFileSync(new URL("theme.css", here), "utf8").matchAll(
    /--([\w-]+): (#\w+);/g,
))
    if (!light.has(name)) light.set(name, value);

const bundle = buildSync({
    entryPoints: [new URL("appicon.ts", here).pathname],
    bundle: true,
    format: "esm",
    write: false,
});
const { appIcon } = await import(
    "data:text/javascript;base64," + Buffer.from(bundle.outputFiles[0].text).toString("base64")
);

function svg(maskable) {
    const inside = appIcon(maskable).replace(/var\(--([\w-]+)\)/g, (_, name) => light.get(name));
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${inside}</svg>\n`;
}

const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
});

/** A PNG with a palette: flat pictures need no more than 256 colours. */
function encode(pixels, size) {
    const keys = new Int32Array(size * size);
    const count = new Map();
    for (let i = 0; i < keys.length; i++) {
        const [r, g, b, a] = pixels.slice(i * 4, i * 4 + 4);
        // edges have many shades; five bits of each are enough to look smooth
        keys[i] = a < 8 ? 0 : ((r >> 3) << 18) | ((g >> 3) << 12) | ((b >> 3) << 6) | ((a >> 4) << 1) | 1;
        count.set(keys[i], (count.get(keys[i]) ?? 0) + 1);
    }
    const full = (bits, max) => Math.round((bits * 255) / max);
    const channels = (key) => [
        full(key >> 18, 31),
        full((key >> 12) & 31, 31),
        full((key >> 6) & 31, 31),
        key ? full((key >> 1) & 15, 15) : 0,
    ];
    const palette = [...count]
        .sort((x, y) => y[1] - x[1])
        .slice(0, 256)
        .map(([key]) => channels(key));
    const nearest = new Map();
    for (const key of count.keys()) {
        const mine = channels(key);
        const far = (other) => other.reduce((sum, value, i) => sum + (value - mine[i]) ** 2, 0);
        nearest.set(
            key,
            palette.reduce((best, other, i) => (far(other) < far(palette[best]) ? i : best), 0),
        );
    }
    const rows = Buffer.alloc((size + 1) * size);
    for (let y = 0; y < size; y++)
        for (let x = 0; x < size; x++) rows[y * (size + 1) + x + 1] = nearest.get(keys[y * size + x]);
    const chunk = (type, data) => {
        const body = Buffer.concat([Buffer.from(type), data]);
        const frame = Buffer.alloc(body.length + 8);
        frame.writeUInt32BE(data.length, 0);
        body.copy(frame, 4);
        frame.writeUInt32BE(crc32(body), body.length + 4);
        return frame;
    };
    const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 3, 0, 0, 0]);
    header.writeUInt32BE(size, 0);
    header.writeUInt32BE(size, 4);
    return Buffer.concat([
        Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
        chunk("IHDR", header),
        chunk("PLTE", Buffer.from(palette.flatMap((c) => c.slice(0, 3)))),
        chunk("tRNS", Buffer.from(palette.map((c) => c[3]))),
        chunk("IDAT", deflateSync(rows, { level: 9, memLevel: 9 })),
        chunk("IEND", Buffer.alloc(0)),
    ]);
}

function crc32(data) {
    let crc = -1;
    for (const byte of data) {
        crc ^= byte;
        for (let i = 0; i < 8; i++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
    }
    return ~crc >>> 0;
}

async function png(name, picture, size) {
    const pixels = await page.evaluate(
        async ([text, size]) => {
            const image = new Image(size, size);
            image.src =
                "data:image/svg+xml," +
                encodeURIComponent(text.replace("<svg", `<svg width="${size}" height="${size}"`));
            await image.decode();
            const canvas = new OffscreenCanvas(size, size);
            const pen = canvas.getContext("2d");
            pen.drawImage(image, 0, 0, size, size);
            return [...pen.getImageData(0, 0, size, size).data];
        },
        [picture, size],
    );
    writeFileSync(new URL(name, target), encode(pixels, size));
}

const page = await browser.newPage();
const plain = svg(false);
const masked = svg(true);
writeFileSync(new URL("icon.svg", target), plain);
writeFileSync(new URL("icon-maskable.svg", target), masked);
await png("icon-192.png", plain, 192);
await png("icon-512.png", plain, 512);
await png("icon-maskable-512.png", masked, 512);
await browser.close();
