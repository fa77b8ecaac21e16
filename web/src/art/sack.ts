/*
 * sack.ts - the sack: smug, lumpy, and sure that it is about to win.
 *
 * It stands on 0 0, about 60 wide and 66 high.
 */
import { dot, oval, shape, short, stroke } from "./geometry";

export type SackMood = "smug" | "bored" | "awake" | "asleep" | "beaten";

const BODY =
    "M-9-46C-18-42-29-31-29-15-30-5-25 0-16-.6-8 1.4 6 1 15-.4 25 .6 31-5 29-16 28-24 25-27 24-32 20-40 14-43 9-46Z";
const NECK =
    "M-10-46C-8-51-13-58-18-62-11-61-7-65-3-62 1-66 6-64 9-60 13-63 17-61 18-58 12-56 9-51 10-46 3-44-4-44-10-46Z";

/** Where the eyes look, to the left. */
const LOOK = { smug: 1.6, bored: -2, awake: 1, beaten: -1 };

function eyes(mood: SackMood): string {
    if (mood === "asleep") return stroke("M-13-25q4 3.4 8 0M5-25q4 3.4 8 0", 2, "var(--pupil)");
    const lid = { smug: 0.42, bored: 0.55, beaten: 0.2, awake: 0 }[mood];
    let text = "";
    for (const x of [-9, 9]) {
        text += oval(x, -25, 6, 6.4, "var(--white)", 1.6);
        text += dot(x - LOOK[mood], -23.4, 2.7, "var(--pupil)");
        if (lid) {
            const edge = -25 - 6.4 + 12.8 * lid;
            const half = 6 * Math.sqrt(1 - ((edge + 25) / 6.4) ** 2);
            text += shape(
                `M${short(x - half)} ${short(edge)}A6 6.4 0 ${lid > 0.5 ? 1 : 0} 1 ${short(x + half)} ${short(edge)}Z`,
                "var(--sack-shade)",
                1.5,
            );
        }
    }
    const brows = {
        smug: "M-16-32.4-4-30.6M4-34 15-35",
        bored: "M-15-33.6H-4M4-33.6H15",
        awake: "M-15-35-4-36M4-36 15-35",
        beaten: "M-16-31-5-35M16-31 5-35",
    }[mood];
    return text + stroke(brows, 2.2, "var(--pupil)");
}

const MOUTHS: Record<SackMood, string> = {
    smug: "M-8-11Q2-7 12-15M12-15q2-.6 2.6-2.6",
    bored: "M-7-11Q0-12 8-10",
    awake: "M-6-11Q0-8 6-11",
    asleep: "M-3-11q3 2 6 0",
    beaten: "M-8-9q2-3 4 0t4 0 4 0 4 0",
};

export function sack(mood: SackMood = "smug"): string {
    return (
        shape(BODY, "var(--sack)", 2.2) +
        shape("M14-42C22-38 28-26 27-14 27-5 22-1 15-1.6 20-8 22-26 14-42Z", "var(--sack-shade)", 0) +
        stroke("M-22-8l4-3M-24-13l3-2.4M20-36l3 3M-4-4h5M8-40l2 4M-12-39l-3 4", 1.3, "var(--sack-shade)") +
        shape("M-25-14-15-17-12-7-22-4Z", "var(--sack-light)", 1.4) +
        stroke("M-25.6-11.6h-2M-19-17v-2.2M-12-11.6h2M-17-4.4v2.2", 1.3) +
        shape(NECK, "var(--sack)", 2.2) +
        stroke("M-5-60q1 6-1 12M3-60q-1 6 0 12M10-58q-4 5-4 10", 1.3, "var(--sack-shade)") +
        stroke("M-11-46.6Q0-42.6 11-46.6", 4.4) +
        stroke("M-11-46.6Q0-42.6 11-46.6", 1.8, "var(--sack-light)") +
        stroke("M11-46q5 1 4 6M11-46q6-1 8 2", 1.8) +
        eyes(mood) +
        stroke(MOUTHS[mood], 2, "var(--pupil)")
    );
}
