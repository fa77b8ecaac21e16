/*
 * cards.ts - the cards that are not sheep: dogs, the bone, the back.
 */
import { HEIGHT, bone, hill, sheet, type Variant } from "./card";
import { dog } from "./dogs";
import { dot, place, shape, stroke, tag, tufts } from "./geometry";
import { paw } from "./marks";

export function dogCard(breed: number, variant: Variant): string {
    const height = HEIGHT[variant];
    const scale = { full: 0.98, small: 0.98, tiny: 1.02 }[variant];
    let text = sheet(height);
    if (variant !== "tiny") text += hill(height, height - 28, breed);
    text += place(dog(breed), 50, height - (variant === "tiny" ? 7 : 12), scale);
    if (variant === "full") text += place(paw(), 17, 18, 1);
    return text;
}

export function boneCard(variant: Variant): string {
    const height = HEIGHT[variant];
    const middle = height / 2;
    let rays = "";
    for (let i = 0; i < 12; i++) rays += stroke("M0-36V-43", 3, "var(--gold)").replace("<path", `<path transform="rotate(${i * 30})"`);
    return (
        sheet(height) +
        place(rays + tag("circle", { r: 30, fill: "var(--glow)", "fill-opacity": ".45" }), 50, middle) +
        place(`<g transform="rotate(-28)">${place(bone(1.1), 0, 0, 2)}</g>`, 50, middle)
    );
}

/** Knitted, with a sheep's behind in the middle. */
export function cardBack(variant: Variant): string {
    const height = HEIGHT[variant];
    let stitches = "";
    for (let y = 12; y < height - 8; y += 9)
        for (let x = 10; x < 94; x += 10) stitches += `M${x} ${y}l4 5 4-5`;
    return (
        sheet(height, "var(--felt)") +
        stroke(stitches, 1.6, "var(--meadow)") +
        place(
            shape(tufts({ cx: 0, cy: 0, rx: 25, ry: 23, count: 12, seed: 4 }), "var(--wool)", 2) +
                shape(tufts({ cx: 0, cy: 3, rx: 6, ry: 7, count: 6, seed: 7 }), "var(--wool-shade)", 1.8) +
                shape("M-10 22h6v10h-6ZM4 22h6v10h-6Z", "var(--face)", 1.8) +
                dot(-7, 32, 2.4, "var(--hoof)") +
                dot(7, 32, 2.4, "var(--hoof)"),
            50,
            height / 2 - 4,
        )
    );
}
