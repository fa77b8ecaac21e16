// serve.mjs - the built page as plain static files, with the headers that the
// server sends: precompressed files, immutable names, a strict policy.
import { createServer } from "node:http";
import { existsSync, readFileSync, statSync } from "node:fs";
import { extname, join, normalize } from "node:path";

const TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".tsv": "text/tab-separated-values; charset=utf-8",
};

export const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; font-src 'self'; " +
    "style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; " +
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Serves a folder; { url, close(), sent } with the bytes of every answer. */
export async function serve(folder, { prefix = "/" } = {}) {
    const sent = [];
    const server = createServer((request, response) => {
        const path = decodeURIComponent(new URL(request.url, "http://x").pathname);
        let file = path.startsWith(prefix)
            ? normalize(join(folder, path.slice(prefix.length) || "index.html")) : "";
        if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile()) {
            response.writeHead(404).end();
            return;
        }
        const headers = {
            "Content-Type": TYPES[extname(file)] ?? "application/octet-stream",
            "Content-Security-Policy": POLICY,
            "X-Content-Type-Options": "nosniff",
            "Cache-Control": file.includes("/assets/")
                ? "public, max-age=31536000, immutable" : "no-cache",
            "Vary": "Accept-Encoding",
        };
        const accepts = request.headers["accept-encoding"] ?? "";
        for (const [coding, end] of [["br", ".br"], ["gzip", ".gz"]])
            if (accepts.includes(coding) && existsSync(file + end)) {
                headers["Content-Encoding"] = coding;
                file += end;
                break;
            }
        const bytes = readFileSync(file);
        headers["Content-Length"] = bytes.length;
        sent.push({ path, bytes: bytes.length });
        response.writeHead(200, headers).end(bytes);
    });
    await new Promise((done) => server.listen(0, "127.0.0.1", done));
    return {
        url: `http://127.0.0.1:${server.address().port}${prefix}`,
        sent,
        close: () => new Promise((done) => {
            server.closeAllConnections?.();
            server.close(done);
        }),
    };
}
