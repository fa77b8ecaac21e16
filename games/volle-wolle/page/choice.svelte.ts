// What the viewer has chosen and not yet confirmed. What may be chosen comes
// from the moves of the view alone.
import type { Card, VolleMove, VolleView } from "@page/engine/view";

type Take = Extract<VolleMove, { verb: "take" }>;

function subset(small: Iterable<number>, big: number[]): boolean {
    for (const one of small)
        if (!big.includes(one))
            return false;
    return true;
}

export class VolleChoice {
    /** Cards in the order in which they were tapped. */
    cards = $state<number[]>([]);
    /** The sheep that is to lie on top; 0: not said. */
    top = $state(0);
    die = $state(0);
    bid = $state("");

    clear(): void {
        this.cards = [];
        this.top = 0;
        this.die = 0;
        this.bid = "";
    }

    /** Where all cards are given there is nothing to choose but the top. */
    begin(view: VolleView): void {
        this.clear();
        const list = takes(view);
        const first = list[0];
        if (first && list.every((move) => same(move.cards, first.cards)))
            this.cards = [...first.cards];
        const sheep = this.tops(view);
        if (sheep.length === 1)
            this.top = sheep[0] ?? 0;
    }

    mayPick(view: VolleView, id: number): boolean {
        return this.cards.includes(id) ||
            takes(view).some((move) => subset([...this.cards, id], move.cards));
    }

    pick(view: VolleView, card: Card): void {
        if (this.cards.includes(card.id)) {
            if (forced(view))
                return;
            this.cards = this.cards.filter((id) => id !== card.id);
        } else if (this.mayPick(view, card.id)) {
            this.cards = [...this.cards, card.id];
        } else {
            // One card too many: it takes the place of the first one.
            const rest = this.cards.slice(1);
            if (takes(view).some((move) => subset([...rest, card.id], move.cards)))
                this.cards = [...rest, card.id];
            else
                return;
        }
        const tops = this.tops(view);
        this.top = tops.includes(card.id) ? card.id
            : tops.includes(this.top) ? this.top : tops.at(-1) ?? 0;
    }

    /** The sheep among the chosen cards that may come on top. */
    tops(view: VolleView): number[] {
        const tops = takes(view).filter((move) => same(move.cards, this.cards))
            .map((move) => move.top).filter((top) => top > 0);
        return view.display.map((card) => card.id).filter((id) => tops.includes(id));
    }

    /** The move that is chosen, once it is complete. */
    take(view: VolleView): Take | undefined {
        return takes(view).find((move) => same(move.cards, this.cards) &&
            (move.top === this.top || move.top === 0));
    }
}

export function takes(view: VolleView): Take[] {
    return view.moves.filter((move): move is Take => move.verb === "take");
}

/** Whether there is no choice of cards. */
export function forced(view: VolleView): boolean {
    const list = takes(view);
    return list.every((move) => same(move.cards, list[0]?.cards ?? []));
}

function same(a: number[], b: number[]): boolean {
    return a.length === b.length && subset(a, b);
}
