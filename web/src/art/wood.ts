/*
 * wood.ts - what tables are made of: rims, planks, trays, runners, tags.
 *
 * Everything is drawn in units of the table (table/parts/plan.ts). Gradients
 * and patterns are those of defs(), which stands once on a page.
 */
import { dot, place, seeded, shape, stroke } from "./geometry";
import { figure } from "./figures";
import { clip } from "./marks";

/** Whether a path is worth its bytes: one decimal. */
const n1 = (value: number) => String(Math.round(value * 10) / 10);

/** A rounded oblong: 2 is an ellipse, the higher the squarer. */
export function superellipse(cx: number, cy: number, a: number, b: number, n: number, points = 120): string {
    let d = "";
    for (let i = 0; i < points; i++) {
        const t = (i / points) * 2 * Math.PI, c = Math.cos(t), s = Math.sin(t);
        const x = cx + a * Math.sign(c) * Math.abs(c) ** (2 / n);
        const y = cy + b * Math.sign(s) * Math.abs(s) ** (2 / n);
        d += `${i ? "L" : "M"}${n1(x)} ${n1(y)}`;
    }
    return `${d}Z`;
}

const faint = (path: string, opacity: number) => `<g opacity="${opacity}">${path}</g>`;

/** A plank, cut by hand, with grain along its edges and two nails. */
export function plank(w: number, h: number, seed = 1, fill = "var(--plank)", nails = true): string {
    const r = seeded(seed), j = () => (r() - 0.5) * 3;
    const d = `M5 ${n1(2 + j())}Q${w / 2} ${n1(1 + j())} ${w - 4} ${n1(2 + j())}L${n1(w - 2 + j())} ${h / 2} ${w - 4} ${h - 3}Q${w / 2} ${n1(h - 2 + j())} 4 ${h - 2.5}L${n1(2 + j())} ${h / 2}Z`;
    let grain = "";
    for (const part of [0.15, 0.86, 0.21])
        grain += `M${n1(w * (0.06 + r() * 0.3))} ${n1(h * part + j() * 0.6)}q${n1(w * 0.16)} ${n1(j() * 1.2)} ${n1(w * (0.2 + r() * 0.35))} ${n1(j())}`;
    return faint(shape(`M6 5Q${w / 2} 4 ${w - 3} 5L${w - 1} ${h}Q${w / 2} ${h + 3} 3 ${h + 1}Z`, "#1a0f05", 0), 0.28) +
        shape(d, fill, 2) + faint(stroke(grain, 1.3, "var(--wood-dark)"), 0.38) +
        (nails ? dot(8, h / 2, 2.2, "var(--wood-dark)") + dot(w - 9, h / 2, 2.2, "var(--wood-dark)") : "");
}

/** A block to stand on, of boards; what is below 0 0 w h is cut off by whoever shows it. */
export function crate(w: number, h: number): string {
    let boards = "";
    for (let y = 46; y < h; y += 56)
        boards += `M2 ${y}Q${w / 2} ${y + 3} ${w - 2} ${y - 1}`;
    return shape(`M2 4H${w - 2}V${h + 6}H2Z`, "url(#w-turned)", 2.4) +
        `<path d="M${n1(w * 0.87)} 4H${w - 3}V${h}H${n1(w * 0.87)}Z" fill="var(--wood-dark)" fill-opacity=".4"/>` + faint(stroke(boards, 2, "var(--wood-dark)"), 0.8);
}

/** A rosette with a place on it: -26 -26 52 66. */
export function ribbon(place: number, colour: string, gold: boolean): string {
    let petals = "";
    for (let i = 0; i < 12; i++) {
        const a = (i / 12) * 2 * Math.PI, b = a + Math.PI / 12, c = a + Math.PI / 6;
        petals += `${i ? "" : `M${n1(22 * Math.cos(a))} ${n1(22 * Math.sin(a))}`}Q${n1(28 * Math.cos(b))} ${n1(28 * Math.sin(b))} ${n1(22 * Math.cos(c))} ${n1(22 * Math.sin(c))}`;
    }
    return shape("M-13 12L-20 38-11 33-5 39-1 14Z", colour, 2) + shape("M13 12L20 38 11 33 5 39 1 14Z", colour, 2) +
        shape(`${petals}Z`, gold ? "var(--gold)" : "var(--white)", 2) + figure(place, 0, 0, { height: 22, pen: 3.4, colour: "#33291f" });
}

/** A board that points to the right. */
export function arrow(w: number, h: number, fill = "var(--plank)"): string {
    return faint(shape(`M8 7L${w - h * 0.36} 6 ${w + 2} ${h / 2 + 4} ${w - h * 0.36} ${h + 4} 6 ${h + 3}Z`, "#10200a", 0), 0.35) +
        shape(`M3 3L${n1(w - h * 0.4)} 1 ${w - 2} ${h / 2} ${n1(w - h * 0.4)} ${h - 1} 4 ${h - 3}Z`, fill, 2.4) +
        faint(stroke(`M20 ${n1(h * 0.17)}q40 3 ${n1(w * 0.4)} 0M${n1(w * 0.45)} ${n1(h * 0.86)}q30-3 ${n1(w * 0.3)} 0`, 1.4, "var(--wood-dark)"), 0.4) +
        dot(12, h / 2, 2.6, "var(--wood-dark)");
}

/** A carved board on which things are chosen, with brass screws. */
export function board(w: number, h: number): string {
    let screws = "";
    for (const [x, y] of [[14, 16], [w - 14, 17], [13, h - 18], [w - 13, h - 19]] as const)
        screws += dot(x, y, 4.4, "var(--gold)") + stroke(`M${x - 2.6} ${y - 1.8}l5.2 3.6`, 1.4);
    return `<path d="M10 12H${w + 6}V${h + 10}H4Z" fill="#060d04" fill-opacity=".42"/>` +
        shape(`M4 10Q${w / 2} 7 ${w - 4} 10L${w - 1} ${h}Q${w / 2} ${h + 6} 2 ${h + 2}Z`, "var(--wood-dark)", 2.4) +
        shape(`M5 2Q${w / 2} -1 ${w - 5} 3L${w - 2} ${h - 6}Q${w / 2} ${h - 2} 3 ${h - 5}Z`, "var(--wood)", 2.4) +
        stroke(`M10 5.500Q${w / 2} 2 ${w - 10} 6.500`, 2.6, "var(--wood-light)") +
        faint(stroke(`M26 ${n1(h * 0.1)}q80 4 ${n1(w * 0.26)} 0M${n1(w * 0.55)} ${n1(h * 0.13)}q60 4 ${n1(w * 0.36)}-2M20 ${h - 13}q${n1(w * 0.36)} 6 ${n1(w * 0.78)} 1`, 1.4, "var(--wood-dark)"), 0.5) + screws;
}

/** A knitted runner; fringed at both ends where there is room. */
export function runner(w: number, h: number, fringed: boolean): string {
    const r = seeded(3);
    let fringe = "";
    for (let y = 8; fringed && y < h - 4; y += 9)
        fringe += `M-1 ${y}q-9 ${n1(r() * 6 - 3)} -17 ${n1(r() * 5 - 1)}M${w + 1} ${y}q9 ${n1(r() * 6 - 3)} 17 ${n1(r() * 5 - 1)}`;
    return `<path d="M6 12H${w + 7}V${h + 10}H-2Z" fill="#0c1a06" fill-opacity=".3"/>` +
        (fringe ? stroke(fringe, 5) + stroke(fringe, 2.6, "var(--wool)") : "") +
        shape(`M3 2Q${w / 2} -2 ${w - 3} 2Q${w + 3} ${h / 2} ${w - 3} ${h - 2}Q${w / 2} ${h + 2} 3 ${h - 2}Q-3 ${h / 2} 3 2Z`, "var(--felt)", 2.4) +
        `<rect x="7" y="6" width="${w - 14}" height="${h - 12}" fill="url(#w-knit)" opacity=".5"/>` +
        `<rect x="3" y="3" width="${w - 6}" height="${h - 6}" fill="url(#w-fold)"/>` +
        `<path d="M14 10H${w - 14}M14 ${h - 10}H${w - 14}" stroke="var(--wool)" stroke-width="3.2" stroke-dasharray="9 6" opacity=".75" stroke-linecap="round"/>`;
}

const cut = (x: number, y: number, w: number, h: number, k: number) =>
    `M${x + k} ${y}H${x + w - k}Q${x + w} ${y} ${x + w} ${y + k}V${y + h - k}Q${x + w} ${y + h} ${x + w - k} ${y + h}H${x + k}Q${x} ${y + h} ${x} ${y + h - k}V${y + k}Q${x} ${y} ${x + k} ${y}Z`;

/** Planks as a mat: the table of a game in small. */
export function mat(w: number, h: number): string {
    const rows = Math.max(3, Math.round(h / 52));
    let seams = "";
    for (let i = 1; i < rows; i++) {
        const y = n1((h / rows) * i);
        seams += `<path d="M4 ${y}H${w - 4}" stroke="#2a1606" stroke-opacity=".5" stroke-width="2.4"/><path d="M4 ${+y + 2.4}H${w - 4}" stroke="#fff" stroke-opacity=".15" stroke-width="1.6"/>`;
    }
    return `<path d="M8 12H${w + 8}V${h + 10}H-2Z" fill="#0c1a06" fill-opacity=".32"/>` +
        shape(`M3 2H${w - 3}Q${w + 2} ${h / 2} ${w - 3} ${h - 2}H3Q-2 ${h / 2} 3 2Z`, "var(--planks)", 2.4) + seams +
        faint(stroke(`M20 ${n1(h * 0.08)}q60 6 ${n1(w * 0.5)} 0M${n1(w * 0.4)} ${n1(h * 0.34)}q50-5 ${n1(w * 0.5)} 0M24 ${n1(h * 0.6)}q70 6 ${n1(w * 0.5)} 0M${n1(w * 0.5)} ${n1(h * 0.9)}q50 4 ${n1(w * 0.4)} 0`, 2, "#2a1606"), 0.3) +
        `<rect x="3" y="3" width="${w - 6}" height="${h - 6}" fill="url(#w-fold)"/>`;
}

/** A sheet of paper, cut by hand. */
export function paper(w: number, h: number, seed = 1, fill = "var(--card)"): string {
    const r = seeded(seed), j = () => (r() - 0.5) * 3;
    return `<path d="M7 9H${w + 5}V${h + 6}H4Z" fill="#0c1a06" fill-opacity=".3"/>` +
        shape(`M3 ${n1(2 + j())}Q${w / 2} ${n1(2 + j())} ${w - 3} ${n1(2 + j())}Q${n1(w - 1 + j())} ${h / 2} ${w - 3} ${h - 2}Q${w / 2} ${n1(h - 2 + j())} 3 ${h - 2}Q${n1(2 + j())} ${h / 2} 3 2Z`, fill, 2);
}

/** A cell in a carved board; gold is chosen. */
export function cell(w: number, h: number, on: boolean, r = 11): string {
    return `<rect x="1.500" y="1.500" width="${w - 3}" height="${h - 3}" rx="${r}" fill="var(${on ? "--pick" : "--board"})" stroke="var(--line)" stroke-width="${on ? 3 : 1.8}"/>` +
        `<path d="M${r} 4.400H${w - r}" stroke="#000" stroke-opacity=".24" stroke-width="2.6" stroke-linecap="round"/>`;
}

/** A tray for dice: turned wood with felt inside; its lip can be written on. */
export function diceTray(w: number, h: number, lip: number, k = 26): string {
    const rim = k * 0.58;
    return `<path d="${cut(4, 11, w, h + 5, k + 6)}" fill="#0c1a06" fill-opacity=".34"/>` +
        shape(cut(0, 6, w, h, k + 6), "var(--wood-dark)", 2.4) +
        shape(cut(0, 0, w, h - 4, k + 6), "url(#w-turned)", 2.4) +
        `<path d="M${k} 4.500H${w - k}" stroke="#fff" stroke-opacity=".5" stroke-width="2.2" stroke-linecap="round"/>` +
        shape(cut(rim, rim * 0.86, w - 2 * rim, h - rim - 3 - lip, k), "var(--felt)", 2.2) +
        `<path d="${cut(rim, rim * 0.86, w - 2 * rim, h - rim - 3 - lip, k)}" fill="url(#w-felt)"/>`;
}

/** A tag that hangs from a peg: 0 -12 61 58. What is on it is the caller's. */
export function hangingTag(fill: string): string {
    return `<path d="M5 9H60V45H5Z" fill="#000" fill-opacity=".25"/>` +
        shape("M3 5Q30 2 57 4.400L58.600 40Q30 43.600 2 40.600Z", fill, 2.2) + place(clip(), 30, 1, 0.46);
}

/** The knitted back of a tag that hangs the wrong way round, and its sign. */
export function covered(): string {
    return stroke("M7 12l5 5 5-5M19 12l5 5 5-5M31 12l5 5 5-5M43 12l5 5 5-5M7 31l5 5 5-5M19 31l5 5 5-5M31 31l5 5 5-5M43 31l5 5 5-5", 2.4, "var(--felt-stitch)") +
        `<circle cx="30" cy="24" r="12.5" fill="var(--white)" stroke="var(--line)" stroke-width="2"/>` +
        stroke("M24.500 24.400 28.400 28.800 35.600 19.600", 3.4, "#2f6b2a");
}

/** A storm lantern, which lights the table by night: -40 -126 80 140. */
export function lantern(): string {
    return `<ellipse cx="4" cy="4" rx="36" ry="7" fill="#000" fill-opacity=".4"/>` +
        stroke("M-18-84Q0-124 18-84", 5) + stroke("M-18-84Q0-124 18-84", 2, "var(--steel)") +
        shape("M-24-16Q-30-46-18-70H18Q30-46 24-16Z", "#ffe6a0", 2.2) +
        shape("M-9-18Q-14-40 0-60Q14-40 9-18Z", "#ffb73d", 0) + shape("M-4-18Q-7-32 0-44Q7-32 4-18Z", "#fff6d8", 0) +
        stroke("M-8-16Q-14-46-7-70M8-16Q14-46 7-70", 2, "#5b4a33") + shape("M-22-70H22L15-86H-15Z", "var(--steel)", 2.2) +
        shape("M-10-86H10V-94H-10Z", "var(--steel)", 2) + shape("M-30-16H30L34 2H-34Z", "var(--steel)", 2.2);
}

/** A basket with the wool that nobody has: -2 0 110 82. */
export function basket(balls: number, ball: string): string {
    const spots = [[56, 27], [34, 30], [74, 32], [44, 14], [64, 16], [24, 22], [82, 24]] as const;
    let heap = "", weave = "";
    for (const [x, y] of [...spots.slice(0, balls)].sort((a, b) => a[1] - b[1])) heap += place(ball, x, y, 0.66);
    for (let i = 0; i < 9; i++) weave += `M${10 + i * 10} ${n1(36 + Math.sin((i / 8) * Math.PI) * 6)}q4 6 0 14t0 14`;
    return `<ellipse cx="52" cy="70" rx="52" ry="9" fill="#16240a" fill-opacity=".3"/>` + heap +
        shape("M4 30Q52 48 100 30L92 66Q52 78 12 66Z", "var(--wood)", 2.4) +
        faint(stroke(weave, 2.2, "var(--wood-dark)"), 0.6) + stroke("M9 45Q52 62 95 45M11 56Q52 71 93 56", 2, "var(--wood-light)") +
        stroke("M4 30Q52 48 100 30", 6.4) + stroke("M4 30Q52 48 100 30", 3, "var(--wood-light)");
}

/** Gradients and patterns that the drawings above refer to. */
export function defs(): string {
    return `<pattern id="w-knit" width="16" height="13" patternUnits="userSpaceOnUse"><path d="M2 2l6 7 6-7" fill="none" stroke="var(--felt-stitch)" stroke-width="3.6" stroke-linecap="round" stroke-linejoin="round"/></pattern>` +
        `<linearGradient id="w-fold" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".14"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#04140a" stop-opacity=".34"/></linearGradient>` +
        `<linearGradient id="w-felt" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0a1c10" stop-opacity=".62"/><stop offset=".22" stop-color="#0a1c10" stop-opacity=".1"/><stop offset="1" stop-color="#dff0cf" stop-opacity=".12"/></linearGradient>` +
        `<linearGradient id="w-turned" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="var(--wood-light)"/><stop offset=".5" stop-color="var(--wood)"/><stop offset="1" stop-color="var(--wood-shade)"/></linearGradient>` +
        `<linearGradient id="w-rim" x1="0" y1="0" x2=".25" y2="1"><stop offset="0" stop-color="var(--wood-light)"/><stop offset=".45" stop-color="var(--wood)"/><stop offset="1" stop-color="var(--wood-shade)"/></linearGradient>`;
}
