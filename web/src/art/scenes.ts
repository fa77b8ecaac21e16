/*
 * scenes.ts - pictures for moments: nothing there, lost, won, sealed, home.
 */
import { bone } from "./card";
import { dog } from "./dogs";
import { head, WHITE, BLACK } from "./faces";
import { dot, move, oval, place, shape, stroke, tufts } from "./geometry";
import { sack } from "./sack";
import { sheep } from "./sheep";
import { plainSix, six } from "./sixes";
import { die } from "./solids";

const ground = (width: number) =>
    `<ellipse cx="0" cy="0" rx="${width}" ry="${width * 0.16}" fill="var(--meadow-soft)"/>`;

const grass = (x: number, y: number, s = 1) => place(stroke("M-3 0-5-7M0 0 .4-9M3 0 6-7", 1.8, "var(--meadow-deep)"), x, y, s);

/** Nothing here: 0 0 120 90 */
export function sleeping(): string {
    return (
        place(ground(56), 60, 78) +
        place(sheep({ wool: 6, mood: "sleepy", lying: true, seed: 5 }), 56, 80) +
        stroke("M92 26h8l-8 9h8M104 10h6l-6 7h6", 2, "var(--quiet)") +
        grass(14, 82) +
        grass(108, 84)
    );
}

/** Where am I: 0 0 120 100 */
export function lost(): string {
    return (
        place(ground(56), 60, 88) +
        shape("M88 88V36h5V88Z", "var(--wood)", 2) +
        shape("M74 30H106L114 38 106 46H74Z", "var(--wood-light)", 2) +
        shape("M108 50H82L75 57 82 64H108Z", "var(--wood-light)", 2) +
        stroke("M86 38q3-6 6-2t6-2", 1.6, "var(--wood-dark)") +
        stroke("M88 57h12", 1.6, "var(--wood-dark)") +
        place(sheep({ wool: 4, mood: "lost", seed: 12 }), 42, 88, 0.95) +
        grass(10, 92) +
        grass(110, 94)
    );
}

/** Won: 0 0 120 110 */
export function winner(): string {
    let garland = "";
    for (let i = 0; i < 7; i++) {
        const a = Math.PI * (0.04 + (i / 6) * 0.92);
        const x = Math.cos(a) * 22;
        const y = Math.sin(a) * 20;
        garland += place(daisy(), x, y, 0.9);
    }
    return (
        place(ground(56), 60, 98) +
        place(sheep({ wool: 6, mood: "winner", seed: 3 }), 56, 98) +
        place(garland, 76, 64) +
        grass(12, 100) +
        grass(110, 102)
    );
}

function daisy(): string {
    let petals = "";
    for (let i = 0; i < 6; i++) petals += `<ellipse cx="0" cy="-4.6" rx="2.6" ry="3.6" transform="rotate(${i * 60})" fill="var(--white)" stroke="var(--ink)" stroke-width="1"/>`;
    return petals + `<circle r="2.8" fill="var(--gold)" stroke="var(--ink)" stroke-width="1"/>`;
}

/** An envelope for fair dice: 0 0 100 80 */
export function envelope(open: boolean): string {
    const body = shape("M8 24H92V74H8Z", "var(--card)", 2.2);
    if (!open)
        return (
            body +
            stroke("M8 24 50 54 92 24", 2.2) +
            shape(tufts({ cx: 50, cy: 50, rx: 12, ry: 12, count: 9, seed: 2 }), "var(--bad)", 2) +
            place(plainSix(0), 50, 50, 0.36)
        );
    return (
        shape("M8 24 50 2 92 24V40H8Z", "var(--card-shade)", 2.2) +
        place(`<g transform="rotate(-6)">${shape("M-28-24H28V24H-28Z", "var(--card)", 2)}${place(plainSix(5), -12, -8, 0.5)}${place(plainSix(3), 12, -8, 0.5)}</g>`, 50, 34) +
        shape("M8 24 50 54 92 24V74H8Z", "var(--card)", 2.2)
    );
}

/** The home page's meadow: 0 0 400 230 */
export function hero(): string {
    return (
        `<path d="M0 0H400V230H0Z" fill="var(--sky)"/>` +
        dot(330, 46, 24, "var(--glow)") +
        `<path d="M0 110Q90 70 200 100T400 90V230H0Z" fill="var(--meadow-soft)"/>` +
        `<path d="M0 140Q120 104 240 132T400 124V230H0Z" fill="var(--meadow)"/>` +
        place(sheep({ wool: 8, seed: 7 }), 110, 190, 0.9) +
        place(sheep({ wool: 1, seed: 57 }), 210, 160, 0.5, -1) +
        place(sheep({ wool: 4, black: true, mood: "proud", seed: 5 }), 300, 176, 0.7, -1) +
        place(sack(), 236, 214, 0.95) +
        place(dog(1), 370, 160, 0.5) +
        place(die(12, { face: 12 }), 170, 204, 0.44) +
        place(die(10, { face: 7 }), 300, 212, 0.36) +
        place(die(8, { face: 3 }), 40, 214, 0.4) +
        place(six(1, 5), 346, 206, 0.5) +
        place(bone(1.4), 60, 170, 0.7) +
        grass(20, 170) +
        grass(268, 150) +
        grass(384, 200)
    );
}

/** The five levels of bots as portraits: 0 0 48 48 */
export function botFace(level: number): string {
    const back = `<circle cx="24" cy="24" r="23" fill="var(--meadow-soft)" stroke="var(--card-edge)" stroke-width="1.2"/>`;
    switch (level) {
        case 1:
            return back + place(head("happy", WHITE, 2), 24, 29, 0.95);
        case 2:
            return back + place(head("calm", WHITE, 5), 24, 28);
        case 3:
            return back + place(horns() + head("proud", WHITE, 6), 24, 28);
        case 4:
            return back + place(head("smug", WHITE, 5) + hat(), 24, 30, 0.95);
        default:
            return back + place(head("agent", BLACK, 5) + glasses(), 24, 28);
    }
}

const horn = shape("M6-12C14-20 24-14 22-5 21 2 13 3 12-2 12-5 15-6 16-4 18-8 13-12 8-9Z", "var(--wood-light)", 1.6);
const horns = () => horn + move(horn, "scale(-1 1)");
const hat = () => shape("M-20-11Q0-17 20-11 18-7 0-8T-20-11ZM-10-12Q-10-24 0-23T10-12Q0-15-10-12Z", "var(--wood)", 1.8);
const glasses = () => oval(-4.9, -1.6, 5.4, 5.4, "none", 1.6) + oval(4.9, -1.6, 5.4, 5.4, "none", 1.6);
