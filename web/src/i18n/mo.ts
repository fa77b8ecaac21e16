// Translations out of a .mo file, as src/words/catalogue.c reads it: for the
// page's own texts, which must be there before the module is. "The Format of
// GNU MO Files" in the manual of gettext describes the bytes.

export interface Catalogue {
    /** The code of its language, "de". */
    readonly code: string;
    /** The translation; undefined where there is none. */
    get(text: string, context?: string): string | undefined;
    /** The form for n. */
    plural(one: string, many: string, n: number, context?: string):
        string | undefined;
}

const MAGIC = 0x950412de;
const ROW = 8;
const CONTEXT_END = "\u0004";
const FORM_END = "\0";

function one(n: number): number {
    return n === 1 ? 0 : 1;
}

function russian(n: number): number {
    if (n % 10 === 1 && n % 100 !== 11)
        return 0;
    return n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2;
}

/** Which form of a plural, by language. The formula in the file is not looked
 * at: it would have to be executed. */
const PLURALS: Record<string, (n: number) => number> =
    { en: one, de: one, nl: one, ru: russian };

/** A file and how its numbers are stored. */
class Reader {
    #file: Uint8Array;
    #numbers: DataView;
    #decoder = new TextDecoder("utf-8", { fatal: true });
    #little: boolean;

    constructor(file: Uint8Array) {
        this.#file = file;
        this.#numbers = new DataView(file.buffer, file.byteOffset,
            file.byteLength);
        this.#little = this.#numbers.getUint32(0, true) === MAGIC;
        if (!this.#little && this.#numbers.getUint32(0, false) !== MAGIC)
            throw new Error("the file is not a catalogue");
    }

    number(at: number): number {
        return this.#numbers.getUint32(at, this.#little);
    }

    /** The text in a row of a table: its length and where it begins. */
    text(row: number): string {
        const length = this.number(row), start = this.number(row + 4);
        if (start + length > this.#file.length)
            throw new Error("a text lies outside the file");
        return this.#decoder.decode(this.#file.subarray(start, start + length));
    }
}

/** Every translation by its text; of a plural, by the singular. */
function readTexts(file: Uint8Array): Map<string, string> {
    const reader = new Reader(file), found = new Map<string, string>();
    const count = reader.number(8);
    const texts = reader.number(12), translations = reader.number(16);
    for (let at = 0; at < count * ROW; at += ROW)
        found.set(reader.text(texts + at).split(FORM_END, 1)[0]!,
            reader.text(translations + at));
    return found;
}

/** A catalogue from the bytes of its file. Throws an Error if they are none, or
 * not in a language we speak. */
export function readCatalogue(file: Uint8Array): Catalogue {
    let texts: Map<string, string>;
    try {
        texts = readTexts(file);
    } catch (error) {
        // What DataView and the decoder say is for programmers.
        if (error instanceof RangeError)
            throw new Error("a table lies outside the file");
        if (error instanceof TypeError)
            throw new Error("a text is not UTF-8");
        throw error;
    }
    const code = /^Language: (\w+)$/m.exec(texts.get("") ?? "")?.[1] ?? "";
    const form = Object.hasOwn(PLURALS, code) ? PLURALS[code] : undefined;
    if (!form)
        throw new Error("its header names no language we speak");
    const find = (text: string, context?: string): string[] | undefined =>
        text === "" ? undefined
            : texts.get(context ? context + CONTEXT_END + text : text)
                ?.split(FORM_END);
    return {
        code,
        get: (text, context) => find(text, context)?.[0],
        plural: (text, _many, n, context) => {
            const forms = find(text, context);
            return forms?.[Math.min(form(Math.abs(n)), forms.length - 1)];
        },
    };
}
