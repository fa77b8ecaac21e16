// The geometry of the curve: moments across, winning chances up.
import { seatShape } from "../art/marks";

export interface Plot {
    left: number;
    right: number;
    top: number;
    bottom: number;
    /** The last moment. */
    last: number;
}

export function across(plot: Plot, moment: number): number {
    return plot.left + (plot.right - plot.left) * (plot.last ? moment / plot.last : 0);
}

export function up(plot: Plot, share: number): number {
    return plot.bottom - (plot.bottom - plot.top) * share;
}

/** The moment nearest to a place. */
export function momentAt(plot: Plot, x: number): number {
    const part = (x - plot.left) / (plot.right - plot.left);
    return Math.max(0, Math.min(plot.last, Math.round(part * plot.last)));
}

export function line(plot: Plot, chances: number[][], seat: number): string {
    return chances.map((shares, moment) => `${moment ? "L" : "M"}${across(plot, moment).toFixed(1)} ` +
        up(plot, shares[seat - 1] ?? 0).toFixed(1)).join("");
}

/** Seats differ by colour, by dashes, and by the shape of their marks. */
export const DASHES: readonly string[] = ["", "9 3", "3 3", "12 3 2 3", "6 2 2 2 2 2", "1.5 4"];

export function dashes(seat: number): string {
    return DASHES[(seat - 1) % DASHES.length] ?? "";
}

/** Moments at which a line bears the mark of its seat, staggered by seat. */
export function markMoments(plot: Plot, seat: number, seats: number): number[] {
    const gap = Math.max(1, Math.floor(plot.last / 5));
    const list: number[] = [];
    for (let at = Math.round(gap * (0.35 + (seat - 1) / seats * 0.8)); at < plot.last - gap / 4; at += gap)
        list.push(at);
    return list;
}

export { seatShape };
