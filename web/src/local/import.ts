// A record from elsewhere becomes a game of this device. The engine reads it;
// what it refuses is refused in its words.
import { theEngine } from "../engine/client";
import { settings } from "../ui/settings.svelte";
import { games, newId, type Saved } from "./games.svelte";

/** The longest record that is worth reading; real ones have a few thousand. */
const LIMIT = 1_000_000;

export async function importRecord(text: string): Promise<Saved> {
    const engine = theEngine();
    const given = text.slice(0, LIMIT);
    const table = await engine.open(given);
    try {
        const frame = await engine.look(table, { seat: 0 });
        const names = await engine.names(table);
        const over = frame.view.turn === "over";
        const saved: Saved = {
            id: newId(),
            game: frame.view.game,
            // Who was a person is not in a record: the first seat is yours.
            seats: names.map((name, index) => index === 0 ? { name }
                : { name, level: settings.level }),
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
        games.keep(saved);
        return saved;
    } finally {
        await engine.close(table);
    }
}
