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

/** The same, above everything: boards that scroll would cut off what leaves
 * them. A likeness flies. What has gone leaves no gap meanwhile, and what comes
 * is not seen before it is there. */
export function carry(node: Element, { place, delay = 0, duration = 420, scale = 0.5 }: Flight,
    { direction }: { direction: "in" | "out" | "both" }): TransitionConfig {
    const speed = pace();
    const far = place ? spot(place) : null;
    if (speed === 0 || !far)
        return { duration: 0 };
    const here = node.getBoundingClientRect();
    const from = centre(here), to = centre(far.getBoundingClientRect());
    const likeness = document.createElement("div");
    likeness.className = "flight";
    likeness.inert = true;
    likeness.append(node.cloneNode(true));
    Object.assign(likeness.style, { left: `${here.left}px`, top: `${here.top}px`,
        width: `${here.width}px`, height: `${here.height}px` });
    // On its table: below what is asked there.
    (node.closest(".scene") ?? document.body).append(likeness);
    const rise = Math.min(26, here.height * 0.12);
    // What leaves lifts off first.
    const ends: Keyframe[] = [{ transform: "none" },
        ...direction === "out" ? [{ transform: `translateY(${-rise}px) scale(1.07)`, offset: 0.24 }] : [],
        { transform: `translate(${to.x - from.x}px, ${to.y - from.y}px) scale(${scale})` }];
    const coming = direction === "in";
    const times = { delay: delay * speed, duration: duration * speed };
    const flight = likeness.animate(coming ? ends.reverse() : ends,
        { ...times, easing: "cubic-bezier(0.3, 0.1, 0.3, 1)", fill: "both" });
    flight.onfinish = flight.oncancel = () => likeness.remove();
    return coming ? { ...times, css: (near) => `opacity: ${near < 1 ? 0 : 1}` } : { duration: 0 };
}
