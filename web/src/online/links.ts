// Addresses to pass on. What is behind '#' is never sent to a server.
import { to } from "../ui/router.svelte";

function here(hash: string): string {
    const url = new URL(location.href);
    url.hash = hash.slice(1);
    return url.href;
}

/** For whoever shall sit at a free seat. Works once. */
export const inviteLink = (table: string, invite: string) => here(to("table", table, invite));
/** For whoever shall look on. */
export const watchLink = (table: string) => here(to("table", table));
/** For the same person at another device. Whoever has it plays the seat. */
export const seatLink = (table: string, token: string, host?: string) =>
    here(host ? to("seat", table, token, host) : to("seat", table, token));

/** Hands a link to another program of the device, or to its clipboard. `field`
 * shows the link; it is left selected where nothing else can be done. */
export async function pass(link: string, title: string, field: HTMLInputElement): Promise<"shared" | "copied" | ""> {
    if (navigator.share && matchMedia("(pointer: coarse)").matches) {
        try {
            await navigator.share({ title, url: link });
            return "shared";
        } catch (problem) {
            if ((problem as Error).name === "AbortError")
                return "";
        }
    }
    try {
        await navigator.clipboard.writeText(link);
        return "copied";
    } catch {
        // At home, without TLS, browsers have no clipboard but this one.
        field.select();
        return document.execCommand("copy") ? "copied" : "";
    }
}
