// A picture of the result to share: faces, totals, the most striking of what the winner
// took, and where to play. Drawn as SVG with the page's own drawings and colours; the words
// are written on top of it, because a picture in an SVG knows no fonts of the page.
import { grass } from "../../art/scenes";
import { place, shape, tufts } from "../../art/geometry";
import { crown, seatColour } from "../../art/marks";
import { leaning, type Who } from "../../art/people";
import { crate, defs, plank, ribbon } from "../../art/wood";
import { symbols } from "../../art/flock";

export interface Result {
    title: string;
    subtitle: string;
    game: string;
    address: string;
    seats: { seat: number; name: string; who: Who; total: number; place: number }[];
    striking: { html: string; box: string } | null;
}

export type Format = "wide" | "square";
export const SIZE: Record<Format, [number, number]> = { wide: [1200, 630], square: [1200, 1200] };
const FONT = 'Nunito, ui-rounded, "Segoe UI", system-ui, sans-serif';

interface Word {
    text: string;
    x: number;
    y: number;
    size: number;
    room: number;
    align?: CanvasTextAlign;
    colour?: string;
}

const cloud = (x: number, y: number, s: number, seed: number) =>
    shape(tufts({ cx: x, cy: y, rx: s * 2.1, ry: s * 0.8, count: 10, seed }), "var(--cloud)", 0);

/** The drawing, and the words on it. */
function compose({ title, subtitle, game, address, seats, striking }: Result, format: Format): { svg: string; words: Word[] } {
    const [w, h] = SIZE[format], square = format === "square";
    const ground = square ? 760 : 410, words: Word[] = [];
    let s = `<rect width="${w}" height="${h}" fill="var(--sky)"/>` +
        `<circle cx="${w * 0.5}" cy="${ground * 0.56}" r="${ground * 0.36}" fill="var(--glow-soft)"/><circle cx="${w * 0.5}" cy="${ground * 0.56}" r="${ground * 0.24}" fill="var(--glow)"/>` +
        cloud(170, 120, 30, 4) + cloud(1030, 170, 26, 7) +
        `<path d="M0 ${ground}Q${w * 0.25} ${ground - 70} ${w * 0.5} ${ground - 20}T${w} ${ground - 50}V${h}H0Z" fill="var(--hill-far)"/>` +
        `<path d="M0 ${ground + 60}Q${w * 0.3} ${ground} ${w * 0.55} ${ground + 30}T${w} ${ground + 20}V${h}H0Z" fill="var(--hill)"/>`;
    for (let i = 0; i < 22; i++)
        s += grass((i * 271) % w, ground + 70 + (i * 97) % (h - ground - 80), 1.4);
    const left = square ? 60 : 40, right = square ? w - 60 : w - 340;
    const room = (right - left) / seats.length, wide = Math.min(236, room - 16);
    const best = Math.max(1, ...seats.map((one) => one.total));
    const foot = square ? 880 : 572, most = square ? 330 : 200;
    for (const [i, { seat, name, who, total, place: rank }] of seats.entries()) {
        const x = left + room * (i + 0.5), high = 76 + Math.max(0, total / best) * (most - 76), y = foot - high;
        const k = Math.min(1.9, wide / 96) * (rank === 1 ? 1.12 : 0.95);
        s += place(leaning(who, seat, rank === 1 ? "winner" : undefined), x, y - 40 * k, k) +
            (rank === 1 ? place(crown(), x, y - 74 * k, 1.5 * k) : "") +
            `<g transform="translate(${x - wide / 2} ${y})"><svg width="${wide}" height="${high}" overflow="hidden">${crate(wide, high + 10)}</svg></g>` +
            place(plank(wide + 20, 50, seat, rank === 1 ? "var(--pick)" : "var(--plank)"), x - wide / 2 - 10, y - 6) +
            place(ribbon(rank, seatColour(seat), rank === 1), x - wide / 2 + 2, y + 16, 0.95);
        words.push({ text: name, x: x - wide / 2 + 36, y: y + 30, size: 25, room: wide - 100, align: "left", colour: "#2d1e0b" },
            { text: String(total).replace("-", "−"), x: x + wide / 2 - 6, y: y + 32, size: 36, room: 90, align: "right", colour: "#2d1e0b" });
    }
    if (striking) {
        const [bx = 0, by = 0, bw = 1, bh = 1] = striking.box.split(" ").map(Number);
        const size = square ? 250 : 250, k = size / Math.max(bw, bh), x = square ? w / 2 : w - 180, y = square ? 1040 : 420;
        s += place(striking.html, x - (bx + bw / 2) * k, y - (by + bh / 2) * k, k);
    }
    words.push({ text: title, x: w / 2, y: square ? 110 : 78, size: square ? 68 : 58, room: w - 80 },
        { text: subtitle, x: w / 2, y: square ? 170 : 128, size: square ? 38 : 32, room: w - 120 });
    const bar = square ? h - 64 : h - 44;
    s += `<rect y="${bar}" width="${w}" height="${h - bar}" fill="var(--card)"/>`;
    words.push({ text: game, x: 40, y: h - (square ? 20 : 13), size: square ? 32 : 26, room: w / 2 - 60, align: "left" },
        { text: address, x: w - 40, y: h - (square ? 20 : 13), size: square ? 32 : 26, room: w / 2 - 60, align: "right" });
    return { svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}"><defs>${defs()}</defs>${symbols()}${s}</svg>`, words };
}

/** Colours as they are on the page now: a picture of its own inherits none. */
function coloured(svg: string): string {
    const style = getComputedStyle(document.documentElement);
    return svg.replace(/var\((--[\w-]+)(?:,[^)]*)?\)/g, (all, name: string) => style.getPropertyValue(name).trim() || all);
}

export async function paint(result: Result, format: Format): Promise<Blob> {
    const [w, h] = SIZE[format], { svg, words } = compose(result, format);
    const url = URL.createObjectURL(new Blob([coloured(svg)], { type: "image/svg+xml" }));
    const canvas = document.createElement("canvas");
    canvas.width = w;
    canvas.height = h;
    const pen = canvas.getContext("2d");
    try {
        const image = new Image(w, h);
        image.src = url;
        await Promise.all([image.decode(), document.fonts.load(`800 30px ${FONT}`)]);
        pen?.drawImage(image, 0, 0, w, h);
    } finally {
        URL.revokeObjectURL(url);
    }
    const ink = getComputedStyle(document.documentElement).getPropertyValue("--ink").trim();
    for (const { text, x, y, size, room, align = "center", colour = ink } of words)
        if (pen) {
            pen.textAlign = align;
            pen.fillStyle = colour;
            let fits = size, cut = text;
            const set = () => { pen.font = `800 ${fits}px ${FONT}`; };
            for (set(); pen.measureText(cut).width > room && fits > size * 0.66; set())
                fits -= 1;
            // A name that is too long ends in dots.
            while (pen.measureText(cut).width > room && cut.length > 2)
                cut = `${cut.replace(/…$/, "").slice(0, -1)}…`;
            pen.fillText(cut, x, y);
        }
    return new Promise((done, failed) => canvas.toBlob((blob) =>
        blob ? done(blob) : failed(new Error("no picture")), "image/png"));
}
