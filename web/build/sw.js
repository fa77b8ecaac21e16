// The service worker: the page works without a network once it was here.
//
// Files of a build carry a hash of their content in their names, so what is
// in the cache is never stale. The page itself (./) comes from the network
// when there is one, else from the cache. Nothing else is touched: not the
// server's interface, not sockets.
/* eslint-env serviceworker */
const CACHE = "woolsack-__VERSION__";
const SHELL = "__SHELL__";
const REST = "__REST__";

const all = new Set([...SHELL, ...REST].map((name) =>
    new URL(name, self.registration.scope).href));
const home = new URL("./", self.registration.scope).href;

self.addEventListener("install", (event) => {
    event.waitUntil((async () => {
        const cache = await caches.open(CACHE);
        await cache.addAll(SHELL);
        await self.skipWaiting();
    })());
});

self.addEventListener("activate", (event) => {
    event.waitUntil((async () => {
        for (const name of await caches.keys())
            if (name.startsWith("woolsack-") && name !== CACHE)
                await caches.delete(name);
        await self.clients.claim();
    })());
});

/** Fetches what is still missing; the page says when. */
async function complete() {
    const cache = await caches.open(CACHE);
    for (const name of REST)
        if (!await cache.match(name))
            await cache.add(name).catch(() => undefined);
}

self.addEventListener("message", (event) => {
    if (event.data === "complete")
        event.waitUntil(complete().then(() =>
            event.source?.postMessage("complete")));
});

async function page(request) {
    const cache = await caches.open(CACHE);
    try {
        const answer = await fetch(request);
        if (answer.ok)
            await cache.put(home, answer.clone());
        return answer;
    } catch (problem) {
        const kept = await cache.match(home);
        if (kept)
            return kept;
        throw problem;
    }
}

async function file(request) {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept)
        return kept;
    const answer = await fetch(request);
    if (answer.ok)
        await cache.put(request, answer.clone());
    return answer;
}

self.addEventListener("fetch", (event) => {
    const url = new URL(event.request.url);
    url.hash = "";
    url.search = "";
    if (event.request.method !== "GET")
        return;
    if (event.request.mode === "navigate" && url.href === home)
        event.respondWith(page(event.request));
    else if (all.has(url.href))
        event.respondWith(file(event.request));
});

self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil((async () => {
        const open = await self.clients.matchAll({ type: "window" });
        const wanted = event.notification.data?.url;
        const there = open.find((client) => client.url === wanted) ?? open[0];
        if (there)
            await there.focus();
        else if (wanted)
            await self.clients.openWindow(wanted);
    })());
});
