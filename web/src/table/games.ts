// The games that brought a page of their own, by their names.
import type { GameId } from "../engine/view";
import type { GamePage } from "./game";

const found = import.meta.glob<GamePage>("../../../games/*/page/index.ts",
    { eager: true, import: "default" });

export const GAMES: readonly GamePage[] = Object.values(found);

export function gamePage(id: GameId | undefined): GamePage | undefined {
    return GAMES.find((game) => game.id === id);
}
