// What a table's screen keeps besides the game: which helps are open, what
// was said aloud, names of cards.
import type { CardName, Frame, Hint } from "../engine/calls";
import type { Marks } from "../hint/marks";
import type { Keys } from "./keys";
import type { Odds, Session } from "./session";

export class Desk {
    readonly session: Session;
    odds = $state.raw<Odds | null>(null);
    oddsShown = $state(false);
    /** The expert was asked about this question, and what it answered. */
    hintShown = $state(false);
    hint = $state.raw<Hint | null>(null);
    hintTrouble = $state("");
    /** What is drawn on the board besides the position. */
    marks = $state.raw<Marks | null>(null);
    /** Whether the panel tells what led here. */
    tells = true;
    /** Whether the game reckons odds. */
    reckons = true;
    /** What keys do while something is asked; the game says it. */
    keys: Keys | null = null;
    /** Somebody wants to see the end now. */
    finish: () => void = () => this.showSheet();
    #asked = 0;
    sheetShown = $state(false);
    /** Whether the score has been shown, by itself or because somebody asked. */
    scored = $state(false);
    cards = $state.raw<Record<number, CardName>>({});
    names = $derived(Object.fromEntries(Object.values(this.cards)
        .map((card) => [card.id, card.full])) as Record<number, string>);

    constructor(session: Session) {
        this.session = session;
    }

    get frame(): Frame | undefined {
        return this.session.stage.now;
    }

    /** The viewer is asked now, and no bot decides for them. */
    get asking(): boolean {
        const frame = this.frame;
        return !!frame && this.session.stage.live && !this.session.stage.repeating && !this.session.stage.rolling &&
            frame.view.moves.length > 0 && !this.session.handover && !this.session.busy &&
            !this.session.seats[frame.view.me - 1]?.away;
    }

    get hasOdds(): boolean {
        const verb = this.frame?.view.moves[0]?.verb;
        return this.reckons && this.session.helps && this.asking && verb !== "take" && verb !== "steal";
    }

    get hasHint(): boolean {
        return this.session.helps && this.asking && !this.session.guided &&
            (this.frame?.view.moves.length ?? 0) > 1;
    }

    /** The chance of a move where it is one number, 0 to 100. */
    chance(id: number): number | undefined {
        const one = this.odds?.moves.find((entry) => entry.id === id);
        return one && "success" in one ? Math.round(one.success * 100) : undefined;
    }

    toggleOdds(): void {
        this.oddsShown = !this.oddsShown;
        if (this.oddsShown)
            this.dropHint();
        void this.loadOdds();
    }

    /** Odds of this position, if they are wanted. */
    async loadOdds(): Promise<void> {
        this.odds = this.oddsShown && this.hasOdds ? await this.session.odds() : null;
    }

    /** There is room for one of both, odds or the hint. */
    async askHint(): Promise<void> {
        const wanted = !this.hintShown;
        this.dropHint();
        if (!wanted)
            return;
        this.hintShown = true;
        this.oddsShown = false;
        this.odds = null;
        const asked = this.#asked;
        try {
            const { askExpert, marksOf } = await import("../hint/ask");
            const hint = await askExpert(this.session);
            if (asked !== this.#asked)
                return;
            this.hint = hint;
            this.marks = marksOf(hint, this.frame?.view.moves ?? []);
        } catch (problem) {
            if (asked === this.#asked)
                this.hintTrouble = (problem as Error).message;
        }
    }

    /** Forgets the hint; one that is still being thought about is broken off. */
    dropHint(): void {
        if (!this.hintShown)
            return;
        this.#asked++;
        if (!this.hint && !this.hintTrouble)
            void import("../hint/ask").then(({ stopExpert }) => stopExpert());
        this.hintShown = false;
        this.hint = null;
        this.hintTrouble = "";
        this.marks = null;
    }

    showSheet(): void {
        this.scored = true;
        this.sheetShown = true;
    }

    async loadCards(): Promise<void> {
        const cards = await this.session.cards();
        this.cards = Object.fromEntries(cards.map((card) => [card.id, card]));
    }

    /** A new position: yesterday's hints are of no use. */
    turned(): void {
        this.dropHint();
        this.odds = null;
        void this.loadOdds();
    }
}
