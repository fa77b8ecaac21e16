// Where everything of Blöder Sack lies on the table.
import type { Box, Plan } from "@page/table/parts/plan";

export interface Layout {
    /** The trays, and whether their sacks stand at their heads or at their left. */
    trays: Box[];
    upright: boolean;
    /** The sack of a tray, from its corner. */
    sack: Box;
    /** Columns of fields. */
    columns: number;
    hand: Box;
    lip: number;
    foot: Box;
    asks?: Box;
    /** The viewer's bowl and sacks, and the plank. */
    bowl: Box;
    heap: Box;
    me: { x: number; y: number; room: number };
    ground: { top: number; h: number };
    right: number;
    pile: Box;
    last: Box;
}

export function layout(p: Plan, full: number, foot: number, me: boolean): Layout {
    if (p.shape === "wide") {
        const more = p.h - 900, pitch = Math.min(272, (p.w - 190) / 5), w = pitch - 21;
        const top = 394 + more * 0.4, h = 296 + more * 0.16, y = p.h - 196;
        return {
            trays: [-2, -1, 0, 1, 2].map((i) => ({ x: p.cx + i * pitch - w / 2, y: top, w, h })),
            upright: true, sack: { x: w / 2 - 112, y: -202, w: 224, h: 220 }, columns: full > 6 ? 3 : 2,
            hand: { x: p.cx - 160, y, w: 320, h: 128 }, lip: 36,
            foot: { x: p.cx - 590, y: 0, w: 1180, h: 60 },
            asks: { x: p.cx - 150, y: y + 88, w: 300, h: 38 },
            bowl: { x: p.cx - 372, y: p.h - 192, w: 168, h: 138 }, heap: { x: p.cx + 318, y: p.h - 178, w: 152, h: 118 },
            me: { x: p.cx, y: p.h - 54, room: 400 },
            ground: { top: 40, h: 76 }, right: p.w,
            pile: { x: p.cx + 476, y: p.h - 196, w: 90, h: 118 },
            last: { x: p.cx - 640, y: p.h - 172, w: 236, h: 62 },
        };
    }
    if (p.shape === "tall") {
        const ground = p.h > 800 ? 54 : 42, top = p.far + 26 + ground;
        const end = p.h - 12 - Math.max(104, foot / p.u), strip = me ? 62 : 0;
        const pitch = Math.min(150, (end - strip - top - 4) / 5), h = pitch - 5;
        const sackW = Math.min(112, h * 1.04);
        return {
            trays: [0, 1, 2, 3, 4].map((i) => ({ x: 17, y: top + i * pitch, w: p.w - 34, h })),
            upright: false, sack: { x: 4, y: h - sackW - 1, w: sackW, h: sackW }, columns: h < 80 ? full : full > 6 ? 5 : 4,
            hand: { x: p.cx - 74, y: end - strip + 2, w: 148, h: strip - 4 }, lip: 4,
            foot: { x: 18, y: end, w: p.w - 36, h: 96 },
            bowl: { x: 24, y: end - strip + 6, w: 76, h: strip - 8 }, heap: { x: p.w - 96, y: end - strip + 6, w: 80, h: strip - 8 },
            me: { x: p.w - 66, y: end - 24, room: 0 },
            ground: { top: 25, h: ground - 3 }, right: p.w,
            pile: { x: p.cx, y: p.h, w: 0, h: 0 },
            last: { x: p.cx - 130, y: top - 17, w: 260, h: 17 },
        };
    }
    const right = 196, split = p.w - right - 14, pitch = (split - 26) / 5, w = pitch - 4;
    const top = 152 + (p.h - 360) * 0.5, h = p.h - top - 24, handH = Math.min(86, 76 + (p.h - 360) * 0.2);
    return {
        trays: [0, 1, 2, 3, 4].map((i) => ({ x: 24 + i * pitch, y: top, w, h })),
        upright: true, sack: { x: w / 2 - 47, y: -84, w: 94, h: 92 }, columns: full > 6 ? 3 : 2,
        hand: { x: split + 8, y: 54, w: right - 10, h: handH }, lip: 5,
        foot: { x: split + 6, y: 58 + handH + 44, w: right - 10, h: p.h - handH - 132 },
        bowl: { x: split + 14, y: 58 + handH, w: 74, h: 46 }, heap: { x: split + 104, y: 58 + handH, w: 80, h: 46 },
        me: { x: split - 60, y: p.h - 28, room: 124 },
        ground: { top: 25, h: 40 }, right: split + 30,
        pile: { x: p.cx, y: p.h, w: 0, h: 0 },
        last: { x: 24, y: p.h - 22, w: 230, h: 18 },
    };
}
