// Who is not at an online table, though the seat is theirs.
import type { IconName } from "../art/icons";
import { t } from "../i18n/index.svelte";
import type { Seat } from "./session";

/** A sign and what it means; undefined: there, or a bot anyway. */
export function absence(seat: Seat | undefined): { icon: IconName; text: string } | undefined {
    if (!seat?.name || seat.level)
        return undefined;
    if (seat.away)
        return { icon: "robot", text: t("a bot stands in") };
    return seat.here === false ? { icon: "wifi-off", text: t("is away for now") } : undefined;
}
