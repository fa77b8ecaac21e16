// Where everything of Volle Wolle lies on the table.
import type { Box, Plan } from "@page/table/parts/plan";

export interface Layout {
    runner: Box;
    /** A card's slot; all are as large. */
    slots: Box[];
    variant: "small" | "full";
    tray: Box;
    lip: number;
    /** What is asked, and the answer. */
    foot: Box;
    asks?: Box | undefined;
    /** Where a bid is chosen, if not in the foot. */
    bids: Box | null;
    /** The viewer's herd; dogs, bone and wool if they have a place of their own; the plank. */
    mine: Box;
    yours: Box | null;
    me: { x: number; y: number; room: number };
    /** Ground of the others, below their planks. */
    ground: { top: number; h: number };
    /** How far right the others may sit. */
    right: number;
    pile: Box;
    supply: Box;
    post: Box | null;
}

const SHAPE = { full: 1.47, small: 1.27 };

function slots(count: number, area: Box, most: number, rowsMost: number, aside = false): Pick<Layout, "slots" | "variant"> & { used: Box } {
    const n = Math.max(1, count);
    let best = { w: 0, rows: 1, columns: n, variant: "small" as "small" | "full" };
    for (let rows = 1; rows <= rowsMost; rows++)
        for (const variant of ["small", "full"] as const) {
            const columns = Math.ceil(n / rows), gap = variant === "full" ? 14 : 7;
            const w = Math.min(most, (area.w - gap * (columns - 1)) / columns, (area.h - gap * (rows - 1)) / rows / SHAPE[variant]);
            // A full card is worth being a little smaller.
            if (w > best.w && (variant === "small" || w >= 84))
                best = { w, rows, columns, variant };
            else if (variant === "full" && w >= 84 && w > best.w * 0.93 && best.variant === "small")
                best = { w, rows, columns, variant };
        }
    const gap = best.variant === "full" ? 14 : 7, high = best.w * SHAPE[best.variant];
    const list: Box[] = [];
    const top = area.y + Math.max(0, (area.h - best.rows * high - (best.rows - 1) * gap) / 2);
    for (let i = 0; i < n; i++) {
        const row = Math.floor(i / best.columns), here = Math.min(best.columns, n - row * best.columns);
        const whole = aside && row > 0 ? best.columns : here;
        const left = area.x + (area.w - whole * best.w - (whole - 1) * gap) / 2;
        list.push({ x: left + (i % best.columns) * (best.w + gap), y: top + row * (high + gap), w: best.w, h: high });
    }
    return { slots: list, variant: best.variant, used: area };
}

export interface Wants {
    /** Slots of this round. */
    cards: number;
    /** Pixels that what is asked takes. */
    foot: number;
    dice: boolean;
    bidding: boolean;
    /** The viewer has a seat. */
    me: boolean;
}

export function layout(p: Plan, { cards, foot, dice, bidding, me }: Wants): Layout {
    if (p.shape === "wide") {
        const more = p.h - 900, top = 232 + more * 0.34, runnerH = (bidding ? 326 : 376) + more * 0.12;
        const area = { x: p.cx - 540, y: top + 12, w: 1080, h: 300 + more * 0.12 };
        const y = p.h - 280 - more * 0.14;
        const side = Math.min(p.w / 2 - 20, 698);
        return {
            ...slots(cards, area, 220, 1),
            runner: { x: p.cx - 564, y: top, w: 1128, h: runnerH },
            tray: { x: p.cx - 243, y, w: 486, h: 196 }, lip: 50,
            foot: bidding ? { x: p.cx - 256, y: y - 44, w: 512, h: 44 } : { x: p.cx - 540, y: top + runnerH - 68, w: 1080, h: 60 },
            asks: bidding ? { x: p.cx - 250, y: y - 40, w: 360, h: 40 } : undefined,
            bids: { x: p.cx - 280, y: y - 48, w: 560, h: 216 },
            mine: { x: p.cx - Math.min(p.w / 2 - 96, 640), y: p.h - 252 - more * 0.12, w: Math.min(p.w / 2 - 96, 640) - 266, h: 166 },
            yours: { x: p.cx + 268, y: p.h - 222 - more * 0.12, w: 330, h: 138 },
            me: { x: p.cx, y: p.h - 54, room: 400 },
            ground: { top: 42, h: top - 88 - 42 - 16 },
            right: p.w,
            pile: { x: p.cx + side - 114, y: top + 30, w: 100, h: 150 },
            supply: { x: p.cx + side - 114, y: top + 208, w: 104, h: 104 },
            post: { x: p.cx - side, y: top + 66, w: 124, h: 280 },
        };
    }
    const footU = foot / p.u;
    if (p.shape === "tall") {
        const roomy = p.h > 800, ground = roomy ? 66 : 52, top = p.far + 26 + ground + 6;
        const end = p.h - 12 - footU;
        const own = me ? Math.max(0, Math.min(roomy ? 92 : 62, end - top - (dice ? 100 : 0) - 130)) : 0;
        const trayH = dice ? Math.max(92, Math.min(146, (end - own - top) * 0.34)) : 0;
        const runnerH = Math.max(100, end - own - (dice ? trayH + 14 : 6) - top);
        const inner = { x: 24, y: top + 9, w: p.w - 48, h: runnerH - 18 };
        const set = slots(cards, inner, 150, 3, true);
        return {
            ...set,
            runner: { x: 15, y: top, w: p.w - 30, h: runnerH },
            tray: { x: p.cx - Math.min(150, trayH), y: top + runnerH + 5, w: Math.min(300, trayH * 2), h: trayH },
            lip: trayH * 0.29,
            foot: { x: 18, y: end, w: p.w - 36, h: footU },
            bids: null,
            mine: { x: 20, y: end - own - 2, w: p.w - 40 - (own ? 132 : 0), h: own },
            yours: null,
            me: { x: p.w - 80, y: end - 30, room: own ? 136 : 0 },
            ground: { top: 26, h: ground },
            right: p.w,
            ...stock(p, set.slots, inner),
            post: null,
        };
    }
    const right = 196, split = p.w - right - 14, top = 100 + Math.min(30, (p.h - 360) * 0.3);
    const own = bidding ? 116 : Math.min(120, Math.max(84, p.h - top - 190));
    const runnerH = Math.min(p.h - top - own - 26, 240);
    const inner = { x: 32, y: top + 7, w: split - 46, h: runnerH - 14 };
    const set = slots(cards, inner, 170, 1);
    const trayY = 56, trayH = dice ? 124 : 0;
    return {
        ...set,
        runner: { x: 22, y: top, w: split - 26, h: runnerH },
        tray: { x: split + 6, y: trayY, w: right - 6, h: trayH },
        lip: 36,
        foot: { x: split + 6, y: trayY + trayH + 8, w: right - 10, h: p.h - trayY - trayH - 34 },
        bids: { x: 22, y: p.h - own - 16, w: split - 26, h: own },
        mine: { x: 34, y: p.h - own - 26, w: bidding ? 0 : split - 68, h: own },
        yours: null,
        me: { x: p.cx - 60, y: p.h - 30, room: 160 },
        ground: { top: 25, h: top - p.far - 28 },
        right: split + 30,
        ...(set.slots.length ? stock(p, set.slots, inner) : stock(p, [], inner)),
        post: null,
    };
}

/** Pile and supply, small: where the last row leaves room, or nowhere to be seen. */
function stock(p: Plan, list: Box[], inner: Box): { pile: Box; supply: Box } {
    const last = list.at(-1), first = list[0];
    const free = last ? inner.x + inner.w - last.x - last.w : 0;
    // Enough room beside a lone row on both sides, or after the last card of many.
    if (last && free >= 74) {
        const h = Math.min(54, (last.h - 8) / 2);
        const x = last.x + last.w + (free - 74) / 2 + 4;
        return { pile: { x, y: last.y + 4, w: 70, h }, supply: { x, y: last.y + 8 + h, w: 70, h } };
    }
    const y = first ? first.y - 6 : inner.y;
    return p.shape === "tall"
        ? { pile: { x: p.w - 92, y: p.far + 4, w: 0, h: 0 }, supply: { x: p.w - 92, y, w: 0, h: 0 } }
        : { pile: { x: p.w - 98, y: p.h - 20, w: 0, h: 0 }, supply: { x: p.w - 98, y: p.h - 20, w: 0, h: 0 } };
}
