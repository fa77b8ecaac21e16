// What is said when a game is over: who won, and kindly where the viewer is.
import type { Sheet } from "../../engine/calls";
import type { View } from "../../engine/view";
import { t, tn } from "../../i18n/index.svelte";
import type { Session } from "../session";
import type { Ending } from "./show";

/** Places, from 1; who is level has the same. Those who win by something else than
 * the total are first. */
export function placesOf(sheet: Sheet): number[] {
    return sheet.seats.map((one) => one.wins ? 1
        : 1 + sheet.seats.filter((other) => other.wins || other.total > one.total).length);
}

/** The viewer alone sits at this device, and has won. */
export function won(sheet: Sheet, view: View, session: Session): boolean {
    return view.me > 0 && !session.shared && !!sheet.seats[view.me - 1]?.wins;
}

/** A title, and a line below it. */
export function telling(sheet: Sheet, view: View, session: Session, ending: Ending | undefined): [string, string] {
    const winners = sheet.seats.filter((one) => one.wins), [first] = winners, mine = won(sheet, view, session);
    if (!first || winners.length > 1)
        return [sheet.result, ""];
    const title = ending?.title(mine, first.name) ?? (mine ? t("You win") : t("%1 wins", first.name));
    if (!view.me || session.shared)
        return [title, sheet.result];
    const total = sheet.seats[view.me - 1]?.total ?? 0;
    if (mine) {
        const ahead = total - Math.max(...sheet.seats.filter((one) => one.seat !== view.me).map((one) => one.total));
        return [title, ahead > 0 ? t("You win by %1", ahead) : sheet.result];
    }
    const where = [t("You are second"), t("You are third"), t("You are fourth"), t("You are fifth"),
        t("You are sixth")][(placesOf(sheet)[view.me - 1] ?? 2) - 2] ?? "";
    const behind = first.total - total;
    return [title, [behind > 0 ? tn("%2, %1 point behind", "%2, %1 points behind", behind, where) : where,
        ending?.kind?.(view, view.me)].filter(Boolean).join(". ")];
}

/** The same for those who were not there. */
export function retelling(sheet: Sheet, ending: Ending | undefined): [string, string] {
    const [first, second] = sheet.seats.filter((one) => one.wins);
    return first && !second ? [ending?.title(false, first.name) ?? t("%1 wins", first.name), sheet.result] : [sheet.result, ""];
}
