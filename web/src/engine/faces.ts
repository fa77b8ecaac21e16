// What each game shows of itself where games are chosen: games/NAME/page/face.ts.
// It is there before the engine is. A game without one has a plain face.
import { names } from "../i18n/index.svelte";
import { plank } from "../art/wood";
import { shape } from "../art/geometry";
import type { GameId } from "./view";

export interface GameFace {
    id: GameId;
    /** As the box in the reader's language has it. */
    readonly title: string;
    /** How many sit at a table nobody set up: enough to be lively. */
    readonly usual: number;
    /** Lots say who begins; else the dice do. */
    readonly lots?: boolean;
    /** A picture of its table that fills w by h: 0 0 w h. */
    art: (w: number, h: number) => string;
    /** A small sign: 0 0 72 72. */
    sign: () => string;
}

const found = import.meta.glob<GameFace>("../../../games/*/page/face.ts", { eager: true, import: "default" });
/** The game that was here first comes first. */
const OWN: readonly GameFace[] = Object.values(found).sort((a, b) => b.usual - a.usual);

/** Wood, and a name on it. */
function plain(id: GameId): GameFace {
    const about = () => names()?.games.find((game) => game.id === id);
    return {
        id,
        get title() {
            return about()?.title ?? id;
        },
        get usual() {
            return Math.max(2, about()?.seats_min ?? 2);
        },
        get lots() {
            return about()?.has_start ?? false;
        },
        art: (w, h) => shape(`M2 4Q2 2 4 2H${w - 4}Q${w - 2} 2 ${w - 2} 4V${h - 4}Q${w - 2} ${h - 2} ${w - 4} ${h - 2}H4Q2 ${h - 2} 2 ${h - 4}Z`, "var(--planks)", 2.4),
        sign: () => plank(72, 72, 5),
    };
}

/** All games, those first that brought a face. */
export function faces(): GameFace[] {
    const rest = (names()?.games ?? []).filter(({ id }) => !OWN.some((one) => one.id === id));
    return [...OWN, ...rest.map(({ id }) => plain(id))];
}

export function faceOf(id: GameId): GameFace {
    return OWN.find((one) => one.id === id) ?? plain(id);
}

/** The game of this name in an address, or the first. */
export function faceOr(id: string | undefined): GameFace {
    const all = faces();
    return all.find((one) => one.id === id) ?? all[0] as GameFace;
}
