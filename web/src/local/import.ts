// A record from elsewhere becomes a game of this device. The engine reads it;
// what it refuses is refused in its words.
import { theEngine } from "../engine/client";
import { settings } from "../ui/settings.svelte";
import { games, newId, type Saved } from "./games.svelte";

/** The longest record that is worth reading; real ones have a few thousand. */
const LIMIT = 1_000_000;

async function read(text: string): Promise<Saved> {
    const engine = theEngine();
    const given = text.slice(0, LIMIT);
    const table = await engine.open(given);
    try {
        const frame = await engine.look(table, { seat: 0 });
        const names = await engine.names(table);
        const over = frame.view.turn === "over";
        return {
            id: newId(),
            game: frame.view.game,
            seats: names.map((name) => ({ name })),
            me: 1,
            memory: false,
            created: Date.now(),
            changed: Date.now(),
            // With the proof of its dice, if there is one.
            text: over ? given : await engine.text(table),
            finished: over,
            where: frame.moment.round,
            ...(over ? { outcome: frame.moment.result } : {}),
        };
    } finally {
        await engine.close(table);
    }
}

export async function importRecord(text: string): Promise<Saved> {
    const saved = await read(text);
    // Who was a person is not in a record: the first seat is yours.
    saved.seats = saved.seats.map((seat, index) => index === 0 ? seat
        : { ...seat, level: settings.level });
    games.keep(saved);
    return saved;
}

/** The record of an archived table, to be looked at: also one that was left
 * before its end is over. `seat`: where this device sat, 0 if nowhere. */
export async function keepArchived(text: string, table: string, seat: number): Promise<void> {
    const saved = await read(text);
    games.keep({ outcome: saved.where, ...saved, id: table, me: seat, memory: true,
        online: true, finished: true });
}
