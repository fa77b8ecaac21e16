/*
 * card.ts - what all cards share: a hand-cut sheet, its meadow, its corner.
 */
import { figure, written } from "./figures";
import { INK, place, shape, stroke, tag } from "./geometry";

/** How much room a card has: full, small (about 64 px) or tiny (about 40 px). */
export type Variant = "full" | "small" | "tiny";

/** Heights of the cards; all are 100 wide. The tab sticks out at the top. */
export const HEIGHT: Record<Variant, number> = { full: 138, small: 118, tiny: 100 };

export function cardBox(variant: Variant): string {
    return `0 -8 100 ${HEIGHT[variant] + 9}`;
}

/** The sheet, not quite straight, with a shadow; torn: without its corner. */
export function sheet(height: number, fill = "var(--card)", torn = false): string {
    const h = height - 1.5;
    const right = torn
        ? "L64 1.6 66 6 63.6 10 68 14.6 66.4 19.6 71 23 72.6 28.4 77.6 29.4 81.6 33.6 86 32.2 90.4 36 98 35.4"
        : "L90 1.6Q98.4 1.4 98.4 10";
    const d = `M10 1.9Q50 1 ${torn ? 60 : 88} 1.7${right}Q98.8 ${h / 2} 98.2 ${h - 9}Q98 ${h} 89 ${h}Q50 ${h + 0.8} 11 ${h - 0.2}Q2 ${h} 1.9 ${h - 9}Q1.2 ${h / 2} 1.7 10Q1.8 1.8 10 1.9Z`;
    return tag("path", { d, fill, stroke: "var(--card-edge)", "stroke-width": 1.6, "stroke-linejoin": "round" });
}

/** A hill at the foot of a card. */
export function hill(height: number, top: number): string {
    const h = height - 2.6;
    return (
        `<path d="M2.6 ${top + 5}Q30 ${top - 5} 55 ${top + 1}T97.4 ${top + 2}V${h - 8}Q97 ${h} 89 ${h}H11Q3 ${h} 2.8 ${h - 8}Z" fill="var(--meadow-soft)"/>` +
        stroke(`M12 ${top + 12}l-1.6-5M14 ${top + 12}l.4-6M16 ${top + 12}l2-4.6M84 ${top + 15}l-1.6-5M86 ${top + 15}l.4-6M88 ${top + 15}l2-4.6`, 1.5, "var(--meadow-deep)")
    );
}

export const BONE =
    "M-11-3.2C-15-7.4-20-3.6-17.4.2-20 3.8-15 7.6-11 3.4Q0 1.6 11 3.2C15 7.4 20 3.6 17.4-.2 20-3.8 15-7.6 11-3.4Q0-1.6-11-3.2Z";

export function bone(line = 1.8): string {
    return shape(BONE, "var(--bone)", line) + stroke("M-8-.6Q0 .6 6-.4", 1, "var(--card-edge)");
}

/** What a sheep does when it lies on top. Drawn in the upper right corner. */
export function corner(value: number, symbol: boolean, scale: number): string {
    let text = "";
    if (symbol) {
        text =
            shape("M-15-15H15V15H-15Z", "none", 0) +
            place(bone(1.8), 0, 0, 0.86) +
            "";
        return place(`<g transform="rotate(-24)">${text}</g>`, 98 - 18 * scale, 17 * scale, scale);
    }
    if (value > 0) {
        text =
            shape("M-17 15V-14Q-17-20-11-20H9Q15-20 15-14V15Q-1 17-17 15Z", "var(--good-soft)", 1.8) +
            figure("+" + value, -1, -1.5, { height: 18, pen: 3.4, colour: INK });
        return place(text, 97 - 17 * scale, 15 * scale, scale);
    }
    if (value < 0) {
        text =
            shape(
                "M-17-16 14-17.6 15.6 15.4 10 13 6.4 17.6 2 14 -2.4 18 -6.6 13.4 -11 16.4 -16.4 12.6Z",
                "var(--bad-soft)",
                1.8,
            ) + figure(written(value), -1, -1.5, { height: 18, pen: 3.4, colour: INK });
        return place(`<g transform="rotate(7)">${text}</g>`, 98 - 17 * scale, 16 * scale, scale);
    }
    return "";
}
