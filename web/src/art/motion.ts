/*
 * motion.ts - how fast things may move here.
 */

/** The scale of animations at an element: 1 as designed, 0 not at all. */
export function pace(element: Element): number {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
    const scale = parseFloat(getComputedStyle(element).getPropertyValue("--motion"));
    return Number.isFinite(scale) ? Math.max(0, scale) : 1;
}
