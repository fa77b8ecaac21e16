/*
 * ground.ts - the table itself and the country around it: sky and hills, a
 * wooden rim, and in it a meadow or planks. 0 0 w h in units of the table.
 */
import { dot, place, seeded, shape, tufts } from "./geometry";
import { grass } from "./scenes";
import { daisy } from "./sheep";
import { superellipse } from "./wood";

export interface Ground {
    w: number;
    h: number;
    /** where the sky ends */
    horizon: number;
    /** the middle of the rim, its half axes, how square it is */
    cx: number;
    cy: number;
    a: number;
    b: number;
    n: number;
    /** how wide the rim is, and how thick */
    rim: number;
    front: number;
    /** where sun and moon stand, as a part of the width */
    sun?: number | undefined;
    /** planks instead of a meadow */
    planks?: boolean;
    /** drawn between the country and the rim: whoever leans on it */
    between: string;
    /** where something lies: no flowers there */
    clear?: readonly [number, number, number, number];
}

const cloud = (x: number, y: number, s: number, seed: number) =>
    shape(tufts({ cx: x, cy: y, rx: s * 2.1, ry: s * 0.8, count: 10, seed }), "var(--cloud)", 0);

function sky({ w, h, horizon: z, sun = 0.4 }: Ground, random: () => number): string {
    const size = Math.min(1, z / 90);
    let s = `<rect width="${w}" height="${h}" fill="var(--sky)"/>`;
    for (let i = 0; i < 36; i++)
        s += dot(Math.round(random() * w), Math.round(random() * z), +(0.8 + random() * 1.2).toFixed(1), "var(--star)");
    s += dot(w * sun, z * 0.52, 39 * size, "var(--glow-soft)") + dot(w * sun, z * 0.52, 26 * size, "var(--glow)") +
        cloud(w * (sun + 0.025), z * 0.8, 15 * size, 3) + cloud(w * 0.64, z * 0.38, 17 * size, 5) + cloud(w * 0.045, z * 0.88, 22 * size, 8);
    return s + `<path d="M0 ${z}Q${w * 0.12} ${z - 36 * size} ${w * 0.3} ${z - 8}T${w * 0.62} ${z - 16} ${w} ${z - 24 * size}V${h}H0Z" fill="var(--hill-far)"/>` +
        `<path d="M0 ${z + 26}Q${w * 0.2} ${z - 6} ${w * 0.42} ${z + 14}T${w} ${z + 18}V${h}H0Z" fill="var(--hill)"/>`;
}

function planks({ cx, cy, a, b }: Ground, random: () => number): string {
    const x0 = cx - a, w = 2 * a, rows = Math.max(6, Math.round((2 * b) / 86)), high = (2 * b) / rows;
    let s = "";
    for (let i = 0; i < rows; i++) {
        const y = cy - b + i * high, joint = x0 + w * (0.2 + random() * 0.6);
        s += `<rect x="${x0}" y="${y.toFixed(1)}" width="${w}" height="${high.toFixed(1)}" fill="${i % 2 ? "#fff" : "#000"}" fill-opacity="${(0.02 + random() * 0.05).toFixed(3)}"/>` +
            `<path d="M${x0} ${y.toFixed(1)}H${x0 + w}M${joint.toFixed(0)} ${y.toFixed(0)}v${high.toFixed(0)}" stroke="#2a1606" stroke-opacity=".46" stroke-width="2.2"/>` +
            `<path d="M${x0} ${(y + 2.4).toFixed(1)}H${x0 + w}" stroke="#fff" stroke-opacity=".12" stroke-width="1.5"/>`;
        for (let k = 0; k < 6; k++) {
            const length = 90 + random() * 240;
            s += `<path d="M${(x0 + random() * w).toFixed(0)} ${(y + 8 + random() * (high - 15)).toFixed(0)}q${(length / 4).toFixed(0)} ${(random() * 8 - 4).toFixed(0)} ${(length / 2).toFixed(0)} 0t${(length / 2).toFixed(0)} 0" fill="none" stroke="#2a1606" stroke-opacity=".16" stroke-width="2" stroke-linecap="round"/>`;
        }
    }
    return s;
}

function meadow({ cx, cy, a, b, n, rim, clear }: Ground, random: () => number): string {
    let s = "";
    // mown in rings
    for (let i = 0; i < 6; i += 2)
        if (b - rim - (i + 1) * 46 > 40 && a - rim - (i + 1) * 70 > 40)
            s += `<path fill-rule="evenodd" d="${superellipse(cx, cy, a - rim - i * 70, b - rim - i * 46, n - 0.3)}${superellipse(cx, cy, a - rim - (i + 1) * 70, b - rim - (i + 1) * 46, n - 0.3)}" fill="#fff" fill-opacity=".06"/>`;
    const free = (x: number, y: number) => !clear || x < clear[0] || x > clear[2] || y < clear[1] || y > clear[3];
    const count = Math.round((a * b) / 2100);
    for (let i = 0; i < count; i++) {
        const x = cx + (random() * 2 - 1) * (a - 60), y = cy + (random() * 2 - 1) * (b - 40), kind = random();
        if (!free(x, y)) continue;
        s += kind < 0.76 ? grass(x, y, 0.9 + random() * 0.7) : place(daisy(kind < 0.9 ? "var(--white)" : "var(--flag)"), x, y, 0.6 + random() * 0.4);
    }
    // Flowers in clumps where the rim shades the grass.
    if (rim > 30)
        for (const [side, down] of [[-1, -0.56], [-1, 0.1], [-1, 0.48], [1, -0.6], [1, -0.04], [1, 0.46]] as const)
            for (let i = 0; i < 9; i++) {
                const turn = random() * 6.3, far = 8 + random() * 36, high = cy + down * b;
                const reach = a * (1 - Math.abs(down) ** n) ** (1 / n) - rim - 46;
                const x = cx + side * reach + Math.cos(turn) * far * 0.8, y = high + Math.sin(turn) * far * 0.7;
                s += i % 3 === 2 ? grass(x, y, 1.4) : place(daisy(i % 4 === 1 ? "var(--tongue)" : "var(--white)"), x, y, 0.7 + random() * 0.45);
            }
    return s;
}

export function ground(g: Ground): string {
    const { w, h, cx, cy, a, b, n, rim, front } = g, random = seeded(11);
    const outer = superellipse(cx, cy, a, b, n);
    const inner = superellipse(cx, cy + 2, a - rim, b - rim * 0.92, n);
    let s = `<defs><radialGradient id="g-sun" cx=".42" cy=".32" r=".8"><stop offset="0" stop-color="#fffbd8" stop-opacity="var(--day-light)"/><stop offset=".5" stop-color="#fff6c8" stop-opacity=".04"/><stop offset="1" stop-color="#0d1a08" stop-opacity=".36"/></radialGradient>` +
        `<radialGradient id="g-lamp" cx=".5" cy=".58" r=".62"><stop offset="0" stop-color="#ffd98a" stop-opacity="var(--lamp-light)"/><stop offset=".45" stop-color="#ffc766" stop-opacity="calc(var(--lamp-light) * .4)"/><stop offset="1" stop-color="#06101e" stop-opacity="calc(var(--lamp-light) * 1.2)"/></radialGradient>` +
        `<clipPath id="g-in"><path d="${inner}"/></clipPath></defs>` + sky(g, random);
    for (let i = 0; i < 30; i++)
        s += grass(Math.round(random() < 0.5 ? random() * w * 0.06 : w - random() * w * 0.06), Math.round(g.horizon + 40 + random() * (h - g.horizon - 60)), 1.2);
    s += g.between + `<path d="${superellipse(cx, cy + front + 10, a + 8, b + 4, n)}" fill="#0c1a06" fill-opacity=".28"/>` +
        shape(superellipse(cx, cy + front, a, b, n), "var(--wood-dark)", 2.6) + shape(outer, "url(#w-rim)", 2.6) +
        `<path d="${superellipse(cx, cy, a - 4, b - 4, n)}" fill="none" stroke="var(--wood-light)" stroke-width="2.2" opacity=".8"/>`;
    for (let i = 0; i < 3; i++)
        s += `<path d="${superellipse(cx, cy + 1, a - rim * 0.25 - i * (rim / 3.6), b - rim * 0.25 - i * (rim / 3.9), n, 72)}" fill="none" stroke="var(--wood-dark)" stroke-opacity=".34" stroke-width="1.3" stroke-dasharray="${60 + i * 47} ${38 + i * 29} ${140 - i * 17} ${90 + i * 13}" stroke-linecap="round"/>`;
    s += shape(inner, g.planks ? "var(--planks)" : "var(--meadow)", 2.6);
    let fall = "";
    for (let i = 0; i < 4; i++)
        fall += `<path d="${inner}" transform="translate(${3 + i * 1.5} ${4 + i * 2})" fill="none" stroke="#10200a" stroke-opacity=".13" stroke-width="${(10 + i * 9) * Math.min(1, rim / 30)}"/>`;
    return s + `<g clip-path="url(#g-in)">${g.planks ? planks(g, random) : meadow(g, random)}<rect width="${w}" height="${h}" fill="url(#g-sun)"/><rect width="${w}" height="${h}" fill="url(#g-lamp)"/>${fall}</g>` +
        `<path d="${inner}" fill="none" stroke="var(--line)" stroke-width="2.4"/>`;
}
