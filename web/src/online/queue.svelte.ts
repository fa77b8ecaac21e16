// What was pressed or said at a table of a server and is not done yet. It is kept
// until its effect has been seen or the server has said no: a connection may be
// dead long before anybody knows, and the page may be loaded anew. Decisions are
// not among it: they have an outbox of their own (mine.svelte.ts).

export interface Pressed {
    /** As it is said to the server. */
    command: string;
    /** What it was about, so that it is not done to something else later. */
    about: string;
}

const PREFIX = "woolsack.pressed.";

/** Of this tab, or else every tab of a seat would say the same. */
function kept(key: string): Pressed[] {
    try {
        const list: unknown = JSON.parse(sessionStorage.getItem(key) ?? "[]");
        return Array.isArray(list) ? list as Pressed[] : [];
    } catch {
        return [];
    }
}

export class Queue {
    list = $state.raw<Pressed[]>([]);
    #key: string;
    #send: (command: string) => boolean;
    #settled: (one: Pressed) => boolean;
    /** The first one is on its way. */
    #out = false;

    /** `settled`: whether it is done, or cannot be done any more. */
    constructor(table: string, send: (command: string) => boolean,
        settled: (one: Pressed) => boolean) {
        this.#key = PREFIX + table;
        this.#send = send;
        this.#settled = settled;
        this.list = kept(this.#key);
    }

    has(command: string): boolean {
        return this.list.some((one) => one.command === command);
    }

    add(command: string, about = ""): void {
        this.#keep([...this.list, { command, about }]);
    }

    /** Lets go of what is settled. The rest is looked at in its order: what
     * seems done may be undone by what comes before it. */
    settle(): void {
        const first = this.list.findIndex((one) => !this.#settled(one));
        if (first === 0 || !this.list.length)
            return;
        this.#out = false;
        this.#keep(first < 0 ? [] : this.list.slice(first));
    }

    /** Says what waits, one thing after the other: so the server's no is to the
     * first, and its limits are kept. */
    flush(): void {
        this.settle();
        const first = this.list[0];
        if (first && !this.#out)
            this.#out = this.#send(first.command);
    }

    /** The server said no. */
    refused(): void {
        if (!this.#out)
            return;
        this.#out = false;
        this.#keep(this.list.slice(1));
    }

    /** The connection is lost: nobody knows what arrived. */
    lost(): void {
        this.#out = false;
    }

    drop(): void {
        this.#keep([]);
    }

    #keep(list: Pressed[]): void {
        this.list = list;
        try {
            if (list.length)
                sessionStorage.setItem(this.#key, JSON.stringify(list));
            else
                sessionStorage.removeItem(this.#key);
        } catch {
            // Then it lasts as long as the page.
        }
    }
}
