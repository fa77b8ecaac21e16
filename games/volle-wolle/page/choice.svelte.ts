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
    /** Index of the move where there is a short list of them; -1: none. */
    option = $state(-1);
    /** The first figure of a bid. */
    #typed = "";
    /** The top is the player's own choice, not a proposal. */
    #said = false;

    clear(): void {
        this.cards = [];
        this.top = 0;
        this.die = 0;
        this.bid = "";
        this.option = -1;
        this.#typed = "";
        this.#said = false;
    }

    /** Where all cards are given there is nothing to choose but the top. */
    begin(view: VolleView): void {
        this.clear();
        const list = takes(view);
        const first = list[0];
        if (first && list.every((move) => same(move.cards, first.cards)))
            this.cards = [...first.cards];
        this.#propose(view);
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
        this.#propose(view);
    }

    /** The one with the best corner lies on top, until somebody says otherwise. */
    #propose(view: VolleView): void {
        const tops = this.tops(view);
        if (this.#said && tops.includes(this.top))
            return;
        this.#said = false;
        const corner = (id: number) => {
            const card = view.display.find((one) => one.id === id);
            return card && "corner" in card ? card.corner : 0;
        };
        this.top = [...tops].sort((a, b) => corner(b) - corner(a))[0] ?? 0;
    }

    /** This one on top. */
    crown(id: number): void {
        this.top = id;
        this.#said = true;
    }

    nextTop(view: VolleView): boolean {
        const tops = this.tops(view);
        if (tops.length > 1)
            this.crown(tops[(tops.indexOf(this.top) + 1) % tops.length] ?? 0);
        return tops.length > 1;
    }

    /** A bid, typed as its number. */
    type(view: VolleView, figure: number | "+"): void {
        const text = figure === "+" ? "26+" : this.#typed + figure;
        const bids = view.moves.flatMap((move) => move.verb === "bid" ? [move.bid] : []);
        if (bids.includes(text)) {
            this.bid = text;
            this.#typed = "";
        } else {
            this.#typed = bids.some((bid) => bid.startsWith(String(figure))) ? String(figure) : "";
        }
    }

    /** The move that is chosen, whatever is asked. */
    move(view: VolleView): VolleMove | undefined {
        return this.die ? view.moves.find((one) => one.verb === "keep" && one.die === this.die)
            : this.bid ? view.moves.find((one) => one.verb === "bid" && one.bid === this.bid)
            : this.option >= 0 ? view.moves[this.option]
            : takes(view).length ? this.take(view) : undefined;
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
