// A review as the screen needs it: moments, rounds, errors, and figures that
// add up as they are shown.
//
// Moments count from 0: moment i is the one before step i, and the last one is
// the end.
import type { ReviewPlayer, ReviewResult, ReviewStep } from "@core/woolsack.mjs";
import { isError } from "./grades";

/** Winning chances of all seats at every moment. */
export function chancesOf(result: ReviewResult): number[][] {
    return [...result.steps.map((step) => step.chances), result.chances];
}

export interface Round {
    /** The first moment of it. */
    from: number;
    /** From 1 on. */
    number: number;
    /** "Round 3 of 12" */
    name: string;
}

export function roundsOf(result: ReviewResult): Round[] {
    const rounds: Round[] = [];
    result.steps.forEach((step, from) => {
        if (step.moment && step.moment !== rounds.at(-1)?.name)
            rounds.push({ from, number: rounds.length + 1, name: step.moment });
    });
    return rounds;
}

/** The moments at which something was lost, by this seat or (0) by anybody. */
export function errorsOf(result: ReviewResult, seat = 0): number[] {
    return result.steps.flatMap((step, at) =>
        isError(step) && (!seat || step.seat === seat) ? [at] : []);
}

/** What fell to a seat by this step: dice, cards, how bids met. */
export function luckOf(step: ReviewStep, seat: number): number {
    const fell = step.seat === 0 ? step.effect[seat - 1] ?? 0 : 0;
    const met = "meeting" in step ? step.meeting?.[seat - 1] ?? 0 : 0;
    return fell + met;
}

/** All luck of a game. */
export function luckSum({ luck }: ReviewPlayer): number {
    return luck.dice + luck.cards + luck.bids;
}

/** Whole thousandths, so rounded that they still make `total` of them. */
export function thousandths(shares: number[], total = 1000): number[] {
    const whole = shares.map((share) => Math.floor(share * 1000 + 1e-9));
    const left = total - whole.reduce((sum, one) => sum + one, 0);
    const order = shares.map((share, index) => ({ index, rest: share * 1000 - (whole[index] ?? 0) }))
        .sort((a, b) => b.rest - a.rest);
    for (const { index } of order.slice(0, Math.max(0, left)))
        whole[index] = (whole[index] ?? 0) + 1;
    return whole;
}

export const PARTS = ["start", "dice", "cards", "bids", "own", "others", "rest", "result"] as const;
export type Part = typeof PARTS[number];

/** What a result is made of, in thousandths. Shown so, every column adds up:
 * what rounding leaves over goes to the rest, which is one of estimates, too. */
export function sumsOf(result: ReviewResult): Record<Part, number>[] {
    const start = thousandths(result.players.map((player) => player.start));
    const end = thousandths(result.players.map((player) => player.result));
    return result.players.map((player, index) => {
        const round = (share: number) => Math.round(share * 1000);
        const sums = {
            start: start[index] ?? 0,
            dice: round(player.luck.dice),
            cards: round(player.luck.cards),
            bids: round(player.luck.bids),
            own: round(player.own),
            others: round(player.others),
            result: end[index] ?? 0,
        };
        const rest = sums.result - sums.start - sums.dice - sums.cards - sums.bids -
            sums.own - sums.others;
        return { ...sums, rest };
    });
}
