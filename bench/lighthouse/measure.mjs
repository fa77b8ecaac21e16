// measure.mjs - what Lighthouse says of the page, as a phone sees it:
//
//   tools/npm-ci bench/lighthouse
//   WOOLSACK=build/woolsack WOOLSACK_PAGE=build-page node bench/lighthouse/measure.mjs [RUNS]
//
// The real server with the built page (tools/build-page), Debian's Chromium, Lighthouse's mobile
// profile (a slow phone on a slow network, simulated). Home and both tables,
// each RUNS times (3) with nothing in the cache; the median is printed, and
// what else was not perfect. Status 1 if a score is below 95.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { realServer } from "../../tests/e2e/world.mjs";

const [runs = "3"] = process.argv.slice(2);
const KINDS = ["performance", "accessibility", "best-practices"];
const GOAL = 95;
const PLACES = [["home", ""], ["Volle Wolle", "#/play/volle-wolle"], ["Blöder Sack", "#/play/bloeder-sack"]];
const server = await realServer();

/** One visit by somebody who was never here. */
async function visit(hash) {
    const chrome = await launch({
        chromePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
        chromeFlags: ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--lang=en-GB",
            "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"],
    });
    try {
        return (await lighthouse(server.url + hash, { port: chrome.port, onlyCategories: KINDS, logLevel: "error" })).lhr;
    } finally {
        chrome.kill();
    }
}

const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];
let good = true;
for (const [name, hash] of PLACES) {
    const reports = [];
    for (let i = 0; i < Number(runs); i++)
        reports.push(await visit(hash));
    const scores = KINDS.map((kind) => Math.round(100 * median(reports.map((one) => one.categories[kind].score))));
    good &&= scores.every((score) => score >= GOAL);
    console.log(`${name}: ${KINDS.map((kind, index) => `${kind} ${scores[index]}`).join(", ")}`);
    const last = reports.at(-1);
    for (const id of ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift", "speed-index"])
        console.log(`    ${last.audits[id].title}: ${last.audits[id].displayValue}`);
    for (const kind of KINDS)
        for (const { id, weight } of last.categories[kind].auditRefs)
            if (weight > 0 && last.audits[id].score !== null && last.audits[id].score < 0.9)
                console.log(`    ${kind}: ${id}: ${last.audits[id].title} ${last.audits[id].displayValue ?? ""}`);
    if (process.env.REPORTS)
        writeFileSync(join(process.env.REPORTS, `${name.replace(/\W/g, "")}.json`), JSON.stringify(last));
}
await server.close();
process.exitCode = good ? 0 : 1;
