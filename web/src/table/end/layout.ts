// Where everything of the end lies: a paddock for each seat, and a block that
// grows with what was counted. Upright phones have rows instead of columns.
import type { Box, Plan } from "../parts/plan";

export interface Place {
    /** Where the pieces stand. */
    paddock: Box;
    /** The top of the block for nothing and for the most; its foot is the paddock's head. */
    block: { x: number; w: number; foot: number; least: number; most: number };
    /** Rows: the plank with name and total. */
    row: Box | null;
}

export interface EndLayout {
    places: Place[];
    title: Box;
    /** What is counted; then nothing. */
    caption: Box;
    actions: Box;
}

export function endLayout(p: Plan, seats: number): EndLayout {
    if (p.shape === "tall") {
        const top = 150, foot = 168, gap = 6, high = Math.min(190, (p.h - top - foot - gap * (seats - 1)) / seats);
        return {
            places: Array.from({ length: seats }, (_, i) => {
                const y = top + i * (high + gap);
                return { paddock: { x: 18, y: y + 38, w: p.w - 36, h: high - 40 },
                    block: { x: 0, w: 0, foot: 0, least: 0, most: 0 }, row: { x: 14, y, w: p.w - 28, h: 36 } };
            }),
            title: { x: 12, y: 50, w: p.w - 24, h: 74 },
            caption: { x: 12, y: p.h - foot + 6, w: p.w - 24, h: 40 },
            actions: { x: 14, y: p.h - foot + 4, w: p.w - 28, h: foot - 12 },
        };
    }
    const wide = p.shape === "wide", side = wide ? 262 : 176, edge = wide ? 64 : 20, gap = wide ? 18 : 8;
    const room = (p.w - 2 * edge - side - gap * (seats - 1)) / seats, w = Math.min(room, wide ? 330 : 200);
    const left = edge + (p.w - 2 * edge - side - seats * w - gap * (seats - 1)) / 2;
    const ground = wide ? Math.min(300, p.h * 0.31) : p.h * 0.34;
    const top = p.h - ground - (wide ? 66 : 22), foot = top - (wide ? 24 : 4);
    return {
        places: Array.from({ length: seats }, (_, i) => {
            const x = left + i * (w + gap), bw = Math.min(w - (wide ? 30 : 14), wide ? 236 : 150);
            return { paddock: { x, y: top, w, h: ground - (wide ? 20 : 6) },
                block: { x: x + (w - bw) / 2, w: bw, foot, least: wide ? 128 : 40, most: foot - (wide ? 250 : 126) }, row: null };
        }),
        title: { x: wide ? 260 : 150, y: wide ? 18 : 6, w: p.w - 2 * (wide ? 260 : 150), h: wide ? 104 : 50 },
        caption: { x: p.w - side - (wide ? 30 : 8), y: wide ? p.h * 0.46 : p.h * 0.4, w: side - (wide ? 10 : 4), h: wide ? 170 : 90 },
        actions: { x: p.w - side - (wide ? 30 : 8), y: wide ? p.h * 0.42 : 58, w: side - (wide ? 10 : 4), h: wide ? p.h * 0.52 : p.h - 66 },
    };
}

/** Cells for so many pieces in a paddock, the nearest row last. */
export function cells(count: number, { w, h }: Box, most: number, aspect = 1.2): { x: number; y: number; size: number }[] {
    let columns = 1, size = 0;
    for (let c = 1; c <= Math.max(1, count); c++) {
        const s = Math.min(most, w / c, h / Math.ceil(count / c) / aspect);
        if (s > size + 0.01) {
            size = s;
            columns = c;
        }
    }
    const rows = Math.ceil(count / columns);
    return Array.from({ length: count }, (_, i) => {
        const row = Math.floor(i / columns), here = row === rows - 1 ? count - row * columns : columns;
        return { x: (w - here * size) / 2 + (i % columns) * size + (row % 2 ? size * 0.04 : -size * 0.04),
            y: Math.max(0, (h - rows * size * aspect) * 0.6) + row * size * aspect, size };
    });
}
