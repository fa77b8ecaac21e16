// What a person set on this device. Kept in localStorage; two tabs agree.
export type Theme = "auto" | "light" | "dark";
export type Motion = "auto" | "normal" | "quick" | "none";
/** How fast the others play; auto: as everything else moves. */
export type Pace = "auto" | "calm" | "normal" | "quick" | "once";

export interface Settings {
    /** A code of po/LINGUAS, "en", or "auto": the browser's. */
    language: string;
    theme: Theme;
    motion: Motion;
    bots: Pace;
    /** Whether my dice wait for me to throw them. */
    throws: "hand" | "self";
    sound: boolean;
    /** 0 to 1. */
    volume: number;
    /** Somebody was asked whether they want to hear something. */
    soundAsked: boolean;
    /** The log stays open beside the table, where there is room. */
    docked: boolean;
    /** Tell me of my turn when the page is not in front. */
    notify: boolean;
    /** How I am called at new tables. */
    name: string;
    /** The level of bots that was chosen last. */
    level: string;
    /** The game that was chosen last, and how many sat at each. */
    game: string;
    seats: Record<string, number>;
}

const KEY = "woolsack.settings";

const plain: Settings = {
    language: "auto",
    theme: "auto",
    motion: "auto",
    bots: "auto",
    throws: "hand",
    // Silent at first where a phone may lie in a meeting.
    sound: typeof matchMedia === "function" && !matchMedia("(pointer: coarse)").matches,
    volume: 0.6,
    soundAsked: false,
    docked: false,
    notify: false,
    name: "",
    level: "sheep",
    game: "",
    seats: {},
};

function kept(): Partial<Settings> {
    try {
        const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
        return value && typeof value === "object" ? value : {};
    } catch {
        return {};
    }
}

export const settings: Settings = $state({ ...plain, ...kept() });

export function set<K extends keyof Settings>(key: K, value: Settings[K]): void {
    settings[key] = value;
    try {
        localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
        // Without storage a setting lasts as long as the page.
    }
}

if (typeof addEventListener === "function")
    addEventListener("storage", (event) => {
        if (event.key === KEY)
            Object.assign(settings, kept());
    });

const dusk = matchMedia("(prefers-color-scheme: dark)");
let dim = $state(dusk.matches);
dusk.addEventListener("change", () => { dim = dusk.matches; });

/** Whether it is night on the page. */
export function dark(): boolean {
    return settings.theme === "auto" ? dim : settings.theme === "dark";
}

const calm = matchMedia("(prefers-reduced-motion: reduce)");
let reduced = $state(calm.matches);
calm.addEventListener("change", () => { reduced = calm.matches; });

/** What happens now may be over sooner than usual; 1: it is not. */
let hurry = $state(1);

/** How long things take, relative to normal; 0: no motion at all. */
export function pace(): number {
    return motion() * hurry;
}

function motion(): number {
    const wanted = settings.motion === "auto"
        ? reduced ? "none" : "normal" : settings.motion;
    return { normal: 1, quick: 0.4, none: 0 }[wanted];
}

/** Begins something that somebody at this device does, or one of the others: how
 * long it may be looked at, relative to normal. */
export function begin(mine: boolean): number {
    const factor = mine ? 1 : { auto: 1, calm: 1.7, normal: 1, quick: 0.33, once: 0 }[settings.bots];
    hurry = Math.min(1, factor);
    return (motion() || (settings.bots === "calm" ? 1 : 0)) * factor;
}
