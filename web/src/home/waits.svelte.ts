// What waits for this person, the most urgent first: tables on a server where it
// is their turn, games left unfinished on this device, tables where others play.
import { names, t, tongues } from "../i18n/index.svelte";
import { TITLES } from "../engine/titles";
import type { GameId } from "../engine/view";
import { games } from "../local/games.svelte";
import { tables, type Mine } from "../online/mine.svelte";
import type { Standing } from "../online/standing";
import { to } from "../ui/router.svelte";
import { SvelteMap } from "svelte/reactivity";

export interface Wait {
    key: string;
    game: GameId;
    href: string;
    /** It is this person's turn now. */
    turn: boolean;
    /** In words: what waits, and of which game. */
    title: string;
    more: string;
    /** Levels of the bots there, undefined for people, by seat; without oneself. */
    others: { seat: number; level: string | undefined }[];
}

/** How things stand at the tables of a server, by table. */
const standings = new SvelteMap<string, Standing>();

/** So often the server is asked while somebody looks; ms. */
const AGAIN = 15_000;

/** Asks the server now and then, until what comes back is called. */
export function watchTables(): () => void {
    let over = false;
    const look = async () => {
        if (document.visibilityState === "hidden" || !tables.open.length)
            return;
        const { standing } = await import("../online/standing");
        for (const mine of tables.open) {
            const found = await standing(mine);
            if (over)
                return;
            if (found)
                standings.set(mine.table, found);
        }
    };
    const start = () => void look().catch(() => undefined);
    start();
    const timer = setInterval(start, AGAIN);
    document.addEventListener("visibilitychange", start);
    return () => {
        over = true;
        clearInterval(timer);
        document.removeEventListener("visibilitychange", start);
    };
}

export function standingOf(table: string): Standing | undefined {
    return standings.get(table);
}

const joined = (parts: (string | undefined)[]) => parts.filter(Boolean).join(" · ");

function online(mine: Mine): Wait {
    const now = standings.get(mine.table);
    const others = (now?.seats ?? mine.names.map((name) => ({ name, bot: undefined })))
        .map((seat, index) => ({ ...seat, seat: index + 1 })).filter((one) => one.seat !== mine.seat && one.name);
    return {
        key: mine.table,
        game: mine.game,
        href: to("table", mine.table),
        turn: now?.turn ?? false,
        title: now?.turn ? t("It is your turn") : mine.phase === "waiting" && now?.phase !== "playing"
            ? t("Your table is waiting") : t("A table online"),
        more: joined([TITLES[mine.game], now?.round, now && !now.turn && now.waiting ? now.waiting
            : others.map((one) => one.name).join(", ")]),
        others: others.map((one) => ({ seat: one.seat, level: one.bot })),
    };
}

/** All that waits. */
export function waits(): Wait[] {
    void tongues();
    void names();
    const far = tables.open.map(online).filter((one) => standings.get(one.key)?.phase !== "over");
    const near = games.list.filter((one) => !one.finished).map((saved): Wait => ({
        key: saved.id,
        game: saved.game,
        href: to("game", saved.id),
        turn: false,
        title: t("Go on where you left off"),
        more: joined([TITLES[saved.game], saved.guide ? t("guided") : "", saved.where,
            saved.seats.filter((_, index) => index + 1 !== saved.me).map((seat) => seat.name).join(", ")]),
        others: saved.seats.map((seat, index) => ({ seat: index + 1, level: seat.level }))
            .filter((one) => one.seat !== saved.me),
    }));
    return [...far.filter((one) => one.turn), ...near, ...far.filter((one) => !one.turn)];
}
