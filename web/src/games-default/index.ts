// The page of a game that brings none (games/NAME/page): what the game shows of
// itself in words, and what may be done as buttons.
import { t } from "../i18n/index.svelte";
import type { GamePage } from "../table/game";
import Seat from "./Seat.svelte";
import Table from "./Table.svelte";

export const plainPage: GamePage = {
    Table,
    Seat,
    // Whoever chooses at the same time as others does so unseen.
    secret: (view) => view.acting.length > 1,
    keys: () => [[["←", "→"], t("the move before and after")]],
};
