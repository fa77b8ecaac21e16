// The games by name, as the boxes in each language have it; known before the
// engine is.
import { faceOf } from "./faces";
import type { GameId } from "./view";

export const TITLES = new Proxy({} as Readonly<Record<GameId, string>>, {
    get: (_, id) => faceOf(id as GameId).title,
});
