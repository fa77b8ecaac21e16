// The coach of a guided game: pauses the stage where there is something to
// say, and lets only the right move through while the lesson lasts.
import type { Frame } from "../engine/calls";
import type { Script } from "../local/session.svelte";
import type { Stage } from "../table/stage.svelte";
import type { Lesson } from "./lesson";

/** Each game may have one. */
export const LESSONS: Lesson[] = Object.values(import.meta.glob<Lesson>(
    "../../../games/*/page/lesson.ts", { eager: true, import: "lesson" }));

export class Coach implements Script {
    readonly lesson: Lesson;
    /** The learner's seat. */
    static readonly SEAT = 1;
    #note = $state.raw<(() => string) | null>(null);
    /** The learner must say that they have read it. */
    waits = $state(false);
    stage: Stage | undefined;
    #bade = false;

    /** What is said now, in the reader's language; "": nothing. */
    get text(): string {
        return this.#note?.() ?? "";
    }

    constructor(lesson: Lesson) {
        this.lesson = lesson;
    }

    next(frame: Frame): string | undefined {
        return this.lesson.steps[frame.at]?.line;
    }

    /** The position with only the right move, if there is one. */
    limit(frame: Frame): Frame {
        const right = this.lesson.steps[frame.at]?.line;
        if (right === undefined || frame.view.moves.length === 0)
            return frame;
        const moves = frame.view.moves.filter((move) => move.line === right);
        return {
            ...frame,
            view: { ...frame.view, moves } as Frame["view"],
            moment: { ...frame.moment,
                moves: frame.moment.moves.filter((move) => moves.some((one) => one.id === move.id)) },
        };
    }

    /** A position comes on stage. */
    shown(frame: Frame): void {
        const done = this.lesson.steps[frame.at - 1];
        const next = this.lesson.steps[frame.at];
        if (done?.note && frame.told && frame.told.seat !== Coach.SEAT ||
            done?.note && frame.told?.chance) {
            this.#say(done.note, true);
        } else if (next?.note && frame.view.moves.length > 0) {
            this.#say(next.note, false);
        } else if (!next && !this.#bade) {
            this.#bade = true;
            this.#say(this.lesson.farewell, true);
        } else if (!this.waits) {
            this.#note = null;
        }
    }

    goOn(): void {
        this.waits = false;
        this.#note = null;
        const frame = this.stage?.now;
        const next = frame && this.lesson.steps[frame.at];
        if (frame && this.stage?.live && next?.note && frame.view.moves.length > 0)
            this.#say(next.note, false);
        this.stage?.pause(false);
    }

    #say(note: () => string, wait: boolean): void {
        this.#note = note;
        this.waits = wait;
        if (wait)
            this.stage?.pause(true);
    }
}
