/*
 * dogs.ts - eight dogs of eight breeds, told apart by their outline alone.
 *
 * Each stands or sits on 0 0 and is drawn upwards, at most 92 wide and 86 high.
 */
import { curls, dot, move, oval, place, shape, stroke, tufts } from "./geometry";

const BLACK = "var(--fur-black)";
const BROWN = "var(--fur-brown)";
const GOLD = "var(--fur-gold)";
const GREY = "var(--fur-grey)";
const WHITE = "var(--fur-white)";
const PUPIL = "var(--pupil)";
const TONGUE = "var(--tongue)";

const mirror = (inside: string) => inside + move(inside, "scale(-1 1)");

function eyes(x: number, y: number, r = 3.4, look = 0): string {
    const one = (side: number) =>
        oval(side * x, y, r, r * 1.1, "var(--white)", 1.2) + dot(side * x + look, y + 0.4, r * 0.56, PUPIL);
    return one(-1) + one(1);
}

function nose(x: number, y: number, size = 1): string {
    return place(
        shape("M-5-2.6Q0-4.6 5-2.6 5 1.6 0 3.4-5 1.6-5-2.6Z", PUPIL, 1) +
            dot(-1.6, -1.6, 0.8, "var(--white)"),
        x,
        y,
        size,
    );
}

const LICK = (x: number, y: number, size = 1) =>
    place(shape("M-3.4 0V6Q-3 10 0 10T3.4 6V0Z", TONGUE, 1.4) + stroke("M0 1V5", 1), x, y, size);

/** Border collie: one ear up, one ear thinking about it. */
function collie(): string {
    return (
        shape("M-22-4C-34-8-40-20-36-30-34-34-30-32-30-28-30-20-26-16-20-14Z", BLACK) +
        stroke("M-36-30-31-30", 3, WHITE) +
        mirror(shape("M12 0C26 1 28-14 20-22Z", BLACK) + shape("M14 0Q14-6 20-5T25 0Z", WHITE, 1.7)) +
        shape("M-17 0C-23-18-20-44-12-50H12C20-44 23-18 17 0Z", BLACK) +
        shape("M-9 0C-13-16-15-30-9-46H9C15-30 13-16 9 0Z", WHITE, 0) +
        stroke("M-3-34l3 4 3-4M-5-26l5 5 5-5M-3-18l3 4 3-4", 1.4, "var(--wool-curl)") +
        shape("M-10-16V0H-2V-12M10-16V0H2V-12", WHITE, 1.8) +
        shape("M-13-66C-18-76-18-84-15-86-9-84-5-78-3-70Z", BLACK) +
        shape("M13-66C16-76 19-78 24-76 27-74 24-68 20-68 17-66 14-63 12-60Z", BLACK) +
        shape(
            "M0-74C11-74 17-68 17-60 17-54 13-51 10-48 8-42 4-40 0-40S-8-42-10-48C-13-51-17-54-17-60-17-68-11-74 0-74Z",
            BLACK,
        ) +
        shape(
            "M0-73C3-73 2.4-64 4-58 10-56 10-50 9-47 7-42 4-41 0-41S-7-42-9-47C-10-50-10-56-4-58-2.4-64-3-73 0-73Z",
            WHITE,
            0,
        ) +
        place(eyes(7.6, 0, 3.2), 0, -60) +
        nose(0, -50) +
        stroke("M0-47V-44.6M0-44.6q-3 2-5 0M0-44.6q3 2 5 0", 1.5, PUPIL)
    );
}

/** Old English sheepdog: has not seen anything since last spring. */
function bobtail(): string {
    return (
        shape(tufts({ cx: 0, cy: -26, rx: 29, ry: 26, count: 15, seed: 3 }), GREY) +
        shape(tufts({ cx: 0, cy: -22, rx: 17, ry: 20, count: 11, seed: 5 }), WHITE, 0) +
        shape(tufts({ cx: -12, cy: -5, rx: 9, ry: 5.4, count: 7, seed: 9 }), WHITE, 1.8) +
        shape(tufts({ cx: 12, cy: -5, rx: 9, ry: 5.4, count: 7, seed: 8 }), WHITE, 1.8) +
        shape(tufts({ cx: 0, cy: -58, rx: 24, ry: 21, count: 14, seed: 12 }), WHITE) +
        shape(tufts({ cx: -21, cy: -58, rx: 7, ry: 13, count: 8, seed: 2 }), GREY, 1.8) +
        shape(tufts({ cx: 21, cy: -58, rx: 7, ry: 13, count: 8, seed: 6 }), GREY, 1.8) +
        stroke(
            "M-12-72Q-11-62-15-56M-6-75Q-5-64-8-55M1-76Q2-64 0-56M7-75Q9-64 8-55M13-72Q16-63 15-56",
            1.7,
            "var(--wool-curl)",
        ) +
        stroke(curls(0, -22, 20, 14, 8, 4, 3.2), 1.5, "var(--wool-curl)") +
        LICK(3, -43, 1.1) +
        nose(0, -49, 1.35) +
        stroke("M0-44q-4 4-9 1M0-44q4 4 9 1", 1.6, PUPIL)
    );
}

/** Dachshund: one card was hardly enough. */
function dachshund(): string {
    const foot = (x: number) =>
        shape(`M${x - 4}-14V-3Q${x - 4} 0 ${x} 0H${x + 6}Q${x + 8}-4 ${x + 4}-5V-14Z`, BROWN, 1.8);
    return (
        stroke("M-40-26Q-48-34-46-46", 7) +
        stroke("M-40-26Q-48-34-46-46", 3.6, BROWN) +
        foot(-30) +
        foot(16) +
        shape(
            "M-42-22C-42-34-34-36-24-35H14C20-36 22-42 26-48L36-34C34-18 28-9 18-9 4-8-20-8-32-9-40-10-42-16-42-22Z",
            BROWN,
        ) +
        foot(-38) +
        foot(24) +
        shape(
            "M16-50C16-60 24-65 31-62 35-60 36-57 40-54L48-50C51-48 50-43 46-42 40-40 34-40 29-38 22-36 16-42 16-50Z",
            BROWN,
        ) +
        shape("M20-59C12-58 9-46 12-36 14-31 21-31 23-37 25-44 26-54 20-59Z", BROWN) +
        stroke("M15-38q2 2 5 1", 1.3) +
        oval(33, -54, 2.9, 3.2, "var(--white)", 1.2) +
        dot(33.8, -53.6, 1.7, PUPIL) +
        stroke("M30-59.4q3-1.6 5 .2", 1.5, PUPIL) +
        oval(48, -49, 3.2, 2.8, PUPIL, 1) +
        stroke("M46-44Q40-42 36-45", 1.5, PUPIL)
    );
}

/** Poodle: considers itself the better sheep. */
function poodle(): string {
    const pom = (cx: number, cy: number, r: number, seed: number) =>
        shape(tufts({ cx, cy, rx: r, ry: r, count: 7 + Math.round(r / 4), seed }), WHITE, 1.9) +
        stroke(
            curls(cx, cy, r * 0.5, r * 0.5, 2 + Math.round(r / 5), seed, r * 0.22),
            1.3,
            "var(--wool-curl)",
        );
    const leg = (x: number) =>
        shape(`M${x - 2.2}-30H${x + 2.2}V0H${x - 3.6}Q${x - 4}-3 ${x - 2.2}-4Z`, "var(--face)", 1.6);
    return (
        stroke("M-24-40Q-32-48-32-58", 5) +
        stroke("M-24-40Q-32-48-32-58", 2, "var(--face)") +
        pom(-32, -62, 8, 4) +
        leg(-20) +
        leg(-11) +
        leg(14) +
        leg(22) +
        pom(-20, -10, 6, 1) +
        pom(-11, -10, 6, 2) +
        pom(14, -10, 6, 3) +
        pom(22, -10, 6, 5) +
        oval(-12, -36, 15, 9, "var(--face)") +
        pom(9, -40, 17, 21) +
        shape(
            "M14-58C14-66 20-70 26-68L40-61C43-59 42-54 38-54L26-52C20-50 15-52 14-58Z",
            "var(--face)",
            1.9,
        ) +
        pom(14, -54, 8, 15) +
        pom(19, -74, 12, 18) +
        stroke("M24-62q2.6 2 5-.4", 1.7, PUPIL) +
        stroke("M24-66.6q3-2 5-.6", 1.4, PUPIL) +
        oval(40.4, -59.4, 2.8, 2.5, PUPIL, 1) +
        stroke("M38-55.4q-3 1-5-1.4", 1.4, PUPIL)
    );
}

/** Bulldog: as wide as a door and as quick. */
function bulldog(): string {
    const paw =
        shape("M13-24C24-24 30-14 30-6 32-2 30 0 26 0H13C10-1 11-5 14-6Z", WHITE, 1.9) +
        stroke("M19-1V-3.6M24-1V-3.6", 1.3);
    return (
        shape("M-28-30C-30-46-16-50 0-50S30-46 28-30C28-16 20-8 0-8S-28-16-28-30Z", GOLD) +
        shape("M-13-26C-8-30 8-30 13-26 12-14 6-9 0-9S-12-14-13-26Z", WHITE, 0) +
        mirror(paw) +
        mirror(shape("M16-68C20-74 27-74 29-70 28-64 24-62 20-60Z", GOLD, 1.8)) +
        shape(
            "M0-73C15-74 22-68 23-58 30-52 29-38 20-36 12-30-12-30-20-36-29-38-30-52-23-58-22-68-15-74 0-73Z",
            GOLD,
        ) +
        mirror(shape("M1-52C8-56 18-54 22-48 26-42 22-34 15-34 9-34 4-38 1-44Z", WHITE, 1.7)) +
        shape("M-9-38Q0-34 9-38 8-31 0-31T-9-38Z", TONGUE, 1.5) +
        shape("M-8-37.4-6-43-4-36.6ZM8-37.4 6-43 4-36.6Z", "var(--white)", 1.1) +
        nose(0, -53, 1.4) +
        eyes(12, -60, 3.4) +
        stroke("M-17-64-8-62M17-64 8-62", 2.2) +
        stroke("M-4-66q4 3 8 0M-6-70q6 3 12 0", 1.4, "var(--wood-dark)") +
        dot(-14, -45, 0.8) +
        dot(-11, -42, 0.8) +
        dot(14, -45, 0.8) +
        dot(11, -42, 0.8)
    );
}

/** Greyhound: thin, polite, already gone. */
function greyhound(): string {
    const leg = (d: string) => stroke(d, 6.4) + stroke(d, 3, GREY);
    return (
        stroke("M-27-44C-38-38-40-24-34-14", 4.4) +
        stroke("M-27-44C-38-38-40-24-34-14", 1.6, GREY) +
        leg("M-19-34-27-19-21-2H-17") +
        leg("M12-30 16-16 14-2H18") +
        shape(
            "M-28-46C-22-56-10-55 0-51 8-50 14-54 18-58L28-48C26-34 22-22 12-20 4-20 2-32-6-35-12-36-16-28-22-28-30-30-32-40-28-46Z",
            GREY,
        ) +
        leg("M-15-33-22-17-17-2H-12") +
        leg("M7-24 8-2H12") +
        shape(
            "M15-54C17-62 17-72 24-77 29-78 33-75 36-72L47-66C49-64 48-61 45-61L34-61C30-58 30-52 28-46Z",
            GREY,
        ) +
        shape("M25-76C20-78 13-76 11-71 15-70 21-69 25-71Z", GREY, 1.7) +
        shape("M17-57Q24-52 29-52L28-46Q20-48 15-53Z", "var(--ribbon)", 1.6) +
        oval(32, -70, 2.1, 2.5, "var(--white)", 1) +
        dot(32.5, -69.8, 1.3, PUPIL) +
        oval(46.8, -64.6, 2.4, 2.2, PUPIL, 1) +
        stroke("M44-61.4Q39-60.6 37-63", 1.3, PUPIL) +
        stroke("M6-34Q9-30 9-26M1-37Q3-34 4-30", 1.2, "var(--quiet)")
    );
}

/** Saint Bernard: help is on its way, after a little rest. */
function bernard(): string {
    return (
        shape("M-28 0C-36-22-28-48-14-52H14C28-48 36-22 28 0Z", BROWN) +
        shape("M-13 0C-18-20-15-40-8-48H8C15-40 18-20 13 0Z", WHITE, 0) +
        mirror(shape("M4 0V-16Q13-20 20-12L22-4Q22 0 17 0Z", WHITE, 1.8) + stroke("M10-1V-4M15-1V-4", 1.3)) +
        mirror(shape("M15-76C25-80 32-70 31-58 30-50 25-46 21-50 19-58 17-66 13-70Z", BROWN)) +
        shape(
            "M0-82C13-82 20-74 20-63 24-54 20-43 12-42 6-38-6-38-12-42-20-43-24-54-20-63-20-74-13-82 0-82Z",
            BROWN,
        ) +
        shape(
            "M0-81C4-81 3-70 5-64 16-62 20-54 18-48 15-42 10-44 6-41 3-40-3-40-6-41-10-44-15-42-18-48-20-54-16-62-5-64-3-70-4-81 0-81Z",
            WHITE,
            0,
        ) +
        eyes(9.6, -65, 3, 0) +
        shape("M-13.2-66.4A3.8 4 0 0 1-6-66.4Z", BROWN, 1.5) +
        shape("M13.2-66.4A3.8 4 0 0 0 6-66.4Z", BROWN, 1.5) +
        stroke("M-15-69.6-7.6-73.4M15-69.6 7.6-73.4", 1.8, PUPIL) +
        stroke("M-12.6-60.8q3 1.8 6 0M12.6-60.8q-3 1.8-6 0", 1.4, TONGUE) +
        nose(0, -56, 1.3) +
        stroke("M0-52V-48M0-48Q-5-43-12-45M0-48Q5-43 12-45", 1.6, PUPIL) +
        stroke("M-15-39Q0-28 15-39", 4) +
        stroke("M-15-39Q0-28 15-39", 1.4, "var(--ribbon)") +
        shape("M-10-34Q0-37 10-34 12-27 10-20 0-17-10-20-12-27-10-34Z", "var(--wood)", 1.8) +
        stroke("M-6-35V-19.4M6-35V-19.4", 1.6, "var(--wood-dark)") +
        stroke("M-2.4-27H2.4M0-29.4V-24.6", 1.8, "var(--ribbon)")
    );
}

/** Chihuahua: the largest dog of all, if you ask it. */
function chihuahua(): string {
    return (
        stroke("M15-20Q23-22 22-31", 4.6) +
        stroke("M15-20Q23-22 22-31", 1.8, GOLD) +
        shape("M-12-8C-15-22-9-30 0-30S15-22 14-8C14-4 10-3 8-3H-8C-11-4-12-5-12-8Z", GOLD) +
        shape("M-5-8C-8-18-5-26 0-27 5-26 7-18 4-8Z", WHITE, 0) +
        shape("M-9-14V-1Q-9 0-7 0H-3V-13M8-14V-1Q8 0 6 0H2V-13", GOLD, 1.7) +
        mirror(
            shape("M7-47C12-66 25-77 35-73 38-62 31-47 17-40Z", GOLD) +
                shape("M14-48C18-60 26-68 32-68 32-60 27-50 18-45Z", "var(--face-shade)", 0),
        ) +
        shape(
            "M0-60C13-60 20-53 20-44 20-38 14-34 9-32 6-28-6-28-9-32-14-34-20-38-20-44-20-53-13-60 0-60Z",
            GOLD,
        ) +
        oval(0, -34.6, 7.6, 5.4, WHITE, 0) +
        oval(-9.4, -45, 6, 6.6, "var(--white)", 1.5) +
        oval(9.4, -45, 6, 6.6, "var(--white)", 1.5) +
        dot(-7.6, -44.6, 3.4, PUPIL) +
        dot(7.6, -44.6, 3.4, PUPIL) +
        dot(-8.8, -46, 1.1, "var(--white)") +
        dot(6.4, -46, 1.1, "var(--white)") +
        nose(0, -37.4, 0.7) +
        stroke("M-4-31.4q2-1.6 4 0t4 0", 1.4, PUPIL) +
        stroke("M-22-14q-3 3 0 6M26-12q3 3 0 6M-27-12q-2 2.4 0 4.6", 1.5, "var(--quiet)")
    );
}

/** Each with the scale at which it fills a card. */
const DOGS: readonly (readonly [() => string, number])[] = [
    [collie, 1.14],
    [bobtail, 1.12],
    [dachshund, 1],
    [poodle, 1.04],
    [bulldog, 1.16],
    [greyhound, 0.98],
    [bernard, 1.12],
    [chihuahua, 1.16],
];

/** The dog of a breed, 1 to 8. */
export function dog(breed: number): string {
    const [draw, scale] = DOGS[(((breed - 1) % 8) + 8) % 8] as (typeof DOGS)[number];
    return place(draw(), 0, 0, scale);
}
