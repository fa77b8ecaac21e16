// The games by name: the same in every language, and known before the engine is.
import type { GameId } from "./view";

export const TITLES: Record<GameId, string> = {
    "volle-wolle": "Volle Wolle",
    "bloeder-sack": "Blöder Sack",
};
