/*
 * flock.ts - what grazes on a meadow. A sheep seen from behind says nothing of
 * its points, its kind or its corner, so a covered herd stays covered.
 */
import { corner } from "./card";
import { bone } from "./card";
import { dog } from "./dogs";
import { curls, move, place, seeded, shape, stroke, tufts } from "./geometry";
import { figure } from "./figures";
import { chip } from "./marks";
import { sheep } from "./sheep";
import { portrayed, type SheepFace } from "./sheepcard";

const BACKS = 7;
const shadow = (rx: number, x = 3) => `<ellipse cx="${x}" cy="0" rx="${rx}" ry="${rx * 0.18}" fill="#16240a" fill-opacity=".26"/>`;

/** Stands on 0 0, 62 wide and high. */
function behind(seed: number): string {
    const r = seeded(seed * 13 + 5), look = Math.round((r() - 0.5) * 14), nod = r() * 5, tail = Math.round((r() - 0.5) * 6);
    const ear = move(shape("M7-2C12-7 20-7 23-2 20 2 13 3 8 1Z", "var(--face)", 1.8), "rotate(10)");
    return shadow(27) + shape("M-14-13h7v9h-7ZM7-13h7v9h-7Z", "var(--face)", 1.9) +
        shape("M-14.600-5h8v5.400h-8ZM6.600-5h8v5.400h-8Z", "var(--hoof)", 1.6) +
        place(ear + move(ear, "scale(-1 1)") + shape(tufts({ cx: 0, cy: -2, rx: 10.5, ry: 9, count: 8, seed: seed + 3 }), "var(--wool)", 1.9), look, -49 + nod) +
        shape(tufts({ cx: 0, cy: -28, rx: 26, ry: 20.5, count: 13, seed }), "var(--wool-shade)", 2.1) +
        shape(tufts({ cx: -1.6, cy: -30.4, rx: 23.6, ry: 17.4, count: 13, seed }), "var(--wool)", 0) +
        stroke(curls(-1, -31, 17, 12, 6, seed, 3.1), 1.5, "var(--wool-curl)") +
        shape(`M${tail - 3}-41Q${tail - 9}-31 ${tail - 6.4}-23A3.400 3.400 0 0 0 ${tail - 1.4}-20.600A3.400 3.400 0 0 0 ${tail + 4}-22Q${tail + 8.4}-30 ${tail + 3}-41Z`, "var(--wool)", 1.8, "var(--wool-curl)");
}

/** Pictures that are used over and over; they stand once on a page. */
export function symbols(): string {
    let s = `<symbol id="f-wool" viewBox="-22 -22 44 46" overflow="visible"><ellipse cx="2" cy="17" rx="17" ry="4" fill="#16240a" fill-opacity=".26"/>${chip()}</symbol>`;
    for (let i = 1; i <= BACKS; i++) s += `<symbol id="f-b${i}" viewBox="-36 -66 72 74" overflow="visible">${behind(i)}</symbol>`;
    return s;
}

const back = (which: number, x: number, y: number, size: number) => {
    const k = size / 72;
    return `<use href="#f-b${which}" x="${(x - 36 * k).toFixed(1)}" y="${(y - 66 * k).toFixed(1)}" width="${size.toFixed(1)}" height="${(74 * k).toFixed(1)}"/>`;
};

/** Sheep from behind in staggered rows, nearest last; x: their left edge. Each
 * has its place by its number, so that nobody jumps when one joins. */
function rows(count: number, x: number, y: number, size: number, across: number, seed: number): string {
    const list: [number, string][] = [];
    let left = count;
    for (let row = 0, number = 0; left > 0; row++) {
        const here = Math.min(left, Math.max(1, across - (row % 2)));
        const s = size * (1 - row * 0.07);
        for (let i = 0; i < here; i++) {
            const r = seeded(seed * 97 + number++);
            const px = x + size * 0.48 + (i + (row % 2 ? 0.5 : 0)) * size * 0.76 + (r() - 0.5) * size * 0.18;
            const py = y - row * size * 0.4 + (r() - 0.5) * size * 0.1;
            list.push([py, back(1 + Math.floor(r() * BACKS), px, py, s)]);
        }
        left -= here;
    }
    return list.sort((a, b) => a[0] - b[0]).map(([, one]) => one).join("");
}

/** Balls of wool: a heap of 3, 2, 1, and a figure where there are more. */
export function balls(count: number, x: number, y: number, size: number, colour = "var(--on-ground)"): string {
    const spots = [[0, 0], [1, 0], [2, 0], [0.5, -0.72], [1.5, -0.72], [1, -1.44]] as const;
    let s = "";
    for (let i = 0; i < Math.min(count, 6); i++) {
        const [a, b] = spots[i] as readonly [number, number];
        s += `<use href="#f-wool" x="${(x + a * size * 0.88).toFixed(1)}" y="${(y + b * size - size).toFixed(1)}" width="${size}" height="${(size * 46 / 44).toFixed(1)}"/>`;
    }
    return s + (count > 6 ? figure(count, x + size * 3.1, y - size * 0.5, { height: size * 0.8, pen: 3.4, anchor: "start", colour }) : "");
}
const ballsWide = (count: number, size: number) =>
    count === 0 ? 0 : size * (0.12 + 0.88 * Math.min(3, count)) + (count > 6 ? size * 1.4 : 0);

/** The sheep on top, turned round, with its corner on a stick. */
function leader(card: SheepFace, x: number, y: number, k: number, sign: number): string {
    const t = corner(card.corner, card.symbol, 1), sx = x + 47 * k, top = y - 78 * k;
    const cx = card.symbol ? 79 : card.corner < 0 ? 80.5 : 81, cy = card.symbol || card.corner < 0 ? 17 : 15;
    const plate = card.symbol ? place(shape("M-20-18H20V16Q0 20-20 16Z", "var(--card)", 1.8), sx, top, sign) : "";
    return place(shadow(40) + sheep(portrayed(card)), x, y, k) +
        (t ? stroke(`M${sx} ${y + 2}V${top}`, 4.6) + stroke(`M${sx} ${y + 1}V${top}`, 1.9, "var(--wood-light)") + plate +
            move(`<g transform="translate(${-cx} ${-cy})">${t}</g>`, `translate(${sx.toFixed(1)} ${top.toFixed(1)}) scale(${sign.toFixed(2)})`) : "");
}

export interface Herd {
    /** how many sheep, the one on top with them */
    sheep: number;
    top: SheepFace | null;
    dogs: readonly number[];
    bone: boolean;
    wool: number;
}

/** A herd that fits into w by h: 0 0 w h. No sheep is larger than `most`. */
export function herd({ sheep: count, top, dogs, bone: bony, wool }: Herd, w: number, h: number, most: number, sign: number, seed: number): string {
    const rest = Math.max(0, count - (top ? 1 : 0));
    let size = most, deep = 1, across = rest;
    const plan = () => {
        const k = (size / 62) * 1.12, dogK = (size / 62) * 0.86, ball = Math.max(9, size * 0.42);
        const flock = rest ? size * (0.2 + 0.76 * (across + (deep > 1 ? 0.5 : 0))) : 0;
        const ahead = top ? 76 * k + (top.corner || top.symbol ? 24 * sign : 0) : 0;
        const pack = dogs.length * 56 * dogK;
        return { k, dogK, ball, flock, ahead, pack, high: Math.max(size * (1 + 0.4 * (deep - 1)), top ? (top.corner || top.symbol ? 80 * k + 22 * sign : 76 * k) : 0, dogs.length ? 84 * dogK : 0), whole: flock + ahead + pack + ballsWide(wool, ball) + (bony ? size * 0.4 : 0) };
    };
    // Few rows of small sheep or many of large ones: whatever looks most like a herd.
    let best = { size: 8, deep: 4, worth: 0 };
    for (deep = 1; deep <= (rest > 1 ? 4 : 1); deep++) {
        across = Math.ceil((rest + Math.floor(deep / 2)) / deep);
        for (size = most; size > 8; size *= 0.96)
            if (plan().whole <= w && plan().high <= h - 4) break;
        const worth = size * (1 - 0.13 * (deep - 1));
        if (worth > best.worth) best = { size, deep, worth };
    }
    ({ size, deep } = best);
    across = Math.ceil((rest + Math.floor(deep / 2)) / deep);
    const { k, dogK, ball, flock, ahead, whole } = plan(), y = h - 6;
    let x = Math.max(0, (w - whole) / 2), s = "";
    if (rest) s += rows(rest, x, y - (deep > 1 ? 2 : 0), size, across, seed);
    x += flock;
    if (top) s += leader(top, x + 34 * k - (rest ? 6 * k : 0), y + 3, k, sign);
    if (bony) s += place(`<ellipse cx="1" cy="7" rx="17" ry="3.4" fill="#16240a" fill-opacity=".26"/>` + move(bone(1.8), "rotate(-14)"), x + ahead * 0.5 + size * 0.5, y, (size / 62) * 1.25);
    x += ahead + (bony ? size * 0.4 : 0);
    for (const breed of dogs) {
        s += place(shadow(30) + place(dog(breed), 0, 0, 1, -1), x + 28 * dogK, y - 1, dogK);
        x += 56 * dogK;
    }
    return s + balls(wool, x + ball * 0.1, y, ball);
}
