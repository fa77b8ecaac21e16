/*
 * make-icons.mjs - writes the icons in web/public from appicon.ts.
 *
 * Run in web/, where esbuild (it comes with Vite) and playwright-core are:
 *     node src/art/make-icons.mjs
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(process.cwd() + "/");
const { buildSync } = require("esbuild");
const { chromium } = require("playwright-core");

const here = new URL(".", import.meta.url);
const target = new URL("../../public/", here);
const light = new Map();
// the first value of a property is that of the light theme
for (const [, name, value] of readFileSync(new URL("theme.css", here), "utf8").matchAll(/--([\w-]+): (#\w+);/g))
    if (!light.has(name)) light.set(name, value);

const bundle = buildSync({ entryPoints: [new URL("appicon.ts", here).pathname], bundle: true, format: "esm", write: false });
const { appIcon } = await import("data:text/javascript;base64," + Buffer.from(bundle.outputFiles[0].text).toString("base64"));

function svg(maskable) {
    const inside = appIcon(maskable).replace(/var\(--([\w-]+)\)/g, (_, name) => light.get(name));
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${inside}</svg>\n`;
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });

async function png(name, picture, size) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(`<body style="margin:0">${picture.replace("<svg", `<svg width="${size}" height="${size}" style="display:block"`)}`);
    writeFileSync(new URL(name, target), await page.screenshot({ omitBackground: true }));
    await page.close();
}

const plain = svg(false);
const masked = svg(true);
writeFileSync(new URL("icon.svg", target), plain);
writeFileSync(new URL("icon-maskable.svg", target), masked);
await png("icon-192.png", plain, 192);
await png("icon-512.png", plain, 512);
await png("icon-maskable-512.png", masked, 512);
await browser.close();
