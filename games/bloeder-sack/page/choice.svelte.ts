// What the viewer is about to do: which rolled die, and what with it. What
// may be done comes from the moves of the view alone.
import type { SackMove, SackView } from "@page/engine/view";

export type Place = Extract<SackMove, { verb: "place" }>;
export type Swap = Extract<SackMove, { verb: "swap" }>;
export type Score = Extract<SackMove, { verb: "score" }>;

export class SackChoice {
    /** Index of the chosen die among those rolled; -1: none. */
    die = $state(-1);
    /** A move that wants to be confirmed. */
    pending = $state.raw<SackMove | null>(null);

    begin(view: SackView): void {
        this.die = view.dice.findIndex((face) =>
            view.moves.some((move) => "die" in move && move.die === face));
        this.pending = null;
    }

    choose(index: number): void {
        this.die = index;
        this.pending = null;
    }

    face(view: SackView): number {
        return view.dice[this.die] ?? 0;
    }

    place(view: SackView, tray: number): Place | undefined {
        const face = this.face(view);
        return view.moves.find((move): move is Place => move.verb === "place" &&
            move.tray === tray && move.die === face);
    }

    swap(view: SackView, tray: number, field: number): Swap | undefined {
        const face = this.face(view);
        return view.moves.find((move): move is Swap => move.verb === "swap" &&
            move.tray === tray && move.field === field && move.die === face);
    }

    score(view: SackView, tray: number): Score | undefined {
        return view.moves.find((move): move is Score => move.verb === "score" &&
            move.tray === tray);
    }
}
