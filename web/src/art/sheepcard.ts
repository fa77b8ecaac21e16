/*
 * sheepcard.ts - a sheep card as a picture.
 */
import { HEIGHT, corner, hill, sheet, type Variant } from "./card";
import { BLACK, WHITE, head, type Mood } from "./faces";
import { figure, written } from "./figures";
import { place } from "./geometry";
import { sheep, type Sheep } from "./sheep";

/** A sheep of a view; see docs/view.md. */
export interface SheepFace {
    kind: "white" | "black" | "370" | "007";
    points: number;
    corner: number;
    symbol: boolean;
    number: number;
}

/** Which sheep stands on this card. A jinxed 3-7-0 is one of a full trio. */
export function portrayed(card: SheepFace, jinxed = false): Sheep {
    const seed = card.number;
    switch (card.kind) {
        case "007":
            return { wool: 4, mood: "agent", dress: "jacket", seed };
        case "370":
            return {
                wool: 4,
                mood: jinxed ? "jinxed" : "lucky",
                dress: jinxed ? "broken-charm" : "charm",
                seed,
            };
        case "black":
            return {
                wool: 2 - card.points * 0.6,
                black: true,
                mood: card.points <= -4 && card.number % 2 === 1 ? "proud" : card.points <= -5 ? "proud" : "guilty",
                seed,
            };
        default:
            return { wool: card.points, seed };
    }
}

function value(card: SheepFace, variant: Variant): string {
    const size = { full: 30, small: 38, tiny: 40 }[variant];
    if (card.kind === "white" || card.kind === "black")
        return figure(written(card.points), 8, 8 + size / 2, { height: size, pen: 3.3, anchor: "start" });
    const trio = card.kind === "370" ? "3·7·0" : "0·0·7";
    const height = size * 0.66;
    return figure(trio, 7, 8 + height / 2, { height, pen: 3, anchor: "start" });
}

export function sheepCard(card: SheepFace, variant: Variant, jinxed = false): string {
    const height = HEIGHT[variant];
    const who = portrayed(card, jinxed);
    let text = sheet(height);
    if (variant === "tiny") {
        const face = head(who.mood ?? moodOf(card), card.kind === "black" ? BLACK : WHITE, who.wool, card.number);
        text += place(face, 50, 72, 1.35);
    } else {
        text += hill(height, height - 26);
        const scale = variant === "full" ? 0.98 : 0.84;
        text += place(sheep(who), 49, height - 14, scale);
    }
    text += value(card, variant) + corner(card.corner, card.symbol, { full: 1, small: 1.2, tiny: 1.25 }[variant]);
    if (variant !== "tiny")
        text += figure(card.number, 50, height - 8, {
            height: variant === "full" ? 7 : 9,
            pen: 2.2,
            colour: "var(--quiet)",
        });
    return text;
}

function moodOf(card: SheepFace): Mood {
    return card.points <= 1 ? "shiver" : card.points <= 3 ? "shy" : card.points <= 5 ? "happy" : "smug";
}
