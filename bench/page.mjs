// page.mjs - what the page costs in a browser:
//
//   WOOLSACK_PAGE=build-page node bench/page.mjs
//
// Bytes and time to the first decision, long tasks of the main thread while
// experts think, how long an expert takes for an answer, how soon a tap shows,
// how long the guided games take somebody who reads 200 words a minute.
import { answerSack, answerVolle, lessonSack, lessonVolle, play, playLesson } from "../tests/e2e/player.mjs";
import { world } from "../tests/e2e/world.mjs";

const w = await world();
for (const [title, answer] of [["Volle Wolle", answerVolle], ["Blöder Sack", answerSack]]) {
    const page = await w.person({ settings: { level: "expert" } });
    await page.addInitScript(() => {
        window.longTasks = [];
        new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map((one) => Math.round(one.duration))))
            .observe({ type: "longtask", buffered: true });
        // From a tap to the next picture, in steps of 8 ms; what takes less
        // than 16 is not told, so clicks are counted apart.
        window.taps = [];
        window.clicks = 0;
        new PerformanceObserver((list) => window.taps.push(...list.getEntries().filter((one) => one.name === "click")
            .map((one) => ({ all: one.duration, script: Math.round(one.processingEnd - one.startTime) }))))
            .observe({ type: "event", durationThreshold: 16, buffered: true });
        addEventListener("click", () => { window.clicks++; }, true);
        // Answers of the engine, by the worker's own messages.
        const post = Worker.prototype.postMessage;
        window.bots = [];
        Worker.prototype.postMessage = function (message, ...rest) {
            if (message.name === "bot") {
                const begun = performance.now();
                const hear = (event) => {
                    if (event.data.id === message.id) {
                        window.bots.push(performance.now() - begun);
                        this.removeEventListener("message", hear);
                    }
                };
                this.addEventListener("message", hear);
            }
            return post.call(this, message, ...rest);
        };
    });
    w.files.sent.length = 0;
    await page.goto(w.url);
    await page.getByRole("radio", { name: title }).check();
    const begun = Date.now();
    await page.locator("button.go").click();
    await page.locator(".panel.asking").waitFor();
    const first = Date.now() - begun;
    const bytes = w.files.sent.reduce((sum, one) => sum + one.bytes, 0);
    const loading = await page.evaluate(() => {
        window.taps = [];
        window.clicks = 0;
        return window.longTasks.splice(0);
    });
    await play(page, answer, { stop: (done) => done.length >= 12 });
    const { long, bots, taps, clicks } = await page.evaluate(() =>
        ({ long: window.longTasks, bots: window.bots, taps: window.taps, clicks: window.clicks }));
    const late = taps.map((one) => one.all).sort((a, b) => b - a);
    bots.sort((a, b) => a - b);
    console.log(`${title}: ${bytes} bytes and ${first} ms from the tap to the first decision`);
    console.log(`  long tasks: ${JSON.stringify(loading)} ms while loading, ${JSON.stringify(long)} ms in ${bots.length} answers of experts`);
    console.log(`  an expert: median ${bots[bots.length >> 1]?.toFixed(0)} ms, longest ${bots.at(-1)?.toFixed(0)} ms`);
    console.log(`  ${clicks} taps: ${clicks - late.filter((one) => one > 16).length} shown within 16 ms, the slowest after ${late.slice(0, 3).join(", ") || 16} ms` +
        ` (script at most ${Math.max(0, ...taps.map((one) => one.script))} ms)`);
    await page.context().close();
}
for (const [title, answer] of [["Volle Wolle", lessonVolle], ["Blöder Sack", lessonSack]]) {
    const page = await w.person({ reducedMotion: "no-preference" });
    await page.goto(`${w.url}#/learn`);
    const begun = Date.now();
    await page.locator("button.go").click();
    const { notes, words, decisions } = await playLesson(page, answer, { patient: true });
    const moving = (Date.now() - begun) / 1000;
    const all = moving + words / 200 * 60 + 2 * decisions;
    console.log(`guided ${title}: ${notes} notes, ${words} words, ${decisions} decisions, ${moving.toFixed(0)} s of motion: ` +
        `${(all / 60).toFixed(1)} minutes with two seconds a decision`);
    await page.context().close();
}
await w.close();
