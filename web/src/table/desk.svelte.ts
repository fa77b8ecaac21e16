// What a table's screen keeps besides the game: which helps are open, what
// was said aloud, names of cards.
import type { CardName, Frame, Hint } from "../engine/calls";
import { theEngine } from "../engine/client";
import type { Odds, Session } from "./session";

export class Desk {
    readonly session: Session;
    odds = $state.raw<Odds | null>(null);
    oddsShown = $state(false);
    hint = $state.raw<Hint | null>(null);
    /** The expert thinks. */
    thinking = $state(false);
    #hints = $state(false);
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
            frame.view.moves.length > 0 && !this.session.handover && !this.session.busy;
    }

    get hasOdds(): boolean {
        const verb = this.frame?.view.moves[0]?.verb;
        return this.session.helps && this.asking && verb !== "take" && verb !== "steal";
    }

    get hasHint(): boolean {
        return this.session.helps && this.asking && this.#hints &&
            this.session.hint !== undefined && (this.frame?.view.moves.length ?? 0) > 1;
    }

    /** The chance of a move where it is one number, 0 to 100. */
    chance(id: number): number | undefined {
        const one = this.odds?.moves.find((entry) => entry.id === id);
        return one && "success" in one ? Math.round(one.success * 100) : undefined;
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
        if (this.hint) {
            this.hint = null;
            return;
        }
        const at = this.frame?.at;
        this.thinking = true;
        const hint = await this.session.hint?.() ?? null;
        this.thinking = false;
        if (this.frame?.at === at)
            this.hint = hint;
    }

    showSheet(): void {
        this.sheetShown = true;
    }

    async loadCards(): Promise<void> {
        this.#hints = await theEngine().canHint();
        const cards = await this.session.cards();
        this.cards = Object.fromEntries(cards.map((card) => [card.id, card]));
    }

    /** A new position: yesterday's hints are of no use. */
    turned(): void {
        this.hint = null;
        void this.loadOdds();
    }
}
