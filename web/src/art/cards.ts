/*
 * cards.ts - the cards that are not sheep: dogs, the bone, the back.
 */
import { HEIGHT, bone, hill, sheet, type Variant } from "./card";
import { dog } from "./dogs";
import { dot, move, place, shape, stroke, tag, tufts } from "./geometry";
import { paw } from "./marks";

export function dogCard(breed: number, variant: Variant): string {
    const height = HEIGHT[variant];
    let text = sheet(height);
    if (variant !== "tiny") text += hill(height, height - 29, breed);
    text += place(
        dog(breed),
        50,
        height - { full: 13, small: 9, tiny: 5 }[variant],
        variant === "full" ? 1 : 0.95,
    );
    if (variant === "full") text += place(paw(), 17, 18, 1.1);
    return text;
}

const BOW =
    "M0-2C-4-9-13-10-13-5-13 1-6 2-1 1-6 3-11 8-8 11-5 12-1 6 0 3 1 6 5 12 8 11 11 8 6 3 1 1 6 2 13 1 13-5 13-10 4-9 0-2Z";

export function boneCard(variant: Variant): string {
    const height = HEIGHT[variant];
    const ray = stroke("M0-37V-44", 3.4, "var(--gold)");
    let rays = "";
    for (let i = 0; i < 12; i++) rays += move(ray, `rotate(${i * 30 + 15})`);
    const prize =
        move(place(bone(1.1), 0, 0, 2.15), "rotate(-28)") +
        place(shape(BOW, "var(--ribbon)", 1.4) + dot(0, 0, 2.6), 0, 1, 1.2);
    return (
        sheet(height) +
        place(
            rays + tag("circle", { r: 31, fill: "var(--glow)", "fill-opacity": ".5" }) + prize,
            50,
            height / 2,
        )
    );
}

/** Knitted, and the sheep has turned its back too. */
export function cardBack(variant: Variant): string {
    const height = HEIGHT[variant];
    const rows = Math.floor((height - 16) / 9);
    let stitches = "";
    for (let row = 0; row < rows; row++)
        for (let column = 0; column < 8; column++)
            stitches += `M${12 + column * 10} ${(height - rows * 9) / 2 + row * 9 + 2}l3 4.2 3-4.2`;
    const behind =
        shape("M-12 20h7v12h-7ZM5 20h7v12h-7Z", "var(--face)", 1.9) +
        shape("M-12.5 28h8v5h-8ZM4.5 28h8v5h-8Z", "var(--hoof)", 1.6) +
        shape(tufts({ cx: 0, cy: 0, rx: 27, ry: 24, count: 13, seed: 4 }), "var(--wool-shade)", 2) +
        shape(tufts({ cx: -1, cy: -2, rx: 25, ry: 21, count: 13, seed: 4 }), "var(--wool)", 0) +
        stroke(
            "M-17-6a4 4 0 0 1 6-2M11-12a4 4 0 0 1 6 3M-15 9a4 4 0 0 1 6 2M-2-16a4 4 0 0 1 6 0M12 8a4 4 0 0 1 5-2",
            1.6,
            "var(--wool-curl)",
        ) +
        shape(tufts({ cx: 0, cy: 5, rx: 6, ry: 8, count: 7, seed: 2 }), "var(--wool-shade)", 1.8) +
        shape(
            "M-27-17C-34-20-36-15-33-11-30-9-27-10-25-12ZM27-17C34-20 36-15 33-11 30-9 27-10 25-12Z",
            "var(--face)",
            1.6,
        );
    return (
        sheet(height, "var(--felt)") +
        stroke(stitches, 2.6, "var(--felt-stitch)") +
        place(behind, 50, height / 2 - 4, variant === "full" ? 1 : 1.05)
    );
}
