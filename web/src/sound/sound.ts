/*
 * sound.ts - every sound of the tables, made on the spot; there are no files.
 *
 * Nothing is created before the user has touched the page, and a browser
 * without Web Audio is simply silent. A limiter at the end keeps everything
 * below the level of a voice, however many sounds meet.
 */
import { seeded } from "../art/geometry";
import { VOICES } from "./voices";

export type SoundName = keyof typeof VOICES;

export interface PlayOptions {
    /** the same seed gives the same sound; default: another one each time */
    seed?: number;
    /** seconds from now */
    delay?: number;
}

/** The way out of every sound; returns where they go in. */
export function master(context: BaseAudioContext): { entry: AudioNode; level: GainNode } {
    const limiter = context.createDynamicsCompressor();
    limiter.threshold.value = -20;
    limiter.knee.value = 12;
    limiter.ratio.value = 14;
    limiter.attack.value = 0.002;
    limiter.release.value = 0.12;
    const level = context.createGain();
    limiter.connect(level).connect(context.destination);
    return { entry: limiter, level };
}

const LOUDEST = 0.8;

class Sound {
    #context?: AudioContext;
    #entry?: AudioNode;
    #level?: GainNode;
    #volume = 0.6;
    #muted = false;

    /** 0 to 1 */
    get volume(): number {
        return this.#volume;
    }

    set volume(value: number) {
        this.#volume = Math.min(1, Math.max(0, value));
        this.#adjust();
    }

    get muted(): boolean {
        return this.#muted;
    }

    set muted(value: boolean) {
        this.#muted = value;
        this.#adjust();
    }

    play(name: SoundName, { seed, delay = 0 }: PlayOptions = {}): void {
        if (this.#muted || this.#volume === 0) return;
        const context = this.#awake();
        if (!context || !this.#entry) return;
        VOICES[name]({
            context,
            out: this.#entry,
            // a moment of grace, so that no beginning is cut off
            at: context.currentTime + 0.01 + delay,
            random: seeded(seed ?? Math.floor(Math.random() * 0x7fffffff)),
        });
    }

    /** The context, running or about to run; nothing before the first gesture. */
    #awake(): AudioContext | undefined {
        if (typeof AudioContext === "undefined") return undefined;
        if (!this.#context) {
            // browsers that do not tell refuse by themselves
            if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return undefined;
            this.#context = new AudioContext({ latencyHint: "interactive" });
            const { entry, level } = master(this.#context);
            this.#entry = entry;
            this.#level = level;
            level.gain.value = this.#target();
        }
        if (this.#context.state !== "running") void this.#context.resume().catch(() => undefined);
        return this.#context;
    }

    #target(): number {
        // hearing is not linear; and all the way up is still no louder than a voice
        return this.#muted ? 0 : LOUDEST * this.#volume ** 1.6;
    }

    #adjust(): void {
        if (this.#level && this.#context)
            this.#level.gain.setTargetAtTime(this.#target(), this.#context.currentTime, 0.02);
    }
}

export const sound = new Sound();
