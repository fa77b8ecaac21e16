// A second engine for the expert's long thoughts, hints and reviews: the
// table's own engine stays free, and a thought can be broken off.
import { spoken } from "../i18n/index.svelte";
import { connect, type Engine } from "./client";

export class Aside {
    #line: { engine: Engine; stop: () => void } | undefined;
    #code: Uint8Array | null = null;

    /** The engine, speaking the reader's language. */
    async engine(): Promise<Engine> {
        const fresh = !this.#line;
        this.#line ??= connect();
        const { engine } = this.#line;
        const words = spoken();
        if (words !== this.#code || fresh) {
            this.#code = words;
            if (words || !fresh)
                await engine.speak(words);
        }
        return engine;
    }

    /** Breaks off whatever is being thought. The next question starts anew. */
    stop(): void {
        this.#line?.stop();
        this.#line = undefined;
        this.#code = null;
    }
}
