// The server's frames taken apart: what belongs to which entry of the log.

export interface Entry {
    seq: number;
    seat: number;
    time: number;
    lines: string[];
}

export type Heard =
    | { kind: "entry"; entry: Entry }
    | { kind: "record"; text: string }
    | { kind: "line"; verb: string; rest: string };

/** Words of lines that are in no log: they end an entry. */
const LOOSE = new Set(["table", "option", "seal", "seat", "phase", "you", "host", "record",
    "said", "at", "here", "react", "invite", "no", "later", "pong"]);

/** A line of the game as it stands in its record: where a verb of the game is a
 * word of the table, too, the server puts a mark before it. */
export function unmarked(line: string): string {
    return line.startsWith("=") ? line.slice(1) : line;
}

export function split(line: string): [string, string] {
    const space = line.indexOf(" ");
    return space < 0 ? [line, ""] : [line.slice(0, space), line.slice(space + 1)];
}

/** Reads the frames of one connection. An entry lies in one frame; a long
 * record may go on in the next. */
export class Reader {
    #record: string[] | undefined;

    read(lines: string[]): Heard[] {
        const list: Heard[] = [];
        let entry: Entry | undefined;
        for (const line of lines) {
            const [verb, rest] = split(line);
            if (this.#record) {
                if (line === ".") {
                    list.push({ kind: "record", text: this.#record.join("\n") + "\n" });
                    this.#record = undefined;
                } else {
                    this.#record.push(line);
                }
            } else if (verb === "e") {
                const [seq = 0, seat = 0, time = 0] = rest.split(" ").map(Number);
                entry = { seq, seat, time, lines: [] };
                list.push({ kind: "entry", entry });
            } else if (verb === "record") {
                this.#record = [];
            } else if (entry && !LOOSE.has(verb)) {
                entry.lines.push(line);
            } else {
                entry = undefined;
                list.push({ kind: "line", verb, rest });
            }
        }
        return list;
    }
}
