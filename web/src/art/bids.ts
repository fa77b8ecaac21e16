/*
 * bids.ts - the fields of a bid board, and how keys walk on it.
 */

/** As views and records write them. */
export const BIDS: readonly string[] = [
    "14",
    "15",
    "16",
    "17",
    "18",
    "19",
    "20",
    "21",
    "22",
    "23",
    "24",
    "25",
    "26",
    "26+",
];

/** The board has two rows of this many. */
export const COLUMNS = 7;

/** Where a key leads from a bid, if anywhere. */
export function walk(from: string, key: string): string | undefined {
    const here = BIDS.indexOf(from);
    const steps: Record<string, number> = {
        ArrowRight: 1,
        ArrowLeft: -1,
        ArrowDown: COLUMNS,
        ArrowUp: -COLUMNS,
        Home: -here,
        End: BIDS.length - 1 - here,
    };
    const step = steps[key];
    return step === undefined ? undefined : BIDS[here + step];
}
