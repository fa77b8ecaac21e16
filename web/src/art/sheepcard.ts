/*
 * sheepcard.ts - a sheep card as a picture.
 */
import { HEIGHT, corner, hill, sheet, type Variant } from "./card";
import { BLACK, WHITE, head } from "./faces";
import { figure } from "./figures";
import { place } from "./geometry";
import { bow, clover, moodByWool, sheep, type Sheep } from "./sheep";

/** A sheep of a view; see docs/code/view.md. */
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
            return { wool: 4.5, mood: "agent", dress: "jacket", seed };
        case "370":
            return jinxed
                ? { wool: 4, mood: "jinxed", dress: "broken-charm", seed }
                : { wool: 4, mood: "lucky", dress: "charm", seed };
        case "black": {
            // those who cost little are sorry; of the others half are not
            const sorry = card.points > -4 || (card.points === -4 && seed % 2 === 0);
            return { wool: 2 - card.points * 0.75, black: true, mood: sorry ? "guilty" : "proud", seed };
        }
        default:
            return { wool: card.points, mood: moodByWool(card.points), seed };
    }
}

const SIZES = {
    full: { points: 31, cost: 31, trio: 20.8, corner: 1.04, sheep: 1.08, foot: 16, number: 9 },
    small: { points: 38, cost: 34, trio: 19.4, corner: 1.2, sheep: 0.86, foot: 17, number: 13 },
    tiny: { points: 42, cost: 33, trio: 25, corner: 1.26, sheep: 1.3, foot: 25, number: 0 },
} as const;

function value(card: SheepFace, variant: Variant): string {
    const size = SIZES[variant];
    const style = { pen: 3.3, anchor: "start" } as const;
    if (card.kind === "white" || card.kind === "black") {
        const height = card.points < 0 ? size.cost : size.points;
        return figure(card.points, 8, 8 + height / 2, { ...style, height });
    }
    if (variant !== "tiny")
        return figure(card.kind.split("").join("·"), 7, 9 + size.trio / 2, { ...style, height: size.trio });
    return card.kind
        .split("")
        .map((digit, i) => figure(digit, 8, 22 + i * 29, { ...style, height: size.trio }))
        .join("");
}

/** Only the head, for the smallest card, with what makes it special. */
function bust(card: SheepFace, who: Sheep): string {
    const face = head(who.mood ?? "calm", who.black ? BLACK : WHITE, who.wool, card.number);
    if (card.kind === "007") return place(face, 0, -4) + place(bow(), 0, 14);
    if (card.kind === "370") return face + place(clover(who.dress === "charm" ? 4 : 3), 9, -16);
    return face;
}

export function sheepCard(card: SheepFace, variant: Variant, jinxed = false): string {
    const height = HEIGHT[variant];
    const size = SIZES[variant];
    const who = portrayed(card, jinxed);
    const special = card.kind === "370" || card.kind === "007";
    let text = sheet(height);
    if (variant === "tiny") text += place(bust(card, who), special ? 63 : 50, height - size.foot, size.sheep);
    else {
        // even a cloud stays on its card
        const scale = size.sheep * Math.min(1, 1.32 - who.wool * 0.05);
        // half of them look the other way, which makes a herd of a row of cards
        const flip = card.number % 2 ? 1 : -1;
        text +=
            hill(height, height - (variant === "full" ? 31 : 27), card.number) +
            place(sheep(who), 50 + flip, height - size.foot, scale, flip);
    }
    text += value(card, variant) + corner(card.corner, card.symbol, size.corner);
    if (size.number)
        text += figure(card.number, 50, height - size.number / 2 - 3.4, {
            height: size.number,
            pen: 2.3,
            colour: "var(--quiet)",
        });
    return text;
}
