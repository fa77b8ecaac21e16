// Asking the expert about the question on the table. It thinks in an engine of
// its own, so that the table goes on; only what the seat may see is looked at.
import { Aside } from "../engine/aside";
import type { Hint, Move } from "../engine/calls";
import type { Session } from "../table/session";
import { SHARE_LEAST, type Marks } from "./marks";

const aside = new Aside();

export async function askExpert(session: Session): Promise<Hint> {
    const seat = session.me;
    const [engine, text] = await Promise.all([aside.engine(), session.record()]);
    return inOrder(await engine.hint(text, seat));
}

/** The expert's favourite first. Bids that it mixes are all as good as each
 * other: there it is the one it makes most often. */
function inOrder(hint: Hint): Hint {
    return hint.mixed ? { ...hint,
        moves: [...hint.moves].sort((a, b) => b.share - a.share || b.win - a.win) } : hint;
}

/** Whatever it thinks about, nobody wants to know any more. */
export function stopExpert(): void {
    aside.stop();
}

/** What the hint puts on the board; the moves are those of the view. */
export function marksOf(hint: Hint, moves: readonly Move[]): Marks {
    const best = hint.moves[0];
    return {
        expert: moves.find((move) => move.id === best?.id) ?? null,
        made: null,
        shares: hint.mixed ? Object.fromEntries(hint.moves
            .filter((move) => move.share >= SHARE_LEAST)
            .map((move) => [move.id, move.share])) : {},
    };
}
