/*
 * condition.ts - what a sack card asks for, as a pictogram.
 *
 * Drawn around 0 0, at most 88 wide and 44 high. A heap means "most", a flag
 * "placed last", a crossed face "all but this", Σ the sum.
 */
import { figure } from "./figures";
import { place, shape, stroke } from "./geometry";
import { flag } from "./marks";
import { pips, plainSix } from "./sixes";

/** A card of a view; see docs/view.md. */
export interface SackFace {
    kind: "most-dice" | "most" | "most-equal" | "most-different" | "last" | "sum" | "sum-even" | "sum-odd" | "sum-under";
    sacks: number;
    faces?: readonly number[];
    under?: number;
}

const blank = (x: number, y: number, scale: number) => place(plainSix(0), x, y, scale);
const heap = blank(-8, 6, 0.38) + blank(8, 6, 0.38) + blank(0, -8, 0.38);

function row(faces: readonly number[], middle: number, scale: number): string {
    const step = 42 * scale;
    return faces
        .map((face, i) => place(plainSix(face), middle + (i - (faces.length - 1) / 2) * step, 0, scale))
        .join("");
}

function asked(faces: readonly number[], x: number): string {
    if (faces.length === 5) {
        const missing = [1, 2, 3, 4, 5, 6].find((f) => !faces.includes(f)) ?? 0;
        return place(plainSix(missing), x, 0, 0.9) + stroke(`M${x - 19} 19 ${x + 19}-19`, 7, "var(--card)") + stroke(`M${x - 19} 19 ${x + 19}-19`, 4, "var(--bad)");
    }
    return row(faces, x, faces.length === 1 ? 0.95 : 0.5);
}

const sigma = (x: number) => figure("Σ", x, 0, { height: 34, pen: 3.2 });

export function condition(card: SackFace): string {
    const faces = card.faces ?? [];
    switch (card.kind) {
        case "most-dice":
            return blank(-20, 8, 0.7) + blank(12, 8, 0.7) + blank(-4, -14, 0.7) + figure("+", 36, -6, { height: 18, pen: 3.6 });
        case "most":
            return place(heap, -30, 0) + asked(faces, 14);
        case "last":
            return place(flag(), -32, 0, 1.3) + asked(faces, 14);
        case "most-equal":
            return row([3, 3], 0, 0.72).replace(/^/, "") + figure("=", 0, 0, { height: 14, pen: 3.4 });
        case "most-different":
            return place(plainSix(2), -28, 0, 0.72) + place(plainSix(5), 28, 0, 0.72) + figure("≠", 0, 0, { height: 20, pen: 3 });
        case "sum":
            return sigma(-16) + place(plainSix(6), 18, 0, 0.8);
        case "sum-even":
        case "sum-odd": {
            const even = card.kind === "sum-even";
            const bead = "M0-5A5 5 0 1 1 0 5 5 5 0 0 1 0-5Z";
            let text = sigma(-24);
            for (let i = 0; i < (even ? 6 : 5); i++)
                text += place(shape(bead, "var(--ink)", 0), 8 + Math.floor(i / 2) * 14, i % 2 ? 8 : -8);
            return text;
        }
        case "sum-under":
            return sigma(-30) + figure("<", -4, 0, { height: 20, pen: 3.2 }) + figure(card.under ?? 0, 26, 0, { height: 30, pen: 3.2 });
    }
}

export { pips };
