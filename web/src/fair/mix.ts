// A device's contribution to the dice, without the machinery that checks them.

/** 32 random bytes in hex (docs/code/fair.md). */
export function newMix(): string {
    return Array.from(crypto.getRandomValues(new Uint8Array(32)),
        (byte) => byte.toString(16).padStart(2, "0")).join("");
}
