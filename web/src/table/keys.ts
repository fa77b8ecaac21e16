// The table by keyboard: the same keys as in the terminal. What a figure chooses is
// the game's to say.

/** What a game does with keys while something is asked. */
export interface Keys {
    /** The n-th of what can be chosen, from 1; 0 where there is a tenth. */
    digit: (n: number) => void;
    /** Any other key; whether it meant something. */
    other?: (key: string) => boolean;
    /** Plays what is chosen, if it is complete; whether it was. */
    sure: () => boolean;
    /** Nothing is chosen any more. */
    clear: () => void;
}

export interface Doings {
    keys: () => Keys | null;
    /** Dice wait in the hand. */
    held: () => boolean;
    roll: () => void;
    odds: () => void;
    hint: () => void;
    log: () => void;
    help: () => void;
}

/** What was chosen by pressing it: Enter once more means the answer. */
const CHOSEN = "[data-pick][aria-pressed=true], [data-bid][aria-pressed=true]";

/** Whether a key meant something here. */
export function press(event: KeyboardEvent, table: Doings): boolean {
    const target = event.target as Element | null;
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]") ||
        target?.closest("input:not([type=radio]), select, textarea, summary"))
        return false;
    const keys = table.keys();
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
    const free = !target?.closest("button, a, label") || !!target.closest(CHOSEN);
    if (digit !== undefined && event.key !== "+" && (keys || table.held())) {
        keys?.digit(Number(digit));
        if (event.shiftKey)
            keys?.sure();
        return !!keys;
    }
    if (event.key === "Enter")
        return table.held() && free ? (table.roll(), true) : !!keys && free && keys.sure();
    if (event.key === " ")
        return table.held() && !target?.closest("button, a, label") && (table.roll(), true);
    if (event.key === "Escape")
        return !!keys && (keys.clear(), true);
    if (keys?.other?.(event.key))
        return true;
    switch (event.key.toLowerCase()) {
        case "r": return table.held() && (table.roll(), true);
        case "o": table.odds(); return true;
        case "h": table.hint(); return true;
        case "l": table.log(); return true;
        case "?": table.help(); return true;
    }
    return false;
}
