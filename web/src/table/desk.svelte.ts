// What a table's screen keeps besides the game: which helps are open, what
// was said aloud, names of cards.
import type { CardName, Frame, MoveOdds } from "../engine/calls";
import type { Session } from "./session";

export class Desk {
    readonly session: Session;
    odds = $state.raw<MoveOdds[] | null>(null);
    oddsShown = $state(false);
    hint = $state<string | null>(null);
    sheetShown = $state(false);
    cards = $state.raw<Record<number, CardName>>({});
    names = $derived(Object.fromEntries(Object.values(this.cards)
        .map((card) => [card.id, card.full])) as Record<number, string>);

    constructor(session: Session) {
        this.session = session;
    }

    get frame(): Frame | undefined {
        return this.session.stage.now;
    }

    /** The viewer is asked now. */
    get asking(): boolean {
        const frame = this.frame;
        return !!frame && this.session.stage.live && !this.session.stage.repeating &&
            frame.view.moves.length > 0 && !this.session.handover;
    }

    get hasOdds(): boolean {
        const verb = this.frame?.view.moves[0]?.verb;
        return this.session.helps && this.asking &&
            (verb === "bid" || verb === "keep" || verb === "boost");
    }

    get hasHint(): boolean {
        return this.session.helps && this.asking && this.session.hint !== undefined;
    }

    toggleOdds(): void {
        this.oddsShown = !this.oddsShown;
        void this.loadOdds();
    }

    /** Odds of this position, if they are wanted. */
    async loadOdds(): Promise<void> {
        this.odds = null;
        if (this.oddsShown && this.hasOdds)
            this.odds = await this.session.odds();
    }

    async askHint(): Promise<void> {
        if (this.hint !== null)
            this.hint = null;
        else
            this.hint = await this.session.hint?.() ?? "";
    }

    showSheet(): void {
        this.sheetShown = true;
    }

    async loadCards(): Promise<void> {
        const cards = await this.session.cards();
        this.cards = Object.fromEntries(cards.map((card) => [card.id, card]));
    }

    /** A new position: yesterday's hints are of no use. */
    turned(): void {
        this.hint = null;
        void this.loadOdds();
    }
}
