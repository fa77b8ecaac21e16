// The games on this device: unfinished and finished, one entry each in
// localStorage, written after every event.
import { theEngine } from "../engine/client";
import type { GameId } from "../engine/view";
import type { Sealed } from "../fair/fair";
import { language, tongues } from "../i18n/index.svelte";

export interface SavedSeat {
    name: string;
    /** The level of a bot; absent: a person at this device. */
    level?: string;
}

export interface Saved {
    id: string;
    game: GameId;
    seats: SavedSeat[];
    /** Whose device it is: the one person of a solo game; 0: several. */
    me: number;
    /** Herds and won cards lie open. */
    memory: boolean;
    /** A guided first game. */
    guide?: string;
    /** Was played at a table of a server; its number there is `id`. */
    online?: boolean;
    /** Its dice are sealed, and it is not over yet. */
    sealed?: Sealed;
    created: number;
    changed: number;
    text: string;
    finished: boolean;
    /** "Anna wins with 83 points." */
    outcome?: string;
    /** "Round 3 of 12"; may be empty. */
    where: string;
    /** The language of both. */
    language?: string;
}

const PREFIX = "woolsack.game.";
/** Finished games beyond this number go, the oldest first. */
const KEEP = 200;

/** Where a game is kept. */
export const keyOf = (id: string) => PREFIX + id;

function sound(value: unknown): value is Saved {
    const saved = value as Saved | null;
    return !!saved && typeof saved.id === "string" &&
        typeof saved.text === "string" && Array.isArray(saved.seats);
}

function all(): Saved[] {
    const list: Saved[] = [];
    try {
        for (let i = 0; i < localStorage.length; i++) {
            const key = localStorage.key(i);
            if (!key?.startsWith(PREFIX))
                continue;
            const value: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
            if (sound(value))
                list.push(value);
        }
    } catch {
        // What cannot be read is not there.
    }
    return list.sort((a, b) => b.changed - a.changed);
}

async function standing(saved: Saved): Promise<{ where: string; outcome: string }> {
    const engine = theEngine();
    try {
        const table = await engine.open(saved.text);
        const { moment } = await engine.look(table, { seat: 0 });
        await engine.close(table);
        return { where: moment.round, outcome: moment.result };
    } catch {
        return { where: saved.where, outcome: saved.outcome ?? "" };
    }
}

class Games {
    list = $state.raw<Saved[]>(all());
    /** Why the last game could not be kept; "" if it was. */
    trouble = $state("");
    #retelling = new Set<string>();

    get(id: string): Saved | undefined {
        return this.list.find((saved) => saved.id === id);
    }

    /** As it was kept last, by whichever tab. */
    fresh(id: string): Saved | undefined {
        return all().find((saved) => saved.id === id) ?? this.get(id);
    }

    keep(saved: Saved): void {
        saved = { ...saved, changed: Date.now(), language: language() };
        this.list = [saved, ...this.list.filter((one) => one.id !== saved.id)];
        try {
            localStorage.setItem(keyOf(saved.id), JSON.stringify(saved));
            this.trouble = "";
        } catch (problem) {
            this.trouble = (problem as Error).message;
        }
        for (const old of this.list.filter((one) => one.finished).slice(KEEP))
            this.drop(old.id);
    }

    /** Says where these games stand in the reader's language. Nothing is kept
     * of that: another tab may be at work on them. */
    async retell(ids: string[]): Promise<void> {
        for (const id of ids) {
            const saved = this.get(id), said = language();
            if (!saved || saved.language === said || this.#retelling.has(id))
                continue;
            this.#retelling.add(id);
            const { where, outcome } = await standing(saved);
            this.#retelling.delete(id);
            this.list = this.list.map((one) => one.id === id && one.text === saved.text
                ? { ...one, where, ...(one.finished ? { outcome } : {}), language: said } : one);
        }
    }

    /** In an effect: as long as these games are shown, they are told in the
     * reader's language, whatever they were kept in. */
    translate(list: Saved[]): void {
        const foreign = list.filter((one) => one.language !== language());
        if (tongues() > 0)
            void this.retell(foreign.map((one) => one.id));
    }

    drop(id: string): void {
        this.list = this.list.filter((one) => one.id !== id);
        try {
            localStorage.removeItem(keyOf(id));
        } catch {
            // Then it was never kept.
        }
    }
}

export const games = new Games();

addEventListener("storage", (event) => {
    if (event.key === null || event.key.startsWith(PREFIX))
        games.list = all();
});

export function newId(): string {
    const bytes = crypto.getRandomValues(new Uint8Array(9));
    return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}

/** The header of a new record. */
export function header(game: GameId, names: string[], start: number): string {
    return ["woolsack 1", `game ${game}`, "deck standard",
        ...names.map((name, index) => `seat ${index + 1} ${name}`),
        ...(start > 0 ? [`start ${start}`] : []), ""].join("\n");
}

/** What a record allows as a name. */
export function cleanName(name: string): string {
    // eslint-disable-next-line no-control-regex
    return name.replace(/[\u0000-\u001f\u007f#]/g, "").trim().slice(0, 24);
}
