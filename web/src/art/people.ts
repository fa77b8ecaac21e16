/*
 * people.ts - who sits at a table: a head behind the rim, shoulders in the
 * colour of the seat, hooves on the wood.
 */
import { BLACK, head, WHITE, type Mood } from "./faces";
import { move, place, shape, stroke } from "./geometry";
import { seatColour } from "./marks";
import { hat, horns, scholar } from "./scenes";

/** A level of bots, or a person: at this device, or another. */
export type Who = "lamb" | "sheep" | "ram" | "shepherd" | "expert" | "me" | "guest";

export function face(who: Who, mood?: Mood): string {
    switch (who) {
        case "lamb": return head(mood ?? "lucky", WHITE, 1.5);
        case "ram": return head(mood ?? "smug", WHITE, 5, 2) + horns();
        case "shepherd": return head(mood ?? "calm", WHITE, 0) + hat();
        case "expert": return head(mood ?? "agent", BLACK, 0) + scholar();
        case "me": return head(mood ?? "happy", WHITE, 0) + hat();
        case "guest": return head(mood ?? "happy", WHITE, 4.2, 6);
        default: return head(mood ?? "calm", WHITE, 5.5, 4);
    }
}

/** How far the head of somebody rises above 0: hats need room. */
export const TALL: Partial<Record<Who, number>> = { expert: 6, shepherd: 6, me: 6 };

/** Leaning on the rim: -40 -32 80 80. */
export function leaning(who: Who, seat: number, mood?: Mood): string {
    const coat = who === "expert" ? "var(--soot)" : "var(--wool)";
    return shape("M-29 46C-30 20-20 13 0 13S30 20 29 46Z", coat, 2) +
        shape("M-22 46C-22 26-14 17 0 17S22 26 22 46Z", seatColour(seat), 1.8) +
        shape("M-13 17Q0 27 13 17L10 13H-10Z", coat, 1.6) + face(who, mood);
}

/** What lies on the rim of them: -40 -10 80 22. */
export function hooves(): string {
    const one = shape("M-6 3Q-6-9 0-9T6 3Z", "var(--face)", 1.7) + shape("M-6.400 6Q-6.400-1 0-1T6.400 6Z", "var(--hoof)", 1.6);
    return place(one, -23, 0) + place(one, 23, 0);
}

/** A round portrait: 0 0 48 48. */
export function badge(who: Who, seat: number, mood?: Mood): string {
    return `<circle cx="24" cy="24" r="22" fill="var(--hill)" stroke="${seatColour(seat)}" stroke-width="4"/>` +
        `<circle cx="24" cy="24" r="22.6" fill="none" stroke="var(--line)" stroke-width="1.6"/>` + place(face(who, mood), 24, 28, 0.84);
}

/** A chair nobody sits on yet. */
export function chair(): string {
    const post = (x: number) => shape(`M${x - 4} 46L${x - 3.4}-20Q${x}-27 ${x + 3.4}-20L${x + 4} 46Z`, "var(--wood)", 2);
    return [-15, 2, 19].map((y) => shape(`M-24 ${y}Q0 ${y - 6} 24 ${y}V${y + 9}Q0 ${y + 3} -24 ${y + 9}Z`, "var(--wood-light)", 2)).join("") + post(-25) + post(25);
}

/** Somebody thinks: 0 0 72 46. */
export function thinking(): string {
    return shape("M10 4Q36 0 62 4Q70 6 69 18T60 34Q36 38 26 35L10 44L14 33Q3 30 3 19T10 4Z", "var(--card)", 2.2) +
        move(stroke("M22 19v.1M36 19v.1M50 19v.1", 8, "var(--ink)"), "translate(0 0)");
}
