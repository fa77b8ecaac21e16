// Every card on display has its slot and keeps it until the round ends.
import type { Frame } from "@page/engine/calls";
import type { Card, VolleView } from "@page/engine/view";

export interface Slot {
    card: Card;
    /** Who took it; 0: it lies there. */
    by: number;
}

function volle(frame: Frame | undefined): VolleView | undefined {
    return frame?.view.game === "volle-wolle" ? frame.view : undefined;
}

/** The slots at a position, from what happened before it in this round. */
export function slotsAt(frames: readonly Frame[], at: number): Slot[] {
    const now = volle(frames[at]);
    if (!now)
        return [];
    let from = at;
    while (from > 0 && volle(frames[from - 1])?.round === now.round && volle(frames[from - 1])?.phase !== "deal" &&
        (volle(frames[from - 1])?.display.length ?? 0) > 0)
        from--;
    const first = volle(frames[from])?.display ?? [];
    const takers = new Map<number, number>();
    for (let i = from + 1; i <= at; i++) {
        const gone = volle(frames[i - 1])?.display.filter((card) =>
            !volle(frames[i])?.display.some((one) => one.id === card.id)) ?? [];
        for (const card of gone)
            takers.set(card.id, frames[i]?.told?.seat ?? 0);
    }
    const there = new Set(now.display.map((card) => card.id));
    const slots = first.map((card) => ({ card, by: there.has(card.id) ? 0 : takers.get(card.id) ?? 0 }))
        .filter((slot) => slot.by > 0 || there.has(slot.card.id));
    const known = new Set(slots.map((slot) => slot.card.id));
    return [...slots, ...now.display.filter((card) => !known.has(card.id)).map((card) => ({ card, by: 0 }))];
}
