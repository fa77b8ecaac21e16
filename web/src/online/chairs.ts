// Where everything of a waiting room lies on a wide table, in its units.
import { chair } from "../art/people";
import { place } from "../art/geometry";
import { seatMark } from "../art/marks";
import { places, type Box, type Plan } from "../table/parts/plan";
import { opposite } from "../table/parts/who";

export interface Spot {
    seat: number;
    x: number;
    y: number;
    room: number;
}

/** Where the far rim is, which bends down towards its ends. */
const rim = (p: Plan, x: number) => p.cy - p.b * (1 - Math.abs((x - p.cx) / p.a) ** 4.6) ** (1 / 4.6) + 2;

/** The seats on the far side, from the left. */
export function spots(p: Plan, seats: number, me: number): Spot[] {
    const list = opposite(seats, me || seats + 1).sort((a, b) => a - b);
    const order = me ? opposite(seats, me) : list;
    const far = places(p, order.length, p.w - 60);
    // On a wide table they leave the corners to what stands in the bar.
    const pitch = Math.min(246, (p.w - 560) / order.length);
    return far.map((one, i) => ({ ...one, seat: order[i] ?? 1,
        ...(p.shape === "wide" ? { x: p.cx + 24 + (i - (order.length - 1) / 2) * pitch, room: pitch } : {}) }))
        .map((one) => p.shape === "wide" ? { ...one, y: rim(p, one.x) } : one);
}

/** Chairs nobody sits on, behind the rim. */
export function chairs(p: Plan, list: Spot[]): string {
    const k = p.lean * 0.92;
    return list.map(({ seat, x, y }) => place(chair() + place(seatMark(seat), 0, -9, 0.6), x, y - 34 * (p.lean / 1.68), k)).join("");
}

export interface Room {
    runner: Box;
    letter: Box;
    rules: Box;
    tray: Box;
    start: Box;
    herd: Box;
    you: Box;
}

export function room(p: Plan): Room {
    // What a higher view has more, rows have between them.
    const more = p.h - 900, x = (at: number) => p.cx - 720 + at, ru = more * 0.45, tr = more * 0.75;
    return {
        runner: { x: x(156), y: 240 + ru, w: 1128, h: 348 },
        letter: { x: x(196), y: 260 + ru, w: 728, h: 304 },
        rules: { x: x(956), y: 256 + ru, w: 300, h: 312 },
        tray: { x: x(477), y: 606 + tr, w: 486, h: 152 },
        start: { x: x(560), y: 742 + tr, w: 320, h: 66 },
        herd: { x: x(96), y: 622 + tr, w: 330, h: 152 },
        you: { x: p.cx - 170, y: p.h - 54, w: 340, h: 48 },
    };
}
