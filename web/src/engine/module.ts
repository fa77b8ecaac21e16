// The module, fetched and compiled once for every engine of the page. The
// document does it: it has asked for the module before its scripts were read
// (web/build/early.ts), and what a document has asked for is not a worker's.
import url from "@wasm/woolsack.wasm?url";

async function compiled(): Promise<WebAssembly.Module> {
    const answer = await fetch(url);
    if (!answer.ok)
        throw new Error(`${url}: ${answer.status} ${answer.statusText}`);
    return /^application\/wasm\b/.test(answer.headers.get("content-type") ?? "")
        ? WebAssembly.compileStreaming(answer)
        : WebAssembly.compile(await answer.arrayBuffer());
}

let module: Promise<WebAssembly.Module> | undefined;

export function theModule(): Promise<WebAssembly.Module> {
    if (!module) {
        module = compiled();
        module.catch(() => { module = undefined; }); // maybe next time
    }
    return module;
}
