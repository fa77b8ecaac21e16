// The service worker: registered when the page has nothing better to do, so
// that it never competes with the first game.

let installable = $state<{ prompt(): Promise<unknown> } | null>(null);

/** Offers installation if the browser does; null: it does not (yet). */
export function install(): (() => void) | null {
    const offer = installable;
    return offer && (() => {
        void offer.prompt();
        installable = null;
    });
}

const LATER = 6000; // ms after the page has loaded

export function startOffline(): void {
    addEventListener("beforeinstallprompt", (event) => {
        event.preventDefault();
        installable = event as unknown as { prompt(): Promise<unknown> };
    });
    if (!("serviceWorker" in navigator) || import.meta.env.DEV)
        return;
    setTimeout(() => void register(), LATER);
}

export async function register(): Promise<void> {
    try {
        await navigator.serviceWorker.register("./sw.js");
        const ready = await navigator.serviceWorker.ready;
        const idle = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 1000));
        idle(() => ready.active?.postMessage("complete"));
    } catch {
        // Not on this address (plain http, private window): it works without.
    }
}
