// Lets the browser fetch the module while it still reads the scripts that will
// ask for it: nothing can be played before it is there.
import type { Plugin } from "vite";

export function early(): Plugin {
    return {
        name: "early",
        apply: "build",
        transformIndexHtml: {
            order: "post",
            handler(_html, { bundle }) {
                const module = Object.keys(bundle ?? {}).find((name) => name.endsWith(".wasm"));
                return module ? [{
                    tag: "link",
                    attrs: { rel: "preload", as: "fetch", type: "application/wasm", crossorigin: true, href: `./${module}` },
                    injectTo: "head",
                }] : [];
            },
        },
    };
}
