/*
 * figures.ts - figures drawn with one pen, all equally wide.
 *
 * They look the same on every machine and stay tabular whatever font is there.
 * Each glyph is a stroke in a box 12 wide and 18 high.
 */
import { INK, short, tag } from "./geometry";

const GLYPHS: Record<string, string> = {
    "0": "M6 1.2C2.7 1.2 1.4 4.6 1.4 9S2.7 16.8 6 16.8 10.6 13.4 10.6 9 9.3 1.2 6 1.2Z",
    "1": "M2.4 4.9 6.8 1.3V16.8",
    "2": "M1.7 5.2C1.9 2.7 3.6 1.2 6 1.2c2.6 0 4.3 1.6 4.3 4.1C10.3 9.6 4.2 11.5 1.6 16.7H10.7",
    "3": "M1.9 3.7C2.7 2.1 4.2 1.2 6 1.2c2.5 0 4.1 1.4 4.1 3.6C10.1 7.2 8.1 8.6 5 8.6 8.4 8.6 10.5 10 10.5 12.6c0 2.6-1.9 4.2-4.7 4.2-2 0-3.5-.9-4.4-2.6",
    "4": "M8 16.8V1.3L1.2 12.2H11",
    "5": "M9.7 1.4H3L2.3 8.3C3.2 7.4 4.4 6.9 5.8 6.9c2.8 0 4.8 1.9 4.8 4.8 0 3-2 5.1-5 5.1-1.9 0-3.3-.8-4.2-2.2",
    "6": "M8.9 1.4C4.6 2.7 1.5 6.7 1.5 11.5c0 3.2 1.8 5.3 4.6 5.3s4.5-2 4.5-4.8S8.8 7.3 6.2 7.3C3.9 7.3 2 8.9 1.6 11",
    "7": "M1.5 1.5H10.6C7.5 5.9 5.6 11 5.1 16.8",
    "8": "M6 8.4C3.8 8.4 2.2 7 2.2 4.9S3.8 1.2 6 1.2 9.8 2.7 9.8 4.9 8.2 8.4 6 8.4ZM6 8.4C3.2 8.4 1.3 10 1.3 12.6S3.2 16.8 6 16.8s4.7-1.6 4.7-4.2S8.8 8.4 6 8.4Z",
    "9": "M10.4 7C10 9.1 8.1 10.7 5.8 10.7 3.2 10.7 1.4 8.8 1.4 6S3.1 1.2 5.9 1.2s4.6 2.1 4.6 5.3c0 4.8-3.1 8.8-7.4 10.1",
    "+": "M4.5 5.2V13.8M.9 9.5H8.1",
    "−": "M1 9.5H8",
    "·": "M.5 9.5v.01",
    "<": "M10 4.5 2 9.5 10 14.5",
    "=": "M1.8 7H10.2M1.8 12H10.2",
    "≠": "M1.8 7H10.2M1.8 12H10.2M8.6 3.4 3.4 15.6",
    Σ: "M10.3 3.6V1.4H1.7L6.9 9 1.7 16.6H10.5V14.2",
    "?": "M1.8 5C2 2.6 3.6 1.2 6 1.2s4.1 1.5 4.1 3.8C10.1 8 6.1 8.3 6 11.6M6 16.6v.01",
};

/** Figures are all 12 wide; only the signs before and between them are not. */
const WIDTHS: Record<string, number> = { "+": 9, "−": 9, "·": 1 };
const GAP = 1.4;

const wide = (letter: string) => WIDTHS[letter] ?? 12;

/** One figure's stroke, for those who place and colour it themselves. */
export function glyph(figure: number): string {
    return GLYPHS[figure] ?? "";
}

export interface Figure {
    height?: number;
    /** pen width in units of the glyph box */
    pen?: number;
    colour?: string;
    /** where x is in the text */
    anchor?: "start" | "middle" | "end";
}

/** A minus from a number or a keyboard becomes a real one. */
export function written(value: number | string): string {
    return String(value).replace("-", "−");
}

export function figureWidth(text: string, height: number): number {
    let width = -GAP;
    for (const letter of text) width += wide(letter) + GAP;
    return (width * height) / 18;
}

/** Figures with their middle line at y. */
export function figure(
    value: number | string,
    x: number,
    y: number,
    { height = 18, pen = 3, colour = INK, anchor = "middle" }: Figure = {},
): string {
    const text = written(value);
    const scale = height / 18;
    const width = figureWidth(text, height);
    let left = (x - (anchor === "middle" ? width / 2 : anchor === "end" ? width : 0)) / scale;
    let inside = "";
    for (const letter of text) {
        const d = GLYPHS[letter];
        if (d) inside += `<path transform="translate(${short(left)} 0)" d="${d}"/>`;
        left += wide(letter) + GAP;
    }
    return tag(
        "g",
        {
            transform: `translate(0 ${short(y - height / 2)}) scale(${+scale.toFixed(3)})`,
            fill: "none",
            stroke: colour,
            "stroke-width": pen,
            "stroke-linecap": "round",
            "stroke-linejoin": "round",
        },
        inside,
    );
}
