/*
 * appicon.ts - the picture of the installed page and of its tab.
 *
 * It stands alone, so its colours are those of the light theme and written out:
 * make-icons.mjs puts them in and writes the files.
 */
import { WHITE, head } from "./faces";
import { place, shape, stroke, tufts } from "./geometry";

/** 0 0 100 100; a maskable icon has no corners of its own and keeps its middle. */
export function appIcon(maskable: boolean): string {
    const ground = maskable
        ? "M0 0H100V100H0Z"
        : "M22 0H78Q100 0 100 22V78Q100 100 78 100H22Q0 100 0 78V22Q0 0 22 0Z";
    const wool = { cx: 0, cy: 0, rx: 36, ry: 34, count: 12, seed: 9 };
    return (
        shape(ground, "var(--meadow)", 0) +
        place(
            shape(tufts(wool), "var(--wool-shade)", 4) +
                shape(tufts({ ...wool, cx: -1, cy: -2, rx: 33, ry: 30.5 }), "var(--wool)", 0) +
                stroke(
                    "M-26-6a5 5 0 0 1 7-4M20-15a5 5 0 0 1 7 4M-22 15a5 5 0 0 1 7 3M-10-26a5 5 0 0 1 8 0",
                    2.4,
                    "var(--wool-curl)",
                ) +
                place(head("cheeky", WHITE, 3, 3), 0, 4, 1.62),
            50,
            50,
            maskable ? 0.86 : 1.04,
        )
    );
}
