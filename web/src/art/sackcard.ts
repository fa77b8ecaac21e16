/*
 * sackcard.ts - a sack card as a picture.
 */
import { HEIGHT, sheet, type Variant } from "./card";
import { condition, type SackFace } from "./condition";
import { place, stroke } from "./geometry";
import { sack } from "./sack";

export function sackCard(card: SackFace, variant: Variant): string {
    const height = HEIGHT[variant];
    const two = card.sacks > 1;
    let text = sheet(height);
    const top = { full: 36, small: 34, tiny: 30 }[variant];
    text += place(condition(card), 50, top, { full: 0.96, small: 1, tiny: 1 }[variant]);
    text += stroke(`M10 ${top + 28}Q50 ${top + 25} 90 ${top + 28}`, 1.4, "var(--card-shade)");
    const scale = { full: two ? 0.72 : 0.98, small: 0.66, tiny: 0.52 }[variant];
    const foot = height - 9;
    text += two
        ? place(sack(), 29, foot, scale) + place(sack("bored"), 72, foot, scale * 0.94, -1)
        : place(sack(), 50, foot, scale);
    return text;
}
