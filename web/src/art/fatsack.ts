/*
 * fatsack.ts - the sack of a tray, fat enough to carry its condition on the
 * belly; bowls with dice; heaps of sacks.
 */
import { dot, oval, place, shape, stroke } from "./geometry";
import { seatMark } from "./marks";
import { sack } from "./sack";
import { six } from "./sixes";

export type FatMood = "smug" | "bored" | "awake";

function face(mood: FatMood): string {
    const lid = { smug: 0.42, bored: 0.55, awake: 0 }[mood], look = { smug: 1.6, bored: -2, awake: 1 }[mood];
    let t = "";
    for (const x of [-9, 9]) {
        t += oval(x, -25, 6, 6.4, "var(--white)", 1.6) + dot(x - look, -23.4, 2.7, "var(--pupil)");
        if (lid) {
            const edge = -31.4 + 12.8 * lid, half = 6 * Math.sqrt(1 - ((edge + 25) / 6.4) ** 2);
            t += shape(`M${(x - half).toFixed(1)} ${edge.toFixed(1)}A6 6.400 0 ${lid > 0.5 ? 1 : 0} 1 ${(x + half).toFixed(1)} ${edge.toFixed(1)}Z`, "var(--sack-shade)", 1.5);
        }
    }
    const brows = { smug: "M-16-32.400-4-30.600M4-34 15-35", bored: "M-15-33.600H-4M4-33.600H15", awake: "M-15-35-4-36M4-36 15-35" };
    const mouths = { smug: "M-8-11Q2-7 12-15M12-15q2-.6 2.600-2.600", bored: "M-7-11Q0-12 8-10", awake: "M-6-11Q0-8 6-11" };
    return t + stroke(brows[mood], 2.2, "var(--pupil)") + stroke(mouths[mood], 2, "var(--pupil)");
}

/** Stands on 0 0: -56 -104 112 110. `patch` is a condition of condition.ts. */
export function fatSack(mood: FatMood, patch: string): string {
    const body = "M-14-75C-27-68-44-50-44-24-45-8-38 0-24-1-12 2.300 9 1.600 23-.6 38 1 47-8 44-26 42-39 38-44 36-52 30-65 21-70 14-75Z";
    const neck = "M-12.500-74C-10-80-16-88-22.500-92-14-91-9-96-4-92 1-97 8-94 11-90 16-93 21-91 22.500-87 15-85 11-79 12.500-74 4-71-5-71-12.500-74Z";
    return `<ellipse cx="4" cy="0" rx="46" ry="7" fill="#140a02" fill-opacity=".34"/>` +
        shape(body, "var(--sack)", 2.4) + shape("M21-68C33-62 42-42 40.500-23 40-8 33-2 22.500-2.600 30-13 33-42 21-68Z", "var(--sack-shade)", 0) +
        stroke("M-18-63l-4.500 6M30-58l4 5", 1.5, "var(--sack-shade)") +
        shape(neck, "var(--sack)", 2.4) + stroke("M-6-90q1 7-1 13M4-90q-1 7 0 13M12-87q-4 5-4 10", 1.5, "var(--sack-shade)") +
        stroke("M-14-74.500Q0-69.500 14-74.500", 5) + stroke("M-14-74.500Q0-69.500 14-74.500", 2, "var(--sack-light)") + stroke("M13-74q6 1 5 7M13-74q8-1 10 3", 2) +
        place(face(mood), 0, -33.5, 1.06) +
        shape("M-39-38.600Q0-41 38.600-38.200Q40-20 39-3.600Q0-1.600-38.800-3.200Q-40.200-20-39-38.600Z", "var(--card)", 1.6) +
        `<path d="M-36.600-36.200Q0-38.400 36.400-35.900Q37.600-20 36.800-5.800Q0-4-36.600-5.400Q-37.600-20-36.600-36.200Z" fill="none" stroke="var(--sack-shade)" stroke-width="1" stroke-dasharray="3 2.2" stroke-linecap="round"/>` +
        place(patch, 0, -20.8, 0.74);
}

/** A wooden bowl with a player's dice: 0 -26 150 124. */
export function bowl(seat: number, dice: number): string {
    const spots = [[52, 30, -14], [98, 31, 12], [75, 24, 4], [60, 12, 20], [92, 11, -18], [75, 2, -6], [38, 20, 30], [112, 20, -26], [56, -4, 8], [90, -6, 14]] as const;
    const list = spots.slice(0, Math.min(dice, spots.length)).map(([x, y, turn], i) => ({ x, y, turn, face: (i * 5 + seat * 2) % 6 + 1 })).sort((a, b) => a.y - b.y);
    return `<ellipse cx="80" cy="86" rx="58" ry="9" fill="#140a02" fill-opacity=".36"/>` +
        shape("M6 34A69 17 0 0 1 144 34A69 17 0 0 1 6 34Z", "var(--wood-dark)", 2.4) +
        `<path d="M14 35A61 12.600 0 0 1 136 35A61 12.600 0 0 1 14 35Z" fill="#1d0f04" fill-opacity=".55"/>` +
        list.map(({ x, y, turn, face: f }) => `<g transform="translate(${x} ${y}) rotate(${turn}) scale(.84)">${six(seat, f)}</g>`).join("") +
        shape("M6 34Q10 78 50 86H100Q140 78 144 34A69 17 0 0 1 6 34Z", "var(--wood)", 2.4) +
        stroke("M12 40A69 15 0 0 0 138 40", 3, "var(--wood-light)") + place(seatMark(seat), 75, 66, 1.1);
}

/** Sacks on a heap, as many as cards were won: 0 -32 140 104. */
export function heap(count: number): string {
    const spots = [[30, 62], [72, 64], [51, 40], [112, 63], [93, 40], [72, 18]] as const;
    const moods = ["asleep", "smug", "bored", "asleep", "awake", "smug"] as const;
    return spots.slice(0, count).map(([x, y], i) => ({ y, html: `<ellipse cx="${x + 2}" cy="${y + 1}" rx="22" ry="4" fill="#140a02" fill-opacity=".3"/>` + place(sack(moods[i]), x, y, 0.72, i % 2 ? -1 : 1) }))
        .sort((a, b) => a.y - b.y).map((one) => one.html).join("");
}
