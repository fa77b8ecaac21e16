/*
 * geometry.ts - the few shapes everything is drawn from.
 *
 * Pictures are strings of SVG made by pure functions: the same input gives the
 * same bytes, so a sheep looks the same wherever it turns up, and a picture
 * without ids can stand on a page as often as it likes. Colours are the custom
 * properties of theme.css, never fixed values.
 */

export type Point = readonly [number, number];

/** Numbers between 0 and 1 that repeat for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
    let state = (seed + 1) * 0x9e3779b9;
    return () => {
        state = (state + 0x6d2b79f5) | 0;
        let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
        mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
    };
}

/** One decimal is plenty for a viewBox of about 100. */
export function short(value: number): string {
    return String(Math.round(value * 10) / 10);
}

export function at(x: number, y: number): string {
    return `${short(x)} ${short(y)}`;
}

/** A straight-edged path through the points. */
export function through(points: readonly Point[], closed = true): string {
    return "M" + points.map(([x, y]) => at(x, y)).join("L") + (closed ? "Z" : "");
}

/** An element; attributes that are undefined are left out. */
export function tag(
    name: string,
    attributes: Record<string, string | number | undefined>,
    inside = "",
): string {
    let text = "<" + name;
    for (const key in attributes) {
        const value = attributes[key];
        if (value !== undefined) text += ` ${key}="${typeof value === "number" ? short(value) : value}"`;
    }
    return inside ? `${text}>${inside}</${name}>` : text + "/>";
}

/** What is written: dark on paper, chalk on slate. */
export const INK = "var(--ink)";
/** What outlines a drawn thing: dark in both themes. */
export const LINE = "var(--line)";

/** A closed shape with an outline; line 0 has none. */
export function shape(d: string, fill: string, line = 2, colour = LINE): string {
    return tag("path", {
        d,
        fill,
        stroke: line ? colour : undefined,
        "stroke-width": line || undefined,
        "stroke-linejoin": line ? "round" : undefined,
        "stroke-linecap": line ? "round" : undefined,
    });
}

/** A pen stroke. */
export function stroke(d: string, line = 2, colour = LINE): string {
    return tag("path", {
        d,
        fill: "none",
        stroke: colour,
        "stroke-width": line,
        "stroke-linejoin": "round",
        "stroke-linecap": "round",
    });
}

export function oval(cx: number, cy: number, rx: number, ry: number, fill: string, line = 2): string {
    return tag("ellipse", {
        cx,
        cy,
        rx,
        ry,
        fill,
        stroke: line ? LINE : undefined,
        "stroke-width": line || undefined,
    });
}

export function dot(cx: number, cy: number, r: number, fill = LINE): string {
    return tag("circle", { cx, cy, r, fill });
}

export function move(inside: string, transform: string): string {
    return `<g transform="${transform}">${inside}</g>`;
}

/** Moves and scales; a negative flip looks the other way. */
export function place(inside: string, x: number, y: number, scale = 1, flip = 1): string {
    return move(inside, `translate(${at(x, y)}) scale(${+(scale * flip).toFixed(3)} ${+scale.toFixed(3)})`);
}

export interface Tufts {
    cx: number;
    cy: number;
    rx: number;
    ry: number;
    count: number;
    /** 0: an ellipse; 1: half circles */
    fluff?: number;
    seed?: number;
}

/** Wool: a ring of bulging tufts around an ellipse, uneven as if cut by hand. */
export function tufts({ cx, cy, rx, ry, count, fluff = 0.8, seed = 1 }: Tufts): string {
    const random = seeded(seed);
    const points: Point[] = [];
    for (let i = 0; i < count; i++) {
        const angle = ((i + (random() - 0.5) * 0.45) / count) * 2 * Math.PI - Math.PI / 2;
        const reach = 1 + (random() - 0.5) * 0.1;
        points.push([cx + Math.cos(angle) * rx * reach, cy + Math.sin(angle) * ry * reach]);
    }
    return bulges(points, fluff);
}

/** A closed path of arcs that bulge outwards between points in clockwise order. */
export function bulges(points: readonly Point[], fluff = 0.8): string {
    let d = "";
    points.forEach((to, i) => {
        const from = points[(i + points.length - 1) % points.length] as Point;
        if (i === 0) d = "M" + at(from[0], from[1]);
        const chord = Math.hypot(to[0] - from[0], to[1] - from[1]);
        const radius = (chord / 2) * (1 + (1 - fluff) * 2);
        d += `A${short(radius)} ${short(radius)} 0 0 1 ${at(to[0], to[1])}`;
    });
    return d + "Z";
}

/** Small open curls scattered over an ellipse, the texture of wool. */
export function curls(
    cx: number,
    cy: number,
    rx: number,
    ry: number,
    count: number,
    seed: number,
    size = 5,
): string {
    const random = seeded(seed);
    let d = "";
    for (let i = 0; i < count; i++) {
        // the golden angle spreads them evenly without a grid
        const angle = i * 2.4 + random() * 0.5;
        const reach = Math.sqrt((i + 0.6) / count);
        const x = cx + Math.cos(angle) * rx * reach;
        const y = cy + Math.sin(angle) * ry * reach;
        const r = size * (0.7 + random() * 0.5);
        const turn = random() * Math.PI * 2;
        const dx = Math.cos(turn) * r;
        const dy = Math.sin(turn) * r;
        d += `M${at(x - dx, y - dy)}A${short(r)} ${short(r)} 0 0 1 ${at(x + dx, y + dy)}`;
    }
    return d;
}
