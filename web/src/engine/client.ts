// The page's end of the line to the engine. Every call is answered by the
// worker; the page never waits for it with its hands tied.
import type { Calls } from "./calls";
import { theModule } from "./module";

export type Engine = {
    [K in keyof Calls]: (...args: Parameters<Calls[K]>) =>
        Promise<Awaited<ReturnType<Calls[K]>>>;
};

export interface Request {
    id: number;
    name: keyof Calls;
    args: unknown[];
}

/** What a worker begins with: the module, or why there is none. */
export type Gift = { module: WebAssembly.Module } | { fault: string };

export type Answer =
    | { id: number; value: unknown }
    | { id: number; fault: string; code?: number; line?: number };

/** What the engine refused, with the line of the record (0: none). */
export class Refusal extends Error {
    constructor(message: string, readonly code: number, readonly line: number) {
        super(message);
        this.name = "Refusal";
    }
}

interface Waiting {
    resolve: (value: unknown) => void;
    reject: (reason: unknown) => void;
}

/** An engine with a worker of its own, for work that takes long: the table's
 * own one stays free. stop() ends it, whatever it does; nobody gets an answer
 * then. */
export function connect(): { engine: Engine; stop: () => void } {
    const worker = new Worker(new URL("./worker.ts", import.meta.url),
        { type: "module", name: "engine" });
    const waiting = new Map<number, Waiting>();
    let last = 0;

    const give = (gift: Gift) => worker.postMessage(gift);
    theModule().then((module) => give({ module }), (problem: Error) => give({ fault: problem.message }));

    worker.addEventListener("message", (event: MessageEvent<Answer>) => {
        const answer = event.data;
        const one = waiting.get(answer.id);
        waiting.delete(answer.id);
        if ("fault" in answer)
            one?.reject(new Refusal(answer.fault, answer.code ?? 0, answer.line ?? 0));
        else
            one?.resolve(answer.value);
    });
    worker.addEventListener("error", (event) => {
        const reason = new Error(event.message || "the engine does not start");
        for (const one of waiting.values())
            one.reject(reason);
        waiting.clear();
    });

    const ask = (name: keyof Calls, args: unknown[]) =>
        new Promise<unknown>((resolve, reject) => {
            const id = ++last;
            waiting.set(id, { resolve, reject });
            worker.postMessage({ id, name, args } satisfies Request);
        });
    const proxy = new Proxy({} as Engine, {
        // Not a promise, whatever it is asked: it may be awaited.
        get: (_, name) => name === "then" ? undefined
            : (...args: unknown[]) => ask(name as keyof Calls, args),
    });
    return { engine: proxy, stop: () => worker.terminate() };
}

let engine: Engine | undefined;

/** The engine; its worker starts with the first call. */
export function theEngine(): Engine {
    engine ??= connect().engine;
    return engine;
}
