// The line to a table: a WebSocket that comes back by itself, until the server
// says that there is no point in it.

export interface Ears {
    /** The command that a new connection begins with. */
    hello(): string;
    /** A frame of the server, line by line. */
    heard(lines: string[]): void;
    /** Connected, or not; how long until the next try, in ms. */
    state(on: boolean, retry: number): void;
    /** The server wants no more of it, and says why. */
    gone(why: string): void;
}

const FIRST = 400; // ms until the first new try; doubled each time
const LONGEST = 15_000;
const QUIET = 20_000; // ms of silence after which we ask whether anybody is there
const SOON = 3_000; // the same after something was said
const PATIENCE = 8_000; // ms to answer that

export class Link {
    #url: string;
    #ears: Ears;
    #socket: WebSocket | undefined;
    #wait = FIRST;
    #timer: ReturnType<typeof setTimeout> | undefined;
    #pulse: ReturnType<typeof setTimeout> | undefined;
    /** We have asked, and nobody has answered yet. */
    #doubting = false;
    #closed = false;

    constructor(url: string, ears: Ears) {
        this.#url = url;
        this.#ears = ears;
        addEventListener("online", this.#now);
        document.addEventListener("visibilitychange", this.#now);
        this.#open();
    }

    /** Whether it went out; nothing is kept here if it did not. */
    send(text: string): boolean {
        if (this.#socket?.readyState !== WebSocket.OPEN)
            return false;
        this.#socket.send(text);
        if (!this.#doubting)
            this.#listen(SOON);
        return true;
    }

    close(): void {
        this.#closed = true;
        removeEventListener("online", this.#now);
        document.removeEventListener("visibilitychange", this.#now);
        clearTimeout(this.#timer);
        clearTimeout(this.#pulse);
        this.#socket?.close();
    }

    /** Begins anew, with another hello. */
    restart(): void {
        this.#socket?.close();
    }

    /** The network is back, or somebody looks: no reason to wait. */
    #now = () => {
        if (this.#socket || this.#closed || document.visibilityState === "hidden")
            return;
        clearTimeout(this.#timer);
        this.#wait = FIRST;
        this.#open();
    };

    #open(): void {
        const socket = new WebSocket(this.#url, "woolsack-1");
        this.#socket = socket;
        // Where nothing answers at all, browsers try for minutes.
        this.#pulse = setTimeout(() => this.#lost(), PATIENCE);
        socket.addEventListener("open", () => {
            socket.send(this.#ears.hello());
            this.#listen(QUIET);
        });
        socket.addEventListener("message", (event: MessageEvent<string>) => {
            this.#listen(QUIET); // the line lives
            this.#take(event.data.split("\n").filter((line) => line !== ""));
        });
        socket.addEventListener("close", () => {
            if (this.#socket === socket)
                this.#lost();
        });
    }

    #take(lines: string[]): void {
        const gone = lines.find((line) => line.startsWith("gone"));
        if (gone !== undefined) {
            this.close();
            this.#ears.gone(gone.slice(5));
            return;
        }
        // Only a table that answers is a reason to be quick next time.
        if (lines.some((line) => line.startsWith("at ")))
            this.#wait = FIRST;
        const rest = lines.filter((line) => line !== "pong" && !line.startsWith("later"));
        if (rest.length)
            this.#ears.heard(rest);
        // After what was missed: what is said then is said to the table as it is.
        if (lines.some((line) => line.startsWith("here")))
            this.#ears.state(true, 0);
    }

    /** Asks whether anybody is there, if nothing is heard for so long. */
    #listen(quiet: number): void {
        clearTimeout(this.#pulse);
        this.#doubting = false;
        this.#pulse = setTimeout(() => {
            this.#doubting = true;
            this.send("ping");
            this.#pulse = setTimeout(() => this.#lost(), PATIENCE);
        }, quiet);
    }

    #lost(): void {
        const socket = this.#socket;
        this.#socket = undefined;
        clearTimeout(this.#pulse);
        socket?.close();
        if (this.#closed)
            return;
        const wait = this.#wait * (0.75 + Math.random() / 2);
        this.#ears.state(false, wait);
        this.#wait = Math.min(LONGEST, this.#wait * 2);
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#open(), wait);
    }
}
