/*
 * marks.ts - small pieces: seats, chips, the clip, the crown, the flag, paws.
 */
import { INK, dot, shape, stroke, tag, tufts } from "./geometry";

/** Seats differ by shape as well as by colour. Shapes lie around 0 0, radius 10. */
export const SEAT_SHAPES: readonly string[] = [
    "M0-9.4A9.4 9.4 0 1 1 0 9.4 9.4 9.4 0 0 1 0-9.4Z",
    "M-8.4-8.4H8.4V8.4H-8.4Z",
    "M0-10 10 8H-10Z",
    "M0-11 10 0 0 11-10 0Z",
    "M0-11 3-3.6 10.6-3.4 4.6 1.4 6.6 9 0 4.8-6.6 9-4.6 1.4-10.6-3.4-3-3.6Z",
    "M-3.4-9.6H3.4V-3.4H9.6V3.4H3.4V9.6H-3.4V3.4H-9.6V-3.4H-3.4Z",
];

export function seatColour(seat: number): string {
    return `var(--seat${((((seat - 1) % 6) + 6) % 6) + 1})`;
}

export function seatShape(seat: number): string {
    return SEAT_SHAPES[(((seat - 1) % 6) + 6) % 6] as string;
}

export function seatMark(seat: number): string {
    return shape(seatShape(seat), seatColour(seat), 1.6);
}

export function paw(colour = "var(--quiet)"): string {
    return (
        tag("path", { d: "M0 0C5 0 8 5 6 8 4 10 2 8.6 0 8.6S-4 10-6 8C-8 5-5 0 0 0Z", fill: colour }) +
        dot(-7, -1, 2.4, colour) +
        dot(-2.8, -5, 2.6, colour) +
        dot(2.8, -5, 2.6, colour) +
        dot(7, -1, 2.4, colour)
    );
}

/** A wool chip: a felted ball, radius 20. */
export function chip(): string {
    return (
        shape(tufts({ cx: 0, cy: 0, rx: 17, ry: 17, count: 11, seed: 6 }), "var(--wool-shade)", 2) +
        shape(tufts({ cx: -1, cy: -1.4, rx: 15, ry: 14.6, count: 11, seed: 6 }), "var(--wool)", 0) +
        stroke("M1 1C3-2 7 1 4 5-1 10-9 5-8-2-7-10 3-12 8-7 12-2 11 4 8 8", 1.9, "var(--wool-curl)")
    );
}

/** The clip: a clothes peg that bites the edge of the board from above. */
export function clip(): string {
    return (
        shape("M-8.5-22Q-8.5-25-5.5-25H-.5V22L-2.5 24H-5L-7 20Z", "var(--wood-light)", 1.9) +
        shape("M8.5-22Q8.5-25 5.5-25H.5V22L2.5 24H5L7 20Z", "var(--wood)", 1.9) +
        stroke("M-5-20-4 14", 1.2, "var(--wood-dark)") +
        shape("M-9.5-5.5Q0-8.5 9.5-5.5V-.5Q0-3.5-9.5-.5Z", "var(--steel)", 1.6) +
        stroke("M-6-3.6Q0-5.2 6-3.6", 1.1, "var(--white)")
    );
}

export function crown(): string {
    return (
        shape("M-10 8-12-6-5.6-.6 0-9.6 5.6-.6 12-6 10 8Q0 10-10 8Z", "var(--gold)", 1.8) +
        dot(-12, -7, 1.8) +
        dot(0, -10.4, 1.8) +
        dot(12, -7, 1.8) +
        stroke("M-6 4.6Q0 5.8 6 4.6", 1.4)
    );
}

/** The flag of the last round. */
export function flag(): string {
    return (
        stroke("M-8-11V12", 2.6, INK) +
        shape("M-8-11Q-2-14 3-11T12-11L9.6-5.4 12 0Q8 2 3 0T-8 0Z", "var(--flag)", 1.7) +
        stroke("M-4-5.6h9", 1.5)
    );
}
