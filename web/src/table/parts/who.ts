// Whose face it is.
import type { Who } from "../../art/people";
import type { Seat } from "../session";

const LEVELS: Record<string, Who> = { lamb: "lamb", sheep: "sheep", ram: "ram", shepherd: "shepherd", expert: "expert" };

export function whoIs(seat: Seat | undefined): Who {
    return seat?.level ? LEVELS[seat.level] ?? "sheep" : seat?.mine ? "me" : "guest";
}

/** Who sits on the far side, from the left: as one sees them who sits at `me`. */
export function opposite(seats: number, me: number): number[] {
    return Array.from({ length: seats }, (_, i) => (Math.max(me, 1) - 1 + i) % seats + 1)
        .filter((seat) => seat !== me);
}
