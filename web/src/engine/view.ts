// A position as one seat sees it (docs/code/view.md); the types are the module's.
export type {
    Card, GameId, SackCard, SackMove, SackView, SheepCard, Tray, View, VolleDie,
    VolleMove, VollePlayer, VolleView,
} from "@core/woolsack.mjs";
