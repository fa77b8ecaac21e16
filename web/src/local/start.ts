// New games on this device.
import { faceOf } from "../engine/faces";
import type { GameId } from "../engine/view";
import { names, t } from "../i18n/index.svelte";
import { settings } from "../ui/settings.svelte";
import { cleanName, games, header, newId, type Saved, type SavedSeat } from "./games.svelte";

function pick(count: number): number {
    const limit = Math.floor(0x100000000 / count) * count;
    for (;;) {
        const value = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
        if (value < limit)
            return value % count;
    }
}

/** Names for bots, each once, in an order that differs from game to game. */
export function botNames(count: number, taken: string[]): string[] {
    const all = (names()?.bots ?? []).filter((name) => !taken.includes(name));
    const chosen: string[] = [];
    while (chosen.length < count) {
        const name = all.length ? all.splice(pick(all.length), 1)[0] : undefined;
        chosen.push(name ?? `Bot ${chosen.length + 1}`);
    }
    return chosen;
}

export interface Plan {
    game: GameId;
    seats: SavedSeat[];
    memory: boolean;
    /** The start player; 0: whoever the dice say. */
    start?: number;
    guide?: string;
    text?: string;
}

export function begin(plan: Plan): Saved {
    const people = plan.seats.map((seat, index) => ({ ...seat, number: index + 1 }))
        .filter((seat) => !seat.level);
    const start = faceOf(plan.game).lots
        ? plan.start || pick(plan.seats.length) + 1 : 0;
    const saved: Saved = {
        id: newId(),
        game: plan.game,
        seats: plan.seats,
        me: people.length === 1 ? people[0]?.number ?? 0 : 0,
        memory: plan.memory,
        created: Date.now(),
        changed: Date.now(),
        text: plan.text ?? header(plan.game, plan.seats.map((seat) => seat.name), start),
        finished: false,
        where: "",
        ...(plan.guide ? { guide: plan.guide } : {}),
    };
    games.keep(saved);
    return saved;
}

/** How many sit at a table nobody set up. */
export function usualSeats(game: GameId): number {
    return settings.seats[game] ?? faceOf(game).usual;
}

/** One person against bots, nothing asked. */
export function playNow(game: GameId): Saved {
    const count = usualSeats(game);
    const me = cleanName(settings.name) || t("Guest");
    const bots = botNames(count - 1, [me]);
    return begin({
        game,
        memory: false,
        seats: [{ name: me }, ...bots.map((name) => ({ name, level: settings.level }))],
    });
}

/** The same table once more. */
export function again(saved: Saved): Saved {
    return begin({ game: saved.game, seats: saved.seats, memory: saved.memory });
}
