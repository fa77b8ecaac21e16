// Writes FILE.br and FILE.gz beside every file worth it, so that a server
// need not compress anything while people wait.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const PACKED = /\.(png|br|gz|map)$/;
const WORTH = 256; // bytes; below that headers weigh more

export function* walk(folder: string): Generator<string> {
    for (const name of readdirSync(folder).sort()) {
        const path = join(folder, name);
        if (statSync(path).isDirectory())
            yield* walk(path);
        else
            yield path;
    }
}

function pack(path: string): void {
    const bytes = readFileSync(path);
    if (bytes.length < WORTH)
        return;
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, {
        params: {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
    }));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}

export function squeeze(): Plugin {
    let folder = "";
    return {
        name: "squeeze",
        apply: "build",
        enforce: "post",
        configResolved(config) {
            folder = config.build.outDir;
        },
        closeBundle: {
            order: "post",
            sequential: true,
            handler() {
                for (const path of [...walk(folder)])
                    if (!PACKED.test(path))
                        pack(path);
            },
        },
    };
}
