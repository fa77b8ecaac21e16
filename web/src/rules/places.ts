// Which section of the rules belongs to a phase of a game. Sections are those
// of the module, in its order; a number means itself. A game that is not named here
// has its rules opened at the top.
import type { GameId } from "../engine/view";

const PLACES: Partial<Record<GameId, Record<string, number>>> = {
    "volle-wolle": {
        board: 0, deal: 1, bid: 1, roll: 2, boost: 2, keep: 2, take: 3, black: 2,
        rest: 2, steal: 3, over: 4,
    },
    "bloeder-sack": {
        reveal: 0, roll: 1, short: 1, sixes: 1, first: 2, second: 2, over: 5,
    },
};

export function sectionOf(game: GameId, place: string): number {
    return /^\d+$/.test(place) ? Number(place) : PLACES[game]?.[place] ?? 0;
}
