// Puts the list of built files into the service worker, so that it knows
// what belongs to this version of the page.
//
// shell: what every visit needs. rest: nets and catalogues, fetched when the
// page has nothing better to do, so that all of it works without a network.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Plugin } from "vite";
import { walk } from "./squeeze";

const REST = /\.(net|mo|png|svg)$/;
const SKIP = /(^sw\.js|\.(br|gz|map))$/;

export function offline(): Plugin {
    let root = "", folder = "";
    return {
        name: "offline",
        apply: "build",
        configResolved(config) {
            root = config.root;
            folder = config.build.outDir;
        },
        closeBundle: {
            sequential: true,
            handler() {
                const shell = ["./"], rest: string[] = [];
                const version = createHash("sha256");
                for (const path of walk(folder)) {
                    const name = relative(folder, path).replaceAll("\\", "/");
                    if (SKIP.test(name))
                        continue;
                    version.update(name).update(readFileSync(path));
                    if (name !== "index.html")
                        (REST.test(name) ? rest : shell).push(`./${name}`);
                }
                const source = readFileSync(join(root, "build/sw.js"), "utf8");
                writeFileSync(join(folder, "sw.js"), source
                    .replace("__VERSION__", version.digest("hex").slice(0, 16))
                    .replace("\"__SHELL__\"", JSON.stringify(shell))
                    .replace("\"__REST__\"", JSON.stringify(rest)));
            },
        },
    };
}
