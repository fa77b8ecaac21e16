/*
 * voices.ts - the sounds of the tables, each a small recipe.
 */
import { bar, between, hiss, knock, swell, tone, type Stage } from "./parts";

/** Dice on a wooden table: hits that come closer together and grow weaker. */
function roll(stage: Stage): void {
    let when = 0;
    for (let i = 0; i < 11; i++) {
        const part = i / 11;
        knock(stage, when, between(stage, 620, 1150), between(stage, 0.32, 0.5) * (1 - part * 0.7));
        when += between(stage, 0.035, 0.1) * (1 - part * 0.35);
    }
    hiss(stage, { attack: 0.05, decay: 0.5, peak: 0.05, from: 700, to: 350, q: 0.8 });
}

/** The last clatter of a die. */
function settle(stage: Stage): void {
    const pitch = between(stage, 700, 980);
    knock(stage, 0, pitch, 0.34);
    knock(stage, between(stage, 0.055, 0.08), pitch * 1.06, 0.2);
    knock(stage, between(stage, 0.1, 0.13), pitch * 1.1, 0.1);
}

/** A card slides over the felt and lies down. */
function card(stage: Stage): void {
    const bright = between(stage, 0.85, 1.2);
    hiss(stage, { attack: 0.06, decay: 0.14, peak: 0.2, from: 1800 * bright, to: 4600 * bright, q: 0.9 });
    hiss(stage, { delay: 0.17, decay: 0.03, peak: 0.22, from: 900 * bright, q: 0.8 });
}

/** Mouth of a sheep: three formants behind a reedy, trembling voice. */
function bleat(stage: Stage): void {
    const { context, at } = stage;
    const young = stage.random() ** 1.4;
    const pitch = 165 + young * 225;
    const length = between(stage, 0.4, 0.75);
    const mouth = between(stage, 0.88, 1.14) * (1 + young * 0.12);

    const throat = context.createOscillator();
    throat.type = "sawtooth";
    throat.frequency.setValueAtTime(pitch * 0.86, at);
    throat.frequency.linearRampToValueAtTime(pitch * between(stage, 1.02, 1.12), at + length * 0.18);
    throat.frequency.linearRampToValueAtTime(pitch * between(stage, 0.8, 0.95), at + length);

    const tremble = context.createOscillator();
    tremble.frequency.setValueAtTime(between(stage, 9, 12), at);
    tremble.frequency.linearRampToValueAtTime(between(stage, 7, 10), at + length);
    const sway = context.createGain();
    sway.gain.value = pitch * 0.035;
    tremble.connect(sway).connect(throat.frequency);

    // the voice opens after a short "m" and shakes while it is open
    const voice = context.createGain();
    voice.gain.setValueAtTime(0, at);
    voice.gain.linearRampToValueAtTime(0.25, at + 0.05);
    voice.gain.linearRampToValueAtTime(0.75, at + 0.13);
    voice.gain.setTargetAtTime(0, at + length, 0.05);
    const shake = context.createGain();
    shake.gain.value = 0.5;
    tremble.connect(shake).connect(voice.gain);

    const formants: readonly (readonly [number, number, number])[] = [
        [620, 5, 0.7],
        [1250, 7, 0.5],
        [2500, 8, 0.2],
    ];
    const end = swell(stage, 0, 0.01, length * 4, 0.75);
    end.gain.setTargetAtTime(0, at + length, 0.04);
    for (const [frequency, q, level] of formants) {
        const band = context.createBiquadFilter();
        band.type = "bandpass";
        band.Q.value = q;
        band.frequency.setValueAtTime(frequency * mouth * 0.72, at);
        band.frequency.linearRampToValueAtTime(frequency * mouth, at + 0.14);
        const gain = context.createGain();
        gain.gain.value = level;
        voice.connect(band).connect(gain).connect(end);
    }
    throat.connect(voice);
    hiss(stage, { delay: 0.06, attack: 0.06, decay: length * 0.6, peak: 0.025, from: 2200, q: 0.6 });
    for (const source of [throat, tremble]) {
        source.start(at);
        source.stop(at + length + 0.4);
    }
}

/** One or two short barks; the seed decides how large the dog is. */
function bark(stage: Stage): void {
    const size = between(stage, 0.75, 1.7);
    const times = stage.random() < 0.45 ? 2 : 1;
    for (let i = 0; i < times; i++) {
        const delay = i * between(stage, 0.2, 0.27);
        const peak = i ? 0.2 : 0.26;
        tone(stage, {
            delay,
            attack: 0.012,
            decay: 0.15,
            peak,
            from: 430 * size,
            to: 190 * size,
            type: "triangle",
        });
        tone(stage, {
            delay,
            attack: 0.012,
            decay: 0.1,
            peak: peak * 0.28,
            from: 860 * size,
            to: 400 * size,
            type: "sawtooth",
        });
        hiss(stage, {
            delay,
            attack: 0.008,
            decay: 0.09,
            peak: peak * 0.8,
            from: 1100 * size,
            to: 600 * size,
            q: 1.4,
        });
    }
}

/** Paper that is torn: a rustle of many small rips. */
function tear(stage: Stage): void {
    const { context, at } = stage;
    const length = between(stage, 0.3, 0.42);
    const rips = context.createGain();
    rips.gain.setValueAtTime(0, at);
    for (let when = 0; when < length; when += 0.007) {
        const part = when / length;
        rips.gain.setValueAtTime(stage.random() ** 3 * (0.5 + part * 0.8), at + when);
    }
    rips.gain.setValueAtTime(0, at + length);
    rips.connect(stage.out);
    const through: Stage = { ...stage, out: rips };
    hiss(through, {
        attack: 0.02,
        decay: length * 2,
        peak: 0.55,
        type: "highpass",
        from: 1300,
        to: 3000,
        q: 0.5,
    });
    hiss(through, { attack: 0.02, decay: length * 2, peak: 0.35, from: 800, to: 1600, q: 1 });
}

/** A felted chip on wood. */
function chip(stage: Stage): void {
    const pitch = between(stage, 880, 1120);
    tone(stage, { attack: 0.001, decay: 0.06, peak: 0.3, from: pitch });
    tone(stage, { attack: 0.001, decay: 0.03, peak: 0.12, from: pitch * 2.4 });
    hiss(stage, { decay: 0.025, peak: 0.16, from: 1500, q: 0.8 });
}

/** A full sack drops. */
function sack(stage: Stage): void {
    const heavy = between(stage, 0.9, 1.12);
    tone(stage, { attack: 0.004, decay: 0.2, peak: 0.6, from: 150 * heavy, to: 62 * heavy });
    tone(stage, { attack: 0.003, decay: 0.07, peak: 0.2, from: 310 * heavy, to: 170 * heavy });
    hiss(stage, { decay: 0.12, peak: 0.5, type: "lowpass", from: 900, to: 250, q: 0.6 });
    hiss(stage, { delay: 0.07, attack: 0.03, decay: 0.14, peak: 0.07, from: 2400, to: 1500, q: 0.8 });
}

/** It is your turn. */
function turn(stage: Stage): void {
    bar(stage, 0, 659.3, 0.15);
    bar(stage, 0.13, 880, 0.17);
}

function win(stage: Stage): void {
    const notes = [523.3, 659.3, 784, 1046.5];
    notes.forEach((pitch, i) => bar(stage, i * 0.12, pitch, 0.14));
    bar(stage, 0.6, 784, 0.1);
    bar(stage, 0.72, 1046.5, 0.15);
    bar(stage, 0.72, 659.3, 0.1);
    bleat({ ...stage, at: stage.at + 1 });
}

/** That did not work: two low notes, no alarm. */
function error(stage: Stage): void {
    bar(stage, 0, 311.1, 0.15);
    bar(stage, 0.15, 246.9, 0.15);
}

export const VOICES = { roll, settle, card, bleat, bark, tear, chip, sack, turn, win, error };
