// The reader's language. Texts of the page stand in English where they are
// used, t("Play"), and are looked up in the same catalogues as those of
// the terminal. What is said about a game comes from the engine.
import type { Vocabulary } from "../engine/calls";
import { theEngine } from "../engine/client";
import { set, settings } from "../ui/settings.svelte";
import { readCatalogue, type Catalogue } from "./mo";

const urls: Record<string, string> = Object.fromEntries(Object.entries(
    import.meta.glob<string>("@mo/*.mo", { query: "?url", import: "default", eager: true }))
    .map(([path, url]) => [path.replace(/^.*\/(\w+)\.mo$/, "$1"), url]));

/** Every language by its own name. */
export const LANGUAGES: { code: string; name: string }[] = [
    { code: "en", name: "English" },
    { code: "de", name: "Deutsch" },
    { code: "nl", name: "Nederlands" },
    { code: "ru", name: "Русский" },
].filter(({ code }) => code === "en" || code in urls);

let catalogue = $state.raw<Catalogue | null>(null);
let raw: Uint8Array | null = null;
let code = $state("en");
let vocabulary = $state.raw<Vocabulary | null>(null);
/** Counts changes of the language, for what must be asked for anew. */
let tongue = $state(0);

/** Names of games, levels and bots; null until the engine is there. */
export function names(): Vocabulary | null {
    return vocabulary;
}

export function language(): string {
    return code;
}

/** The catalogue as it was fetched, for another engine; null: English. */
export function spoken(): Uint8Array | null {
    return raw;
}

export function tongues(): number {
    return tongue;
}

function put(text: string, args: (string | number)[]): string {
    return args.length === 0 ? text : text.replace(/%([1-9%])/g, (_, which: string) =>
        which === "%" ? "%" : written(args[Number(which) - 1] ?? ""));
}

/** Minus signs are real ones. */
function written(value: string | number): string {
    return typeof value === "number" && value < 0 ? `\u2212${-value}` : String(value);
}

/** A text of the page: t("Good morning, %1", name). */
export function t(text: string, ...args: (string | number)[]): string {
    return put(catalogue?.get(text) ?? text, args);
}

/** One text in different meanings: tc("button", "Take"). */
export function tc(context: string, text: string, ...args: (string | number)[]): string {
    return put(catalogue?.get(text, context) ?? text, args);
}

/** A plural: tn("%1 game", "%1 games", n). */
export function tn(one: string, many: string, n: number, ...args: (string | number)[]): string {
    return put(catalogue?.plural(one, many, n) ?? (n === 1 ? one : many), [n, ...args]);
}

/** A plural in a certain meaning. */
export function tnc(context: string, one: string, many: string, n: number,
    ...args: (string | number)[]): string {
    return put(catalogue?.plural(one, many, n, context) ?? (n === 1 ? one : many), [n, ...args]);
}

function browsers(): string {
    for (const wish of navigator.languages) {
        const short = wish.slice(0, 2).toLowerCase();
        if (LANGUAGES.some((one) => one.code === short))
            return short;
    }
    return "en";
}

async function fetched(url: string): Promise<Uint8Array> {
    const answer = await fetch(url);
    if (!answer.ok)
        throw new Error(`${url}: ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
}

/** Loads the catalogue and tells the engine; English needs neither. */
async function use(wanted: string): Promise<void> {
    const url = urls[wanted];
    let bytes: Uint8Array | null = null;
    if (wanted !== "en" && url) {
        try {
            bytes = await fetched(url);
        } catch {
            wanted = "en"; // without a network, and never fetched before
        }
    }
    catalogue = bytes && readCatalogue(bytes);
    raw = bytes;
    code = bytes ? wanted : "en";
    document.documentElement.lang = code;
    vocabulary = await theEngine().speak(bytes);
    tongue++;
}

export function startLanguage(): Promise<void> {
    return use(settings.language === "auto" ? browsers() : settings.language);
}

export function chooseLanguage(wanted: string): Promise<void> {
    set("language", wanted);
    return startLanguage();
}
