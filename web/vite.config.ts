// How the page is built. tools/build-page sets the two paths:
//   WOOLSACK_WASM  the module, woolsack.wasm
//   WOOLSACK_MO    a folder with the compiled catalogues, de.mo and so on
// tools/coverage sets WOOLSACK_MAPS: source maps, and names left as they are.
import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { chunks } from "./build/chunks";
import { early } from "./build/early";
import { offline } from "./build/offline";
import { squeeze } from "./build/squeeze";

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, "..");
const wasm = process.env.WOOLSACK_WASM ??
    resolve(root, "build-wasm/src/wasm/woolsack.wasm");
const catalogues = process.env.WOOLSACK_MO ?? resolve(here, ".gen");

if (!existsSync(wasm))
    throw new Error(`there is no module at ${wasm}: build it first ` +
        "(docs/code/wasm.md), or name it in WOOLSACK_WASM");

export default defineConfig({
    root: here,
    base: "./",
    plugins: [svelte(), early(), offline(), squeeze()],
    resolve: {
        alias: {
            "@page": resolve(here, "src"),
            "@wasm": dirname(wasm),
            "@mo": catalogues,
            "@core": resolve(root, "src/wasm"),
            "@games": resolve(root, "games"),
        },
    },
    worker: { format: "es" },
    build: {
        target: "es2022",
        outDir: process.env.WOOLSACK_PAGE ?? "dist",
        emptyOutDir: true,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        reportCompressedSize: false,
        ...process.env.WOOLSACK_MAPS ? { sourcemap: true, minify: false } : {},
        cssCodeSplit: false,
        rollupOptions: { output: { manualChunks: chunks(here) } },
    },
    server: { fs: { allow: [root, dirname(wasm), catalogues] } },
});
