/*
 * hero.ts - the home page's picture: a meadow that is also a table.
 */
import { bone } from "./card";
import { dog } from "./dogs";
import { dot, move, place, shape, stroke, tufts } from "./geometry";
import { chip } from "./marks";
import { sack } from "./sack";
import { grass } from "./scenes";
import { daisy, sheep } from "./sheep";
import { six } from "./sixes";
import { die } from "./solids";

const cloud = (x: number, y: number, size: number, seed: number) =>
    shape(tufts({ cx: x, cy: y, rx: size * 2.1, ry: size * 0.8, count: 10, seed }), "var(--cloud)", 0);

const shadow = (x: number, y: number, width: number) =>
    `<ellipse cx="${x}" cy="${y}" rx="${width}" ry="${width * 0.2}" fill="#000" fill-opacity=".16"/>`;

/** Seen by night only. */
const STARS = [
    [176, 7],
    [84, 72],
    [138, 62],
    [290, 16],
    [372, 66],
    [24, 84],
    [188, 70],
    [308, 62],
] as const;

/** Wider than the picture, for those who let it show (overflow: visible). */
function backdrop(): string {
    return (
        `<path d="M-1300 0H1700V248H-1300Z" fill="var(--sky)"/>` +
        // beside the name, which stands at the left
        dot(238, 40, 34, "var(--glow-soft)") +
        dot(238, 40, 22, "var(--glow)") +
        STARS.map(([x, y]) => dot(x, y, 1.3, "var(--star)")).join("") +
        cloud(150, 34, 15, 3) +
        cloud(338, 28, 19, 8) +
        cloud(252, 62, 9, 5) +
        `<path d="M-1300 104H-300Q-130 136 0 112Q70 78 150 98T290 88 400 104Q540 128 700 100H1700V248H-1300Z" fill="var(--meadow-far)"/>` +
        `<path d="M-1300 126H-300Q-130 152 0 134Q60 104 160 120T400 118Q560 116 700 132H1700V248H-1300Z" fill="var(--meadow-soft)"/>`
    );
}

function table(): string {
    const d = (y: number, ry: number, rx: number) =>
        `M${200 - rx} ${y}A${rx} ${ry} 0 1 1 ${200 + rx} ${y} ${rx} ${ry} 0 1 1 ${200 - rx} ${y}Z`;
    return (
        shape(d(176, 66, 190), "var(--wood-dark)", 2.4) +
        shape(d(166, 66, 190), "var(--wood)", 2.4) +
        shape(d(165, 59, 178), "var(--meadow)", 2) +
        stroke("M40 190Q52 212 92 222M360 190Q348 212 308 222", 1.6, "var(--wood-light)") +
        grass(62, 150) +
        grass(116, 208) +
        grass(190, 122) +
        grass(346, 176) +
        grass(238, 216) +
        grass(128, 126, 0.8) +
        grass(300, 140, 0.8)
    );
}

/** 0 0 400 248 */
export function hero(): string {
    const flower = (x: number, y: number, scale: number) => place(daisy(), x, y, scale);
    return (
        backdrop() +
        place(dog(1), 282, 140, 0.7) +
        table() +
        // the dog's paws on the rim
        place(shape("M-13 0Q-13-9-7-9T-2 0ZM2 0Q2-9 8-9T13 0Z", "var(--fur-white)", 1.7), 282, 111, 0.9) +
        shadow(226, 132, 17) +
        place(sheep({ wool: 1, seed: 57 }), 226, 132, 0.56, -1) +
        shadow(164, 141, 18) +
        place(sheep({ wool: 5, black: true, mood: "guilty", seed: 22 }), 162, 141, 0.54) +
        shadow(344, 158, 20) +
        place(sheep({ wool: 4.5, mood: "agent", dress: "jacket", seed: 7 }), 344, 158, 0.66, -1) +
        flower(150, 164, 0.7) +
        flower(300, 172, 0.7) +
        flower(48, 172, 0.6) +
        shadow(104, 186, 42) +
        place(sheep({ wool: 8, seed: 7 }), 100, 187, 1.02) +
        shadow(258, 201, 30) +
        place(sack(), 258, 202, 1) +
        place(die(12, { face: 12 }), 186, 172, 0.46) +
        shadow(172, 208, 18) +
        place(die(8, { face: 5 }), 172, 196, 0.33) +
        place(die(10, { face: 7 }), 217, 200, 0.36) +
        place(move(six(1, 5), "rotate(-12)"), 303, 196, 0.46) +
        place(move(six(3, 2), "rotate(14)"), 322, 187, 0.42) +
        place(chip(), 138, 213, 0.34) +
        place(move(bone(1.8), "rotate(-14)"), 58, 203, 0.62)
    );
}
