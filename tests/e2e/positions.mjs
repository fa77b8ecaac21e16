// positions.mjs - positions of whole games that are kept in tests/golden: what
// comes before somebody's first move of a kind.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

/** What `lay` wants for the position in which somebody is asked for `verb`. */
export function before(record, verb) {
    const text = readFileSync(new URL(`../golden/${record}.txt`, import.meta.url), "utf8");
    const lines = text.split("\n");
    const at = lines.findIndex((line) => line.startsWith(`${verb} `));
    assert.ok(at > 0, `no ${verb} in ${record}`);
    const me = Number(lines[at].split(" ")[1]);
    const names = [...text.matchAll(/^seat \d+ (.*)$/gm)].map((match) => match[1]);
    return {
        id: `${record}-${verb}`,
        game: /^game (.*)$/m.exec(text)[1],
        start: Number(/^start (\d)$/m.exec(text)?.[1] ?? 1),
        seats: names.map((name, index) => index + 1 === me ? { name } : { name, level: "lamb" }),
        lines: lines.slice(0, at).filter((line) =>
            line && !/^(woolsack|game|deck|seat|start|x-)/.test(line)),
    };
}

/** Each kind of question once. */
export const QUESTIONS = [
    ["volle-wolle-3-greedy", "bid"], ["volle-wolle-3-greedy", "keep"], ["volle-wolle-3-greedy", "take"],
    ["volle-wolle-3-greedy", "boost"], ["volle-wolle-3-greedy", "steal"],
    ["bloeder-sack-4-random", "place"], ["bloeder-sack-4-random", "swap"], ["bloeder-sack-4-random", "score"],
];
