// Grades of decisions: told by sign and word, never by colour alone.
import type { DecisionStep, Grade, ReviewStep } from "@core/woolsack.mjs";
import { tc } from "../i18n/index.svelte";

/** As in the notation of chess. */
export const SIGNS: Record<Grade, string> = {
    forced: "·",
    fine: "✓",
    doubtful: "?!",
    mistake: "?",
    blunder: "??",
};

/** Those that count, from good to bad. */
export const GRADES = ["fine", "doubtful", "mistake", "blunder"] as const;

export function gradeName(grade: Grade): string {
    switch (grade) {
        case "forced": return tc("grade", "forced");
        case "fine": return tc("grade", "fine");
        case "doubtful": return tc("grade", "doubtful");
        case "mistake": return tc("grade", "mistake");
        case "blunder": return tc("grade", "blunder");
    }
}

export function isDecision(step: ReviewStep | undefined): step is DecisionStep {
    return !!step && step.seat > 0;
}

/** A decision that lost something worth a word. */
export function isError(step: ReviewStep | undefined): step is DecisionStep {
    return isDecision(step) && step.grade !== "fine" && step.grade !== "forced";
}

/** What decisions are about. */
export function sortName(sort: DecisionStep["sort"]): string {
    switch (sort) {
        case "bid": return tc("review", "bids");
        case "roll": return tc("review", "dice");
        case "take": return tc("review", "cards");
        case "bone": return tc("review", "the bone");
        case "place": return tc("review", "placing dice");
        case "score": return tc("review", "scoring");
        case "move": return tc("review", "moves"); // of a game that does not sort them
    }
}
