/*
 * parts.ts - what sounds are made of: noise, tones, wood.
 *
 * Everything is scheduled ahead on the clock of an audio context, which may be
 * an offline one, and stops by itself. Times are in seconds, levels linear.
 */

/** Where a sound goes, when it begins, and what chance decides about it. */
export interface Stage {
    context: BaseAudioContext;
    out: AudioNode;
    at: number;
    random: () => number;
}

/** A number between low and high. */
export function between(stage: Stage, low: number, high: number): number {
    return low + stage.random() * (high - low);
}

const noises = new WeakMap<BaseAudioContext, AudioBuffer>();

/** A second of white noise, made once for each context. */
function whiteNoise(context: BaseAudioContext): AudioBuffer {
    let buffer = noises.get(context);
    if (!buffer) {
        buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
        const samples = buffer.getChannelData(0);
        for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
        noises.set(context, buffer);
    }
    return buffer;
}

/** A level that swells to its peak and dies away. */
export function swell(stage: Stage, delay: number, attack: number, decay: number, peak: number): GainNode {
    const gain = stage.context.createGain();
    const begin = stage.at + delay;
    gain.gain.setValueAtTime(0, begin);
    gain.gain.linearRampToValueAtTime(peak, begin + attack);
    gain.gain.setTargetAtTime(0, begin + attack, decay / 4);
    gain.connect(stage.out);
    return gain;
}

export interface Hiss {
    delay?: number;
    attack?: number;
    decay: number;
    peak: number;
    type?: BiquadFilterType;
    from: number;
    to?: number;
    q?: number;
}

/** Filtered noise: paper, cloth, breath. */
export function hiss(
    stage: Stage,
    { delay = 0, attack = 0.002, decay, peak, type = "bandpass", from, to = from, q = 1 }: Hiss,
): void {
    const source = stage.context.createBufferSource();
    source.buffer = whiteNoise(stage.context);
    source.loop = true;
    const filter = stage.context.createBiquadFilter();
    filter.type = type;
    filter.Q.value = q;
    const begin = stage.at + delay;
    const end = begin + attack + decay * 1.6;
    filter.frequency.setValueAtTime(from, begin);
    filter.frequency.exponentialRampToValueAtTime(to, begin + attack + decay);
    source.connect(filter).connect(swell(stage, delay, attack, decay, peak));
    source.start(begin, stage.random() * 0.5);
    source.stop(end);
}

export interface Tone {
    delay?: number;
    attack?: number;
    decay: number;
    peak: number;
    from: number;
    to?: number;
    type?: OscillatorType;
}

/** One note, perhaps gliding. */
export function tone(
    stage: Stage,
    { delay = 0, attack = 0.003, decay, peak, from, to = from, type = "sine" }: Tone,
): void {
    const source = stage.context.createOscillator();
    source.type = type;
    const begin = stage.at + delay;
    source.frequency.setValueAtTime(from, begin);
    if (to !== from) source.frequency.exponentialRampToValueAtTime(to, begin + attack + decay * 0.8);
    source.connect(swell(stage, delay, attack, decay, peak));
    source.start(begin);
    source.stop(begin + attack + decay * 1.6);
}

/** Something wooden is hit: a few modes of a short bar and a click. */
export function knock(stage: Stage, delay: number, pitch: number, peak: number): void {
    tone(stage, { delay, attack: 0.001, decay: 0.07, peak: peak * 0.8, from: pitch, to: pitch * 0.94 });
    tone(stage, { delay, attack: 0.001, decay: 0.04, peak: peak * 0.45, from: pitch * 2.71 });
    tone(stage, { delay, attack: 0.001, decay: 0.02, peak: peak * 0.25, from: pitch * 5.15 });
    hiss(stage, { delay, attack: 0.001, decay: 0.014, peak: peak * 0.7, from: 2600, q: 0.7 });
}

/** A bar of a marimba. */
export function bar(stage: Stage, delay: number, pitch: number, peak: number): void {
    tone(stage, { delay, attack: 0.004, decay: 0.7, peak, from: pitch });
    tone(stage, { delay, attack: 0.002, decay: 0.16, peak: peak * 0.32, from: pitch * 3.98 });
    tone(stage, { delay, attack: 0.001, decay: 0.05, peak: peak * 0.12, from: pitch * 9.2 });
}
