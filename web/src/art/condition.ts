/*
 * condition.ts - what a sack card asks for, as a pictogram.
 *
 * Drawn around 0 0, at most 90 wide and 44 high. A pile of dice means "most",
 * a flag "placed last", a crossed-out face "all but this one", Σ the sum.
 */
import { figure } from "./figures";
import { INK, dot, place, shape, stroke } from "./geometry";
import { flag } from "./marks";
import { crossedSix, plainSix } from "./sixes";

/** A card of a view; see docs/code/view.md. */
export interface SackFace {
    kind:
        | "most-dice"
        | "most"
        | "most-equal"
        | "most-different"
        | "last"
        | "sum"
        | "sum-even"
        | "sum-odd"
        | "sum-under";
    sacks: number;
    faces?: readonly number[];
    under?: number;
}

const die = (face: number, x: number, y: number, scale: number) => place(plainSix(face), x, y, scale);

/** Three dice on top of each other, not quite straight. */
const pile = (x: number) =>
    die(0, x - 0.5, 14, 0.33) + die(0, x + 1, 0.6, 0.33) + die(0, x - 0.8, -12.8, 0.33);

function asked(faces: readonly number[], x: number): string {
    if (faces.length === 5) {
        const missing = [1, 2, 3, 4, 5, 6].find((face) => !faces.includes(face)) ?? 0;
        return place(crossedSix(missing), x, 0, 1);
    }
    const scale = [1, 1, 0.82, 0.62, 0.5, 0.4, 0.34][faces.length] ?? 0.34;
    const step = 41 * scale;
    return faces.map((face, i) => die(face, x + (i - (faces.length - 1) / 2) * step, 0, scale)).join("");
}

const sigma = (x: number) => figure("Σ", x, 0, { height: 36, pen: 3.2 });

/** Beads in pairs; an odd one has no partner. */
function beads(count: number, x: number): string {
    let text = "";
    for (let i = 0; i < 6; i++) {
        const left = x + Math.floor(i / 2) * 15;
        const top = i % 2 ? 8.5 : -8.5;
        text +=
            i < count
                ? dot(left, top, 5.6, INK)
                : `<circle cx="${left}" cy="${top}" r="4.8" fill="none" stroke="var(--quiet)" stroke-width="1.6" stroke-dasharray="2.6 2.4"/>`;
    }
    return text;
}

export function condition(card: SackFace): string {
    const faces = card.faces ?? [];
    const three = faces.length > 1 && faces.length < 5;
    switch (card.kind) {
        case "most-dice":
            return (
                die(0, -34, 11, 0.52) +
                die(0, -11, 11, 0.52) +
                die(0, 12, 11, 0.52) +
                die(0, -22.5, -11.5, 0.52) +
                die(0, 0.5, -11.5, 0.52) +
                figure("+", 35, -3, { height: 24, pen: 3.2 })
            );
        case "most":
            return pile(three ? -38 : -22) + asked(faces, three ? 8 : 10);
        case "last":
            return place(flag(), three ? -37.5 : -24, 0, three ? 0.74 : 1.3) + asked(faces, three ? 10 : 18);
        case "most-equal":
            return (
                die(4, -27, 0, 0.86) + figure("=", 0, -0.6, { height: 20, pen: 3.4 }) + die(4, 27, 0, 0.86)
            );
        case "most-different":
            return (
                die(2, -27, 0, 0.86) + figure("≠", 0, -0.6, { height: 23, pen: 2.9 }) + die(5, 27, 0, 0.86)
            );
        case "sum":
            return sigma(-13) + stroke("M20 17V-14", 5.5, INK) + shape("M20-21 31-6H9Z", INK, 2, INK);
        case "sum-even":
            return sigma(-25) + beads(6, 6);
        case "sum-odd":
            return sigma(-25) + beads(5, 6);
        case "sum-under":
            return (
                sigma(-31) +
                figure("<", -7.5, 0, { height: 21, pen: 3.2 }) +
                figure(card.under ?? 0, 22, 0, { height: 30, pen: 3.3 })
            );
    }
}
