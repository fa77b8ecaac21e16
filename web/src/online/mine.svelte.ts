// The tables on a server at which this device has a seat: tokens, and what it
// noted about the dice when it sat down. Tokens never leave the device but to
// the server.
import type { GameId } from "../engine/view";

export interface Mine {
    table: string;
    game: GameId;
    seat: number;
    token?: string | undefined;
    host?: string;
    /** Invitations that may be passed on, by seat. */
    invites: Record<number, string>;
    /** How strong its bots are, unless somebody says otherwise. */
    level?: string;
    seal?: string;
    /** The contribution to the dice that this device gave, before the game began. */
    mix?: string;
    names: string[];
    phase: string;
    changed: number;
    /** A decision that may not have arrived. */
    outbox?: { n: number; line: string } | undefined;
}

const PREFIX = "woolsack.table.";

function all(): Mine[] {
    const list: Mine[] = [];
    try {
        for (let i = 0; i < localStorage.length; i++) {
            const key = localStorage.key(i);
            if (!key?.startsWith(PREFIX))
                continue;
            const one = JSON.parse(localStorage.getItem(key) ?? "null") as Mine | null;
            if (one && typeof one.table === "string")
                list.push({ ...one, invites: one.invites ?? {}, names: one.names ?? [] });
        }
    } catch {
        // What cannot be read is not there.
    }
    return list.sort((a, b) => b.changed - a.changed);
}

class Tables {
    list = $state.raw<Mine[]>(all());

    /** Where there is something to come back to. */
    get open(): Mine[] {
        return this.list.filter((one) => one.phase !== "over" && one.token);
    }

    get(table: string): Mine | undefined {
        return this.list.find((one) => one.table === table);
    }

    keep(change: Partial<Mine> & { table: string }): Mine {
        const before = this.get(change.table) ?? {
            game: "volle-wolle", seat: 0, invites: {}, names: [], phase: "waiting",
        };
        const one: Mine = { ...before, ...change, changed: Date.now() } as Mine;
        this.list = [one, ...this.list.filter((other) => other.table !== one.table)];
        try {
            localStorage.setItem(PREFIX + one.table, JSON.stringify(one));
        } catch {
            // Then the seat lasts as long as the page.
        }
        return one;
    }

    /** The seat is somebody else's now: its token opens nothing any more, and what
     * was meant for it must not reach another one. What was given to the dice
     * is in them, if the game had begun. */
    unseat(table: string, token: string): void {
        const mine = this.get(table);
        if (mine?.token === token)
            this.keep({ table, token: undefined, outbox: undefined,
                ...(mine.phase === "waiting" ? { mix: "" } : {}) });
    }

    drop(table: string): void {
        this.list = this.list.filter((one) => one.table !== table);
        localStorage.removeItem(PREFIX + table);
    }
}

export const tables = new Tables();

addEventListener("storage", (event: StorageEvent) => {
    if (event.key === null || event.key.startsWith(PREFIX))
        tables.list = all();
});
