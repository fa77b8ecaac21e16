// The games that brought a page of their own, by their names. Each comes when
// it is played: nobody waits for another.
import type { GameId } from "../engine/view";
import type { GamePage } from "./game";

const found = import.meta.glob<GamePage>("../../../games/*/page/index.ts", { import: "default" });
const coming = new Map<string, Promise<GamePage | undefined>>();
let brought = $state.raw<Partial<Record<string, GamePage>>>({});

/** Fetches what a game brings; undefined: it brings nothing. */
export function bring(id: GameId): Promise<GamePage | undefined> {
    let page = coming.get(id);
    if (!page) {
        page = found[`../../../games/${id}/page/index.ts`]?.().then((game) => {
            brought = { ...brought, [id]: game };
            return game;
        }) ?? Promise.resolve(undefined);
        // Without a network it may be asked for again.
        page.catch(() => coming.delete(id));
        coming.set(id, page);
    }
    return page;
}

/** What a game brought; if it is not here yet, it comes. */
export function gamePage(id: GameId | undefined): GamePage | undefined {
    if (id && !brought[id])
        bring(id).catch(() => undefined);
    return id && brought[id];
}
