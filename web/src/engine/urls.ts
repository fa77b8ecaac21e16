// Where the decks and the nets lie, with hashes in their names.

const decks: Record<string, string> = import.meta.glob("@games/*/deck.tsv",
    { query: "?url", import: "default", eager: true });
const nets: Record<string, string> = import.meta.glob("@games/*/nets/*.net",
    { query: "?url", import: "default", eager: true });

/** By game. One without cards has none. */
export const deckUrls = Object.fromEntries(Object.entries(decks).map(
    ([path, url]) => [path.split("/").at(-2) ?? "", url]));

/** The net for a game and a number of seats, if there is one. */
export function netUrl(game: string, seats: number): string | undefined {
    const end = `/${game}/nets/${seats}.net`;
    const path = Object.keys(nets).find((name) => name.endsWith(end));
    return path && nets[path];
}
