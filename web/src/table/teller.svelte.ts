// Says events aloud for those who listen, and makes them heard.
import type { Frame } from "../engine/calls";
import { sound, type SoundName } from "../sound/sound";
import { gamePage } from "./games.svelte";
import type { Session } from "./session";

/** What an event sounds like. */
function noises(frame: Frame, me: number): [SoundName, number][] {
    const told = frame.told;
    if (!told)
        return [];
    const list: [SoundName, number][] = [];
    switch (told.verb) {
        case "deal": case "reveal": case "bid": list.push(["card", 0]); break;
        case "boost": list.push(["chip", 0]); break;
        case "take": list.push(["card", 0]); break;
        case "place": case "swap": list.push(["settle", 0]); break;
    }
    list.push(...gamePage(frame.view.game)?.noises?.(frame) ?? []);
    if (frame.view.turn === "over")
        list.push(["win", 0.4]);
    else if (frame.view.turn === "seats" && me > 0 && frame.view.acting.includes(me) && told.seat !== me)
        list.push(["turn", 0.5]);
    return list;
}

/** What comes within this many milliseconds is said in one go: a text that is
 * replaced at once is heard by nobody. */
const GATHER = 450;

/** What is told of an event. */
export function story(frame: Frame | undefined): string[] {
    return (frame?.told?.lines ?? []).map((line) => line.text);
}

export class Teller {
    /** Another object each time: what is said twice is heard twice. */
    said = $state.raw({ text: "" });
    session: Session | undefined;
    #texts: string[] = [];
    #asked = "";
    #timer: ReturnType<typeof setTimeout> | undefined;

    /** Says this after all that waits to be said, and last what is asked now. */
    say(texts: string[], asked = this.#asked): void {
        this.#texts.push(...texts);
        this.#asked = asked;
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => {
            const text = [...this.#texts, this.#asked].filter(Boolean).join(" ");
            if (text)
                this.said = { text };
            this.#texts = [];
            this.#asked = "";
        }, GATHER);
    }

    /** What was said last, or waits to be said, is in another language. */
    hush(): void {
        clearTimeout(this.#timer);
        this.#texts = [];
        this.#asked = "";
        this.said = { text: "" };
    }

    /** Dice are in the air. */
    thrown = (): void => {
        sound.play("roll", { delay: 0 });
        sound.play("settle", { delay: 0.75 });
    };

    tell(frame: Frame): void {
        this.say(story(frame), frame.view.moves.length > 0 ? frame.moment.prompt : "");
        for (const [name, delay] of noises(frame, this.session?.me ?? 0))
            sound.play(name, { delay });
    }
}
