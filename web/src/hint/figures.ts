// Winning chances and points as texts, as the module writes them: one digit
// behind the point, real minus signs.
import { t, tc } from "../i18n/index.svelte";

function parts(value: number, sign: string): [whole: string, tenth: number] {
    const tenths = Math.round(Math.abs(value) * 10);
    const before = tenths === 0 ? "" : value < 0 ? "−" : sign;
    return [before + Math.floor(tenths / 10), tenths % 10];
}

/** A share as "34.1 %". */
export function percent(share: number): string {
    return tc("percent", "%1.%2%%", ...parts(share * 100, ""));
}

/** A share as "34 %". */
export function round(share: number): string {
    return t("%1%%", Math.round(share * 100));
}

/** A change of a share in hundredths, "+3.4", "−0.2"; "0.0" has no sign. */
export function change(share: number): string {
    return tc("decimal", "%1.%2", ...parts(share * 100, "+"));
}

/** "2.3" */
export function decimal(value: number): string {
    return tc("decimal", "%1.%2", ...parts(value, ""));
}

/** "+2.3" */
export function signed(value: number): string {
    return tc("decimal", "%1.%2", ...parts(value, "+"));
}
