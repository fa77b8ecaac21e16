// Where everything of the first page lies, in units of the table.
import type { Box, Plan, Wish } from "../table/parts/plan";

export interface HomeLayout {
    /** The name; null: it stands in the bar. */
    logo: Box;
    slogan: Box | null;
    /** Boards with what waits, from the first. */
    waits: Box[];
    /** The games to choose from, and the plank with the name, and the line below.
     * Beyond the first two a game has a plank and no picture. */
    games: { art: Box | null; title: Box; pitch: Box | null }[];
    /** The board on which players and bots are chosen. */
    board: Box;
    /** On it: rows and cells, in units of the board. */
    label: number;
    first: number;
    second: number;
    cell: { w: number; h: number; tall: number; gap: number; left: number };
    play: Box;
    links: Box[];
    herd: Box | null;
    /** Leads to what has no board. */
    rest: Box;
    dog: Box | null;
    you: Box | null;
    /** Middles of those who lean on the far rim. */
    heads: (count: number) => number[];
}

/** How many boards fit. */
export const MOST: Record<Plan["shape"], number> = { wide: 2, tall: 2, low: 2 };
export const LINKS = 4;

/** What Home asks of its table: a sky for the name, and room for the boards. */
export function wish(waiting: number, games: number): Wish {
    return { sky: { wide: 100, tall: 22, low: 10 }, sun: { tall: 0.62, low: 0.47 }, high: { tall: needed(waiting, games) } };
}

/** Games that have a picture. */
const PICTURED = 2;
/** A plank of another one on a phone, and its distance to the next. */
const PLANK = { h: 44, gap: 6 };
const rows = (games: number) => Math.ceil(Math.max(0, games - PICTURED) / 2);

/** How high a phone's page is at least. */
const needed = (waiting: number, games: number) =>
    676 + (waiting ? 10 + waiting * 64 : 0) + rows(games) * (PLANK.h + PLANK.gap);

/** Planks side by side in this box, so many a row. */
function planks(count: number, box: Box, a: number, gap: number): HomeLayout["games"] {
    const w = (box.w - gap * (a - 1)) / a;
    return Array.from({ length: Math.max(0, count) }, (_, i) => ({
        art: null, pitch: null,
        title: { x: box.x + (i % a) * (w + gap), y: box.y + Math.floor(i / a) * (box.h + gap), w, h: box.h },
    }));
}

/** Units across a phone. */
export const NARROW = 390;

/** `rest`: so many wait beyond those that have a board. */
export function layout(p: Plan, waiting: number, games: number, rest = 0): HomeLayout {
    return p.shape === "wide" ? wide(p, waiting, games) : p.shape === "tall" ? tall(p, waiting, games) : low(p, waiting, games, rest);
}

const spread = (from: number, to: number) => (count: number) =>
    Array.from({ length: count }, (_, i) => (from + to) / 2 + (i - (count - 1) / 2) * Math.min(204, (to - from) / Math.max(1, count)));

function wide(p: Plan, waiting: number, games: number): HomeLayout {
    const x = (at: number) => p.cx - 720 + at;
    // What a higher view has more is spread between the rows.
    const more = p.h - 900, row = (waiting ? 366 : 318) + more * 0.35, end = 742 + more * 0.85;
    const single = waiting === 1;
    const artW = games > 1 ? [384, 330] : [384], others = games - PICTURED;
    return {
        logo: { x: x(62), y: 26, w: 400, h: 88 },
        slogan: { x: x(70), y: 122, w: 420, h: 30 },
        waits: (single ? [{ x: x(166), w: 576 }] : [{ x: x(166), w: 576 }, { x: x(766), w: 508 }])
            .map((one) => ({ ...one, y: 228 + more * 0.1, h: 92 })),
        games: [...artW.map((w, i) => {
            const left = x(i ? 520 : 96);
            return { art: { x: left, y: row, w, h: 266 }, title: { x: left + w / 2 - 135, y: row + 246, w: 270, h: 48 },
                pitch: others > 0 ? null : { x: left + w / 2 - 190, y: row + 299, w: 380, h: 26 } };
        }), ...planks(others, { x: x(96), y: row + 312, w: 754, h: 48 }, Math.max(2, others), 16)],
        board: { x: x(892), y: row - 4, w: 452, h: 292 },
        label: 20, first: 38, second: 141,
        cell: { w: 74, h: 62, tall: 130, gap: 9.5, left: 22 },
        play: { x: x(976), y: row + 272, w: 284, h: 74 },
        links: Array.from({ length: LINKS }, (_, i) => ({ x: x(378) + i * 222, y: end, w: 210, h: 74 })),
        herd: { x: x(74), y: end - 44, w: 266, h: 122 },
        rest: { x: x(1074), y: 306 + more * 0.1, w: 150, h: 34 },
        dog: { x: x(1262), y: end - 32, w: 96, h: 112 },
        you: { x: p.cx - 130, y: p.h - 48, w: 260, h: 42 },
        heads: spread(x(560), x(1330)),
    };
}

function tall(p: Plan, waiting: number, games: number): HomeLayout {
    const w = Math.min(p.w - 38, 470), left = p.cx - w / 2;
    const more = Math.max(0, p.h - needed(waiting, games));
    const gap = Math.min(26, more / 6), gw = (w - 14) / 2, gh = Math.min(gw * 0.845, 170);
    let y = 128 + Math.min(10, gap);
    const boards = Array.from({ length: waiting }, (_, i) => ({ x: left, y: y + i * 64, w, h: 58 }));
    y += waiting ? waiting * 64 + 10 + gap : gap * 0.5;
    const tiles = Array.from({ length: Math.min(games, PICTURED) }, (_, i) => {
        const x = left + i * (gw + 14);
        return { art: { x, y, w: gw, h: gh }, title: { x: x + 8, y: y + gh - 20, w: gw - 16, h: 34 }, pitch: null };
    });
    const others = planks(games - PICTURED, { x: left, y: y + gh + 14 + PLANK.gap, w, h: PLANK.h }, 2, PLANK.gap);
    y += gh + 26 + gap + rows(games) * (PLANK.h + PLANK.gap);
    const board = { x: left, y, w, h: 196 };
    const cw = (w - 36 - 4 * 4.5) / 5;
    y += 196 + 8 + gap * 0.4;
    const play = { x: left + 2, y, w: w - 4, h: 56 };
    y += 56 + 14 + gap;
    const links = Array.from({ length: LINKS }, (_, i) => ({ x: left + i * (w + 6) / LINKS, y, w: (w + 6) / LINKS - 6, h: 52 }));
    y += 52;
    const room = p.h - 26 - y;
    return {
        logo: { x: 14, y: 10, w: 178, h: 40 }, slogan: null,
        waits: boards, games: [...tiles, ...others], board,
        label: 15, first: 33, second: 101,
        cell: { w: cw, h: 46, tall: 74, gap: 4.5, left: 18 },
        play, links,
        herd: room > 26 ? { x: left, y: y + 4, w: w * 0.4, h: Math.min(room, 64) } : null,
        rest: { x: left + w - 100, y: 128 + Math.min(10, gap) + waiting * 64 - 16, w: 92, h: 24 },
        dog: room > 26 ? { x: p.cx - 20, y: y + room - Math.min(room, 50) + 2, w: 44, h: Math.min(room, 50) } : null,
        you: null,
        heads: spread(24, p.w - 24),
    };
}

function low(p: Plan, waiting: number, games: number, rest: number): HomeLayout {
    const more = p.h - 360, left = p.cx - 336;
    const top = 54, row = (waiting ? 104 : 66) + more * 0.4, others = games - PICTURED;
    const high = (waiting ? 150 : 186) - (others > 0 ? 44 : 0);
    const tiles = Array.from({ length: Math.min(games, PICTURED) }, (_, i) => {
        const w = 156, x = left + i * (w + 10);
        return { art: { x, y: row, w, h: high - 18 }, title: { x: x + 6, y: row + high - 42, w: w - 12, h: 30 }, pitch: null };
    });
    const bx = left + 340, bw = 672 - 340, deep = waiting ? 136 : 160;
    return {
        logo: { x: 12, y: 4, w: 150, h: 34 }, slogan: null,
        waits: Array.from({ length: waiting }, (_, i) => ({ x: left + i * (rest ? 284 : 340), y: top, w: rest ? 276 : waiting === 1 ? 440 : 332, h: 40 })),
        games: [...tiles, ...planks(others, { x: left, y: row + high - 6, w: 322, h: 40 }, Math.max(2, others), 6)],
        board: { x: bx, y: row - 2, w: bw, h: deep },
        label: 12, first: 22, second: waiting ? 72 : 84,
        cell: { w: 58, h: waiting ? 36 : 44, tall: waiting ? 56 : 68, gap: 4, left: 13 },
        play: { x: bx + 30, y: row + deep + 2, w: bw - 60, h: 46 },
        links: Array.from({ length: LINKS }, (_, i) => ({ x: left + i * 170, y: p.h - 60 - Math.min(12, more / 4), w: 162, h: 38 })),
        herd: null, dog: null, you: null, rest: { x: left + 572, y: top + 7, w: 100, h: 26 },
        heads: spread(180, p.w - 170),
    };
}
