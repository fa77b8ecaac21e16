/*
 * sixes.ts - six-sided dice, one kind for each seat.
 *
 * Seats differ by colour, by the shape of the pips and by the cut of the body,
 * so that they can be told apart without colour and when they are small.
 */
import { INK, shape, stroke, tag, type Point } from "./geometry";
import { seatColour, seatShape } from "./marks";

/** Bodies in a box of 40 around 0 0. */
const BODIES: readonly string[] = [
    "M-7-18H7Q18-18 18-7V7Q18 18 7 18H-7Q-18 18-18 7V-7Q-18-18-7-18Z",
    "M-17.5-17.5H17.5V17.5H-17.5Z",
    "M-10-18.4H10L18.4-10V10L10 18.4H-10L-18.4 10V-10Z",
    "M-18-18Q0-14.6 18-18 14.6 0 18 18 0 14.6-18 18-14.6 0-18-18Z",
];

const A = 8.6;
const PIPS: readonly (readonly Point[])[] = [
    [],
    [[0, 0]],
    [
        [-A, A],
        [A, -A],
    ],
    [
        [-A, A],
        [0, 0],
        [A, -A],
    ],
    [
        [-A, -A],
        [A, -A],
        [-A, A],
        [A, A],
    ],
    [
        [-A, -A],
        [A, -A],
        [0, 0],
        [-A, A],
        [A, A],
    ],
    [
        [-A, -A],
        [A, -A],
        [-A, 0],
        [A, 0],
        [-A, A],
        [A, A],
    ],
];

export function pips(face: number, pip: string, fill: string, size: number): string {
    return (PIPS[face] ?? [])
        .map(([x, y]) => tag("path", { d: pip, fill, transform: `translate(${x} ${y}) scale(${size})` }))
        .join("");
}

const ROUND = seatShape(1);

const pipsInInk = (face: number) => pips(face, ROUND, INK, 0.42);
const blankSix = () => shape(BODIES[0] as string, "var(--white-die)", 2.6, INK);

/** A die that belongs to nobody, for pictograms; face 0 is blank. */
export function plainSix(face: number): string {
    return blankSix() + pipsInInk(face);
}

/** A face that does not count: the cross lies under the pips, so that they can be read. */
export function crossedSix(face: number): string {
    return blankSix() + stroke("M-20 20 20-20M-20-20 20 20", 5, "var(--strike)") + pipsInInk(face);
}

export function six(seat: number, face: number): string {
    const nth = (((seat - 1) % 4) + 4) % 4;
    const body = BODIES[nth] as string;
    return (
        shape(body, seatColour(seat), 2.2) +
        tag("path", {
            d: body,
            fill: "none",
            stroke: "#fff",
            "stroke-opacity": ".34",
            "stroke-width": 1.6,
            transform: "scale(.9)",
        }) +
        pips(face, seatShape(seat), `var(--pip${nth + 1})`, nth === 0 ? 0.42 : 0.46)
    );
}
