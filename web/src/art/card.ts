/*
 * card.ts - what all cards share: a hand-cut sheet, its meadow, its corner.
 */
import { figure } from "./figures";
import { at, move, place, seeded, shape, stroke, tag } from "./geometry";

/** How much room a card has: full, small (about 64 px) or tiny (about 40 px). */
export type Variant = "full" | "small" | "tiny";

/** Heights of the cards; all are 100 wide. The tab sticks out at the top. */
export const HEIGHT: Record<Variant, number> = { full: 138, small: 118, tiny: 100 };

export function cardBox(variant: Variant): string {
    return `0 -8 100 ${HEIGHT[variant] + 9}`;
}

/** The sheet, cut by hand and so not quite straight. */
export function sheet(height: number, fill = "var(--card)"): string {
    const h = height - 1.5;
    return tag("path", {
        d: `M10 1.9Q50 1 89 1.6Q98.4 1.4 98.4 10Q98.8 ${h / 2} 98.2 ${h - 9}Q98 ${h} 89 ${h}Q50 ${h + 0.8} 11 ${h - 0.2}Q2 ${h} 1.9 ${h - 9}Q1.2 ${h / 2} 1.7 10Q1.8 1.8 10 1.9Z`,
        fill,
        stroke: "var(--card-edge)",
        "stroke-width": 1.6,
        "stroke-linejoin": "round",
    });
}

/** A meadow at the foot of a card, with grass and a flower here or there. */
export function hill(height: number, top: number, seed: number): string {
    const random = seeded(seed);
    const h = height - 2.4;
    const far = top - 8;
    const sheet = (y: number, fill: string, lift: number) =>
        `<path d="M2.6 ${y + lift}Q28 ${y - 6} 54 ${y + 1}T97.4 ${y - lift}V${h - 8}Q97.3 ${h} 89 ${h}H11Q2.8 ${h} 2.6 ${h - 8}Z" fill="${fill}"/>`;
    let text = sheet(far, "var(--meadow-far)", -3) + sheet(top, "var(--meadow-soft)", 4);
    for (const x of [9, 84, 77]) {
        const left = x + random() * 5;
        const low = top + 8 + random() * (height - top - 18);
        text += stroke(
            `M${at(left, low)}l-1.8-5M${at(left + 2, low)}l.3-6.4M${at(left + 4, low)}l2.2-4.6`,
            1.5,
            "var(--meadow-deep)",
        );
    }
    return text;
}

export const BONE =
    "M-11-3.2C-15-7.4-20-3.6-17.4.2-20 3.8-15 7.6-11 3.4Q0 1.6 11 3.2C15 7.4 20 3.6 17.4-.2 20-3.8 15-7.6 11-3.4Q0-1.6-11-3.2Z";

export function bone(line = 1.8): string {
    return shape(BONE, "var(--bone)", line) + stroke("M-9-1.4Q0 .2 7-1", 1, "var(--wool-shade)");
}

/** What a sheep does while it lies on top, in the upper right corner. */
export function corner(value: number, symbol: boolean, scale: number): string {
    if (symbol)
        return place(move(place(bone(1.7), 0, 0, 0.92), "rotate(-28)"), 98 - 19 * scale, 17 * scale, scale);
    if (value > 0)
        return place(
            shape("M-17 14V-15Q-17-21.4-11-21.4H10Q16-21.4 16-15V14Q0 16.4-17 14Z", "var(--good-soft)", 1.8) +
                stroke("M-13 10.6Q0 12.4 12 10.6", 1.2, "var(--good)") +
                figure("+" + value, -0.5, -4, { height: 20, pen: 3.5 }),
            97 - 16 * scale,
            15 * scale,
            scale,
        );
    if (value < 0)
        return place(
            move(
                shape(
                    "M-17-16.4-9-15.4-3-17 5-16 15-17.6 16 2 14.4 15.4 10 13 6.4 18.4 2 14 -2.4 18.6 -6.6 13.4 -11 17.4 -16.8 12.6 -15.6-2Z",
                    "var(--bad-soft)",
                    1.8,
                ) +
                    stroke("M-12.4-11.4Q0-13 11-12", 1.2, "var(--bad)") +
                    figure(value, -0.5, 0.5, { height: 20, pen: 3.5 }),
                "rotate(6)",
            ),
            97 - 16.5 * scale,
            17 * scale,
            scale,
        );
    return "";
}
