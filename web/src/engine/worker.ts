// The engine: the WebAssembly module in a worker. Rules, bots, odds and words
// are all in there; this file passes questions on.
import {
    load, type GameId, type LevelId, type Review, type Table, type Woolsack,
} from "@core/woolsack.mjs";
import type { Calls, Frame, Look, Told } from "./calls";
import type { Answer, Gift, Request } from "./client";
import { deckUrls, netUrl } from "./urls";

async function fetched(url: string): Promise<Response> {
    const answer = await fetch(url);
    if (!answer.ok)
        throw new Error(`${url}: ${answer.status} ${answer.statusText}`);
    return answer;
}

async function start(given: Promise<WebAssembly.Module>): Promise<Woolsack> {
    const decks = Object.entries(deckUrls).map(async ([game, url]) =>
        [game, await (await fetched(url)).text()] as const);
    const module = await load(await given);
    for (const [game, text] of await Promise.all(decks))
        module.deck(game as GameId, "standard", text);
    return module;
}

const fair = () => import("../fair/fair");

const tables = new Map<number, Table>();
const reviews = new Map<number, Review>();
const nets = new Map<string, Promise<void>>();
let last = 0;

function at(number: number): Table {
    const table = tables.get(number);
    if (!table)
        throw new Error(`there is no table ${number}`);
    return table;
}

/** The net for a table, fetched once; without one bots do what they can. */
function net(module: Woolsack, game: string, seats: number): Promise<void> {
    const url = netUrl(game, seats);
    if (!url)
        return Promise.resolve();
    let loading = nets.get(url);
    if (!loading) {
        loading = fetched(url).then(async (answer) =>
            module.net(new Uint8Array(await answer.arrayBuffer())));
        loading.catch(() => nets.delete(url));
        nets.set(url, loading);
    }
    return loading;
}

/** The net for what is on a table. */
function netFor(module: Woolsack, table: Table): Promise<void> {
    const { game, seats } = table.view(0);
    return net(module, game, seats);
}

function reviewOf(number: number): Review {
    const review = reviews.get(number);
    if (!review)
        throw new Error(`there is no review of table ${number}`);
    return review;
}

function frame(table: Table, { seat, memory = false }: Look, told: Told | null,
    at = table.count()): Frame {
    const position = at === table.count() ? table : table.at(at);
    return {
        at,
        told,
        view: position.view(seat, { memory }),
        moment: position.moment(seat, { memory }),
    };
}

/** The last event, and where it led. */
function latest(table: Table, look: Look): { frame: Frame; text: string } {
    const story = table.story(look.seat,
        { memory: look.memory ?? false, from: table.count() - 1 });
    return { frame: frame(table, look, story[0] ?? null), text: table.text() };
}

function calls(module: Woolsack): Calls {
    return {
        speak(catalogue) {
            module.language(catalogue ?? undefined);
            return module.vocabulary();
        },
        games: () => module.games,
        rules: (game) => module.rules(game),
        open(text) {
            tables.set(++last, module.open(text));
            return last;
        },
        close(number) {
            at(number).close();
            tables.delete(number);
            reviews.delete(number);
        },
        look: (number, look) => frame(at(number), look, null),
        add(number, line, look) {
            at(number).add(line);
            return latest(at(number), look);
        },
        rewind(number, count, look) {
            at(number).rewind(count);
            return { frame: frame(at(number), look, null), text: at(number).text() };
        },
        read: (number, text) => at(number).read(text),
        frames(number, look, from) {
            const table = at(number);
            const story = table.story(look.seat,
                { memory: look.memory ?? false, from });
            const list = story.map((told) => frame(table, look, told, told.at));
            return from === 0 && (story[0]?.at ?? 0) <= 1
                ? [frame(table, look, null, 0), ...list] : list;
        },
        give(number, bids) {
            at(number).given();
            for (const [seat, line] of bids)
                at(number).given(seat, line || undefined);
        },
        text: (number) => at(number).text(),
        told: (number) => at(number).told(),
        names: (number) => at(number).names(),
        sample: (number, seed) => at(number).sample(seed, 0n),
        async seal(number, people) {
            const { sealRecord } = await fair();
            const made = sealRecord(at(number).text(), at(number).names().length, people);
            at(number).read(made.text);
            return made;
        },
        async fall(number, sealed) {
            const { fallSealed } = await fair();
            return fallSealed(at(number), sealed);
        },
        async unseal(number, sealed) {
            const { openSeal } = await fair();
            at(number).read(openSeal(at(number).text(), sealed));
            return at(number).text();
        },
        async bot(number, seat, level, seed) {
            await netFor(module, at(number));
            return at(number).bot(seat, { level: level as LevelId, seed });
        },
        odds(number, { seat, memory = false }) {
            const moves = at(number).odds(seat, { memory });
            const table = at(number).oddsTable(seat, { memory });
            return moves && table && { moves, table };
        },
        sheet: (number, { memory = false }) =>
            at(number).sheet({ memory }),
        cards: (number) => at(number).cards(),
        moves: (number, count, { seat, memory = false }) =>
            at(number).at(count).view(seat, { memory }).moves,
        async hint(text, seat) {
            const table = module.open(text);
            try {
                await netFor(module, table);
                return table.hint(seat);
            } finally {
                table.close();
            }
        },
        async reviewBegin(number) {
            await netFor(module, at(number));
            const review = at(number).review();
            reviews.set(number, review);
            return review.total;
        },
        reviewStep(number, ms) {
            const review = reviewOf(number);
            const end = performance.now() + ms;
            while (review.step() && performance.now() < end);
            return review.done;
        },
        reviewResult: (number) => reviewOf(number).result(),
        async verify(text, noted) {
            const { verifyRecord } = await fair();
            const table = module.open(text);
            try {
                return verifyRecord(table, text, noted);
            } finally {
                table.close();
            }
        },
    };
}

/** The page gives the module; questions may be here before it. */
const ready = start(new Promise((resolve, reject) => {
    self.addEventListener("message", ({ data }: MessageEvent<Gift | Request>) => {
        if ("module" in data)
            resolve(data.module);
        else if ("fault" in data)
            reject(new Error(data.fault));
    });
})).then(calls);

self.addEventListener("message", async (event: MessageEvent<Gift | Request>) => {
    if (!("id" in event.data))
        return;
    const { id, name, args } = event.data;
    let answer: Answer;
    try {
        const call = (await ready)[name] as (...args: unknown[]) => unknown;
        answer = { id, value: await call(...args) };
    } catch (problem) {
        const fault = problem as Error & { code?: number; line?: number };
        answer = { id, fault: fault.message, code: fault.code, line: fault.line };
    }
    self.postMessage(answer);
});
