// Things travel to where they go: transitions towards an element of the page
// that is marked with data-spot="NAME".
import type { TransitionConfig } from "svelte/transition";
import { pace } from "./settings.svelte";

function centre(rect: DOMRect): { x: number; y: number } {
    return { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 };
}

export function spot(name: string): Element | null {
    return document.querySelector(`[data-spot="${CSS.escape(name)}"]`);
}

interface Flight {
    /** The name of the place; nothing happens if there is none. */
    place: string;
    delay?: number;
    duration?: number;
    /** The size at the far end. */
    scale?: number;
}

/** From here to there (out:) or from there to here (in:). */
export function fly(node: Element, { place, delay = 0, duration = 380, scale = 0.35 }: Flight):
    TransitionConfig {
    const speed = pace();
    const far = place ? spot(place) : null;
    if (speed === 0 || !far)
        return { duration: 0 };
    const from = centre(node.getBoundingClientRect());
    const to = centre(far.getBoundingClientRect());
    const dx = to.x - from.x, dy = to.y - from.y;
    return {
        delay: delay * speed,
        duration: duration * speed,
        easing: (x) => 1 - (1 - x) ** 3,
        css: (near, away) => `position: relative; z-index: 5; pointer-events: none;
            transform: translate(${dx * away}px, ${dy * away}px)
            scale(${1 - (1 - scale) * away});
            opacity: ${Math.min(1, near * 3)}`,
    };
}
