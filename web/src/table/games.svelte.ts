// The games that brought a page of their own, by their names. Each comes when
// it is played: nobody waits for another.
import type { GameId } from "../engine/view";
import type { GamePage } from "./game";

const found = import.meta.glob<GamePage>("../../../games/*/page/index.ts", { import: "default" });
const coming = new Map<string, Promise<GamePage>>();
let brought = $state.raw<Partial<Record<string, GamePage>>>({});

/** The house's, for a game that brings none. */
async function plain(): Promise<GamePage> {
    return (await import("../games-default")).plainPage;
}

/** Fetches what a game brings. */
export function bring(id: GameId): Promise<GamePage> {
    let page = coming.get(id);
    if (!page) {
        page = (found[`../../../games/${id}/page/index.ts`] ?? plain)().then((game) => {
            brought = { ...brought, [id]: game };
            return game;
        });
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
