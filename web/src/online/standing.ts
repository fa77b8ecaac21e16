// How it stands at a table of a server, for whoever is not there: its record is
// played in the engine, so nothing here knows a rule.
import { theEngine } from "../engine/client";
import { fetchRecord, lookAt, ServerProblem, type TableInfo } from "./api";
import { tables, type Mine } from "./mine.svelte";

export interface Standing {
    phase: "waiting" | "playing" | "over";
    /** The table waits for this device's seat. */
    turn: boolean;
    /** "Round 3 of 12"; "" before the first. */
    round: string;
    /** Who is awaited, as a sentence; "" if nobody is. */
    waiting: string;
    seats: { name: string; bot: string | undefined }[];
}

/** What this seat has given face down, if anything: a line as in a record. */
const given = (text: string, seat: number): [number, string][] => {
    const line = /^x-given (.+)$/m.exec(text)?.[1];
    return line ? [[seat, line]] : [];
};

/** null: the server cannot say so now. A table that has gone is over. */
export async function standing(mine: Mine): Promise<Standing | null> {
    const nothing = { turn: false, round: "", waiting: "", seats: [] };
    try {
        const info = await lookAt(mine.table) as TableInfo | { phase: "archived" };
        if (info.phase === "archived" || info.phase === "over") {
            tables.keep({ table: mine.table, phase: "over" });
            return { ...nothing, phase: "over" };
        }
        const seats = info.seats.map((seat) => ({ name: seat.name ?? "", bot: seat.bot }));
        if (info.phase === "waiting")
            return { ...nothing, phase: "waiting", seats };
        const text = await fetchRecord(mine.table, mine.token);
        const engine = theEngine();
        const table = await engine.open(text);
        await engine.give(table, given(text, mine.seat));
        const { moment } = await engine.look(table, { seat: mine.seat });
        await engine.close(table);
        return { phase: "playing", turn: moment.prompt !== "", round: moment.round, waiting: moment.waiting, seats };
    } catch (problem) {
        if (problem instanceof ServerProblem && [404, 410].includes(problem.status))
            return { ...nothing, phase: "over" };
        return null;
    }
}
