/*
 * scenes.ts - pictures for moments: nothing there, lost, won, sealed, opened.
 */
import { BLACK, WHITE, head } from "./faces";
import { dot, move, place, seeded, shape, stroke, tufts } from "./geometry";
import { crown } from "./marks";
import { sheep } from "./sheep";
import { plainSix } from "./sixes";

const ground = (x: number, y: number, width: number) =>
    `<ellipse cx="${x}" cy="${y}" rx="${width}" ry="${width * 0.17}" fill="var(--meadow-soft)"/>`;

export const grass = (x: number, y: number, scale = 1) =>
    place(stroke("M-3 0-5-7M0 0 .4-9M3 0 6-7", 1.8, "var(--meadow-deep)"), x, y, scale);

/** Nothing here: 0 0 120 94 */
export function sleeping(): string {
    return (
        ground(60, 80, 57) +
        place(sheep({ wool: 6, mood: "sleepy", lying: true, seed: 5 }), 54, 82, 1.06) +
        stroke("M94 27h8l-8 9h8M107 11h6l-6 7h6", 2.2, "var(--quiet)") +
        grass(13, 86) +
        grass(109, 88) +
        grass(100, 80, 0.8)
    );
}

/** Where am I: 0 0 120 104 */
export function lost(): string {
    return (
        ground(60, 90, 57) +
        shape("M86 92V24h5.5V92Z", "var(--wood)", 2) +
        shape("M70 27 108 23 116 31 109 40 71 41Z", "var(--wood-light)", 2) +
        shape("M112 46 78 44 70 52 78 60 111 60Z", "var(--wood-light)", 2) +
        stroke("M78 34q3.5-6 7-1t7-1.5 7-1", 1.8, "var(--wood-dark)") +
        stroke("M94 50q0-3.5 3.6-3.5t3.6 3.2q0 2.4-3.4 3.3M97.6 57v.1", 1.9, "var(--wood-dark)") +
        place(sheep({ wool: 4, mood: "lost", seed: 12 }), 35, 90, 1) +
        grass(9, 95) +
        grass(108, 97) +
        grass(74, 98, 0.8)
    );
}

/** Won: 0 0 120 112 */
export function winner(): string {
    const random = seeded(8);
    const colours = ["var(--seat1)", "var(--seat2)", "var(--seat3)", "var(--seat4)", "var(--seat5)"];
    let confetti = "";
    for (let i = 0; i < 14; i++) {
        const x = 8 + i * 8 + random() * 4;
        const y = 4 + random() * 34;
        confetti += move(
            shape("M-2.5-1.5H2.5V1.5H-2.5Z", colours[i % 5] as string, 0),
            `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${Math.round(random() * 180)})`,
        );
    }
    return (
        ground(60, 98, 57) +
        confetti +
        place(sheep({ wool: 6, mood: "winner", dress: "garland", seed: 3 }), 54, 99, 1.04) +
        place(crown(), 73, 30, 0.82) +
        grass(10, 102) +
        grass(110, 104)
    );
}

/** The envelope of fair dice: 0 0 100 80 */
export function envelope(open: boolean): string {
    if (!open)
        return (
            shape("M8 22Q50 20.5 92 22 93 48 92 73 50 74.5 8 73 7 48 8 22Z", "var(--letter)", 2.2) +
            stroke("M9 72 40 46M91 72 60 46", 1.8, "var(--letter-shade)") +
            shape("M8 22Q50 20.5 92 22L55 53Q50 57 45 53Z", "var(--letter)", 2.2) +
            shape(
                tufts({ cx: 50, cy: 50, rx: 13, ry: 12.5, count: 10, fluff: 0.5, seed: 2 }),
                "var(--ribbon)",
                2,
            ) +
            place(head("smug", WHITE, 3), 50, 50.5, 0.5)
        );
    return (
        shape("M8 30 45 4Q50 1 55 4L92 30Z", "var(--letter-shade)", 2.2) +
        place(
            move(
                shape("M-30-26H30V26H-30Z", "var(--letter)", 2) +
                    place(plainSix(5), -14, -10, 0.52) +
                    place(plainSix(2), 12, -10, 0.52) +
                    stroke("M-24 6H24", 1.6, "var(--letter-shade)"),
                "rotate(-5)",
            ),
            50,
            40,
        ) +
        shape("M8 30 44 57Q50 61 56 57L92 30Q93 54 92 75 50 76.5 8 75 7 54 8 30Z", "var(--letter)", 2.2) +
        shape("M22 53A11 11 0 0 1 33 64L26 66 22 62Z", "var(--ribbon)", 0)
    );
}

const HORN =
    "M5-12.5C9-21 22-22 26-12 29-3 22 4 16 1.5 11-1 13-8 18-7 20-6 19.5-3 17.5-3.5 20-1 23-5 21-10 18-15 12-13 10-9Z";

export const horns = () => {
    const horn =
        shape(HORN, "var(--wood-light)", 1.7) +
        stroke("M12-17.5 12-13.5M18-18 16-13.5M23-14 19-11M25-7 21-7", 1.1, "var(--wood-dark)");
    return horn + move(horn, "scale(-1 1)");
};

export const hat = () =>
    shape("M-11-13C-12-25-7-27 0-26S12-25 11-13Z", "var(--wood)", 1.8) +
    stroke("M-11-15.5Q0-18 11-15.5", 2.6, "var(--ribbon)") +
    shape("M-22-11C-15-16 15-16 22-11 20-7 8-10 0-10S-20-7-22-11Z", "var(--wood)", 1.8);

const crook = () =>
    stroke("M19 20V-12Q19-21 13-21T8-14", 4.6) +
    stroke("M19 20V-12Q19-21 13-21T8-14", 1.8, "var(--wood-light)");

export const scholar = () =>
    stroke(
        "M-10.6-1.4a5.4 5.6 0 1 1 10.6 0 5.4 5.6 0 1 1-10.6 0ZM0-1.4a5.4 5.6 0 1 1 10.6 0 5.4 5.6 0 1 1-10.6 0Z",
        1.7,
        "var(--gold)",
    ) +
    shape("M-9-14V-19H9V-14Q0-11-9-14Z", "var(--jacket)", 1.6) +
    shape("M0-27 22-20 0-13.5-22-20Z", "var(--jacket)", 1.8) +
    stroke("M0-20.5 15-17V-9", 1.6, "var(--gold)") +
    dot(15, -8, 2, "var(--gold)");

/** The five levels of bots as portraits, lamb to expert: 0 0 48 48 */
export function botFace(level: number): string {
    const back = `<circle cx="24" cy="24" r="23" fill="var(--meadow-soft)" stroke="var(--card-edge)" stroke-width="1.2"/>`;
    const faces = [
        () => place(head("lucky", WHITE, 1.5), 24, 27, 0.86),
        () => place(head("calm", WHITE, 5.5), 24, 26.5, 0.96),
        () => place(head("smug", WHITE, 5) + horns(), 24, 27, 0.88),
        () => place(crook(), 30, 28, 0.8) + place(head("happy", WHITE, 0) + hat(), 21.5, 28, 0.84),
        () => place(head("agent", BLACK, 0) + scholar(), 24, 28, 0.88),
    ];
    return back + (faces[Math.max(1, Math.min(5, Math.round(level))) - 1] as () => string)();
}
