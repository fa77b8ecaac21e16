// Where the decks and the nets lie, with hashes in their names.
import sackDeck from "@decks/bloeder-sack.tsv?url";
import volleDeck from "@decks/volle-wolle.tsv?url";
import type { GameId } from "./view";

const nets: Record<string, string> = import.meta.glob("@nets/*.net",
    { query: "?url", import: "default", eager: true });

export const deckUrls: Record<GameId, string> = {
    "volle-wolle": volleDeck,
    "bloeder-sack": sackDeck,
};

/** The net for a game and a number of seats, if there is one. */
export function netUrl(game: string, seats: number): string | undefined {
    const end = `/${game}-${seats}.net`;
    const path = Object.keys(nets).find((name) => name.endsWith(end));
    return path && nets[path];
}
