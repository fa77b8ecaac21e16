// The games by name, as the boxes in each language have it; known before the
// engine is.
import { tc } from "../i18n/index.svelte";
import type { GameId } from "./view";

export const TITLES: Readonly<Record<GameId, string>> = {
    get "volle-wolle"() {
        return tc("title", "Volle Wolle");
    },
    get "bloeder-sack"() {
        return tc("title", "Blöder Sack");
    },
};
