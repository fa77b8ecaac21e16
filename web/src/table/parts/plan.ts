// How a table fills a view. Everything on it is measured in units of the table:
// 1 is a pixel at 1440 by 900, or at 390 by 844 on a phone, and grows with the
// view. A view that is longer gets a longer table, never bigger wallpaper.

export type Shape = "wide" | "tall" | "low";

export interface Plan {
    shape: Shape;
    /** Pixels of a unit. */
    u: number;
    /** The view, in units. */
    w: number;
    h: number;
    /** The rim: the middle, half axes, squareness, width, thickness. */
    cx: number;
    cy: number;
    a: number;
    b: number;
    rim: number;
    front: number;
    horizon: number;
    /** Where the far rim is, at the middle, and how tall those behind it are. */
    far: number;
    lean: number;
}

/** Below so many pixels of height a lying view has two columns. */
const LOW = 620;
/** The least of each shape, in units. */
const LEAST = { wide: [1440, 900], tall: [390, 690], low: [720, 360] } as const;

/** What a screen asks of its table that is not a game's. */
export interface Wish {
    /** How many units more of sky a shape has. */
    sky?: Partial<Record<Shape, number>>;
    /** How many units high it is at least. */
    high?: Partial<Record<Shape, number>>;
    /** Where sun and moon stand, as a part of the width. */
    sun?: Partial<Record<Shape, number>>;
}

export function plan(width: number, height: number, { sky, high }: Wish = {}): Plan {
    const shape: Shape = width < height * 1.12 ? "tall" : height < LOW ? "low" : "wide";
    const [lw, lh] = LEAST[shape];
    const u = Math.max(0.2, Math.min(width / lw, height / (high?.[shape] ?? lh)));
    return under(sky?.[shape] ?? 0, table(shape, u, width / u, height / u));
}

/** The same table under so much more sky. */
function under(sky: number, p: Plan): Plan {
    return { ...p, cy: p.cy + sky / 2, b: p.b - sky / 2, far: p.far + sky, horizon: p.horizon + sky * 0.6 };
}

function table(shape: Shape, u: number, w: number, h: number): Plan {
    const cx = w / 2;
    switch (shape) {
        case "wide":
            return { shape, u, w, h, cx, cy: (86 + h - 38) / 2, a: cx - 8, b: (h - 38 - 86) / 2, rim: 36, front: 24, horizon: 96, far: 88, lean: 1.68 };
        case "tall":
            return { shape, u, w, h, cx, cy: (82 + h) / 2, a: cx + 10, b: (h - 82) / 2, rim: 17, front: 8, horizon: 56, far: 82, lean: 0.86 };
        default:
            return { shape, u, w, h, cx, cy: (28 + h) / 2, a: cx + 4, b: (h - 28) / 2, rim: 17, front: 7, horizon: 26, far: 28, lean: 0.78 };
    }
}

export interface Box {
    x: number;
    y: number;
    w: number;
    h: number;
}

/** Where those sit who are not at this device's edge: middles, left to right,
 * and how much room each has. */
export function places(p: Plan, count: number, right = p.w): { x: number; y: number; room: number }[] {
    if (count === 0)
        return [];
    const [from, to] = p.shape === "wide"
        ? [p.cx - Math.min(p.w / 2 - 150, 590), p.cx + Math.min(p.w / 2 - 150, 590)]
        : p.shape === "tall" ? [8, p.w - 8] : [122, right];
    const room = Math.min((to - from) / count, p.shape === "wide" ? 402 : 160);
    const middle = (from + to) / 2;
    return Array.from({ length: count }, (_, i) => {
        const x = middle + (i - (count - 1) / 2) * ((to - from) / count);
        // The rim bends down towards its ends.
        const part = Math.abs((x - p.cx) / p.a);
        const y = p.shape === "wide" ? p.cy - p.b * (1 - part ** 4.6) ** (1 / 4.6) + 2 : p.far;
        return { x, y, room };
    });
}

/** What places something on the table. */
export function at({ x, y, w, h }: Box): string {
    return `left:calc(var(--u)*${x.toFixed(1)});top:calc(var(--u)*${y.toFixed(1)});width:calc(var(--u)*${w.toFixed(1)});height:calc(var(--u)*${h.toFixed(1)})`;
}
