/*
 * logo.ts - the name, written with one thread; the two o's have run away from the herd.
 */
import { head, WHITE } from "./faces";
import { INK, place, shape, stroke, tufts } from "./geometry";

const WOOLLY = (x: number, seed: number) =>
    shape(tufts({ cx: x, cy: 33, rx: 13, ry: 12.5, count: 10, seed }), "var(--wool)", 2.6);

const LETTERS =
    "M6 11Q8 30 15 44 22 32 26 17 30 32 38 44 45 30 46 11" +
    "M122 7Q120 26 123 45" +
    "M150 25Q145 20 139 21 132 23 134 29 137 33 143 34 151 36 149 42 145 48 133 44" +
    "M179 22Q178 36 181 45M178.5 34A11 11.5 0 1 1 178 30" +
    "M206 27A11 11.5 0 1 0 206 41" +
    "M216 7Q214 26 216 45M231 23Q225 31 217 34 224 37 232 45";

/** 0 0 262 58 */
export function logo(): string {
    const feet = "M65 45v5M73 45v5M95 45v5M103 45v5";
    return (
        stroke(LETTERS, 6, INK) +
        stroke("M232 45Q240 51 246 44", 3, INK) +
        stroke(feet, 4, INK) +
        WOOLLY(69, 3) +
        WOOLLY(99, 9) +
        place(head("cheeky", WHITE, 3, 4), 71, 33, 0.6) +
        place(head("smug", WHITE, 3, 8), 101, 33, 0.6) +
        ball(250, 38)
    );
}

/** A ball of wool. */
function ball(x: number, y: number): string {
    return place(
        shape("M0-9A9 9 0 1 1-.1-9Z", "var(--flag)", 2.2) +
            stroke("M-7-4Q0-7 7 3M-8 2Q-2-3 4 7M-3-8Q6-5 8 0", 1.4),
        x,
        y,
    );
}
