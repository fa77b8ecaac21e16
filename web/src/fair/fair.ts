// fair.ts - sealed dice, checked in the page: docs/code/fair.md, to the letter.
//
// Hashes come from @noble/hashes. What a number stands for is a rule of the
// game and comes from the engine (chance and draw of woolsack.mjs); nothing of
// it is written here. The C half is src/fair; tests/wasm/test_fair.mjs holds
// the two against each other.
import { hmac } from "@noble/hashes/hmac";
import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils";

/** Bytes of a secret, a mix and a seal. */
export const BYTES = 32;

/** The start player is the number of this draw. */
export const START_DRAW = 2n ** 64n - 1n;

const HEX = /^[0-9a-f]{64}$/;

/** A mix of this device: give it only after the seal has been seen. */
export function newMix(): string {
    return bytesToHex(crypto.getRandomValues(new Uint8Array(BYTES)));
}

/** The seal of a secret, as hex. Secrets and mixes are hex as well. */
export function seal(secret: string, table: string): string {
    return bytesToHex(sha256.create()
        .update(utf8ToBytes(`woolsack seal 1\n${table}\n`))
        .update(hexToBytes(secret))
        .digest());
}

/** The key that secret and mixes make; "" is the mix of a seat without one. */
export function key(secret: string, table: string,
    mixes: readonly string[]): Uint8Array {
    const lines = mixes.map((mix, seat) => `${seat + 1} ${mix}\n`).join("");
    return hmac(sha256, hexToBytes(secret),
        utf8ToBytes(`woolsack key 1\n${table}\n${lines}`));
}

/** The number of a draw: 0 <= result < below, each equally likely. */
export function number(key: Uint8Array, draw: bigint, below: number): number {
    const limit = 2 ** 32 - 2 ** 32 % below;
    const name = new DataView(new ArrayBuffer(12));
    name.setBigUint64(0, draw);
    for (let block = 0; ; block++) {
        name.setUint32(8, block);
        const digest = hmac(sha256, key, new Uint8Array(name.buffer));
        const words = new DataView(digest.buffer, digest.byteOffset, BYTES);
        for (let at = 0; at < BYTES; at += 4) {
            const word = words.getUint32(at);
            if (word < limit)
                return word % below;
        }
    }
}

/** The start player of a game that has one, from 1. */
export function start(key: Uint8Array, seats: number): number {
    return number(key, START_DRAW, seats) + 1;
}

/** What is needed of a table of woolsack.mjs. */
export interface Table {
    read(text: string): void;
    add(line: string): void;
    text(): string;
    count(): number;
    rewind(count: number): void;
    events(seat: number): { chance: boolean; line: string }[];
    names(): string[];
    result(): string;
    chance(...numbers: number[]): { total: number; draws: number };
    draw(...numbers: number[]): string;
}

/** A line of dice or cards, and its draws: below what, and the number. */
export interface Fallen {
    line: string;
    draws: [below: number, number: number][];
}

/** What falls next at a table that rests on chance, after so many draws. It is
 * not added. */
export function fall(table: Table, key: Uint8Array, draw: bigint): Fallen {
    const draws: Fallen["draws"] = [];
    const numbers: number[] = [];
    for (;;) {
        const due = table.chance(...numbers);
        if (due.draws === 0)
            return { line: table.draw(...numbers), draws };
        const drawn = number(key, draw++, due.total);
        draws.push([due.total, drawn]);
        numbers.push(drawn);
    }
}

/** What a game on this device keeps to itself until it is over. */
export interface Sealed {
    table: string;
    secret: string;
    mixes: string[];
    /** Draws so far. */
    draws: number;
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz234567";

/** Seals the dice of a new record; `people` are the seats that add a mix, from
 * 1. Who begins may have been settled already: then the secret must fit. */
export function sealRecord(text: string, seats: number,
    people: readonly number[]): { text: string; sealed: Sealed } {
    const table = Array.from(crypto.getRandomValues(new Uint8Array(12)),
        (byte) => LETTERS[byte % LETTERS.length]).join("");
    const mixes = Array.from({ length: seats }, (_, seat) =>
        people.includes(seat + 1) ? newMix() : "");
    const first = Number(/^start (\d)$/m.exec(text)?.[1] ?? 0);
    let secret = newMix();
    while (first && start(key(secret, table, mixes), seats) !== first)
        secret = newMix();
    const lines = [`x-table ${table}`, `x-seal ${seal(secret, table)}`,
        ...mixes.flatMap((mix, seat) => mix ? [`x-mix ${seat + 1} ${mix}`] : [])];
    return { text: `${text}${lines.join("\n")}\n`,
        sealed: { table, secret, mixes, draws: 0 } };
}

/** What falls next by the seal; counts the draws. */
export function fallSealed(table: Table, sealed: Sealed):
    { line: string; sealed: Sealed } {
    const { line, draws } = fall(table,
        key(sealed.secret, sealed.table, sealed.mixes), BigInt(sealed.draws));
    return { line, sealed: { ...sealed, draws: sealed.draws + draws.length } };
}

/** The record with its seal opened. */
export function openSeal(text: string, sealed: Sealed): string {
    return text.replace(/^(x-seal .*\n(?:x-mix .*\n)*)/m,
        `$1x-secret ${sealed.secret}\n`);
}

/** What the x- lines of a record say; mixes by seat, "" for none. */
export interface Proof {
    table: string;
    seal: string;
    secret: string;
    mixes: string[];
}

/** Why a record does not pass. The page has the words. */
export type Flaw =
    /** It has no seal: its dice were not sealed. */
    | { flaw: "unsealed" }
    /** The secret is not told. */
    | { flaw: "closed" }
    /** An x- line cannot be read. */
    | { flaw: "malformed"; line: string }
    /** The game is not over. */
    | { flaw: "unfinished" }
    /** The secret does not fit the seal. */
    | { flaw: "secret" }
    /** Not the seal that this device saw; not the mix that it gave. */
    | { flaw: "seal" }
    | { flaw: "mix"; seat: number }
    /** A line that was not sealed, and what should have fallen. The number
     * counts the lines of the canonical record from 1. */
    | { flaw: "dice"; number: number; line: string; should: string };

export interface Passed extends Proof {
    flaw: null;
    key: string;
    /** The start player; 0: the game has none. */
    start: number;
    events: Fallen[];
    /** Rolls and draws in all. */
    draws: number;
}

/** What this device noted when it sat down. */
export interface Noted {
    seal?: string;
    /** By seat, from 1. */
    mixes?: Record<number, string>;
}

function isFlaw(value: Proof | Flaw): value is Flaw {
    return "flaw" in value;
}

/** The proof in the lines of a canonical record. */
export function readProof(lines: readonly string[],
    seats: number): Proof | Flaw {
    const proof = { table: "", seal: "", secret: "",
        mixes: new Array<string>(seats).fill("") };
    for (const line of lines) {
        const found = /^x-(table|seal|secret|mix) (?:([1-9]) )?(.*)$/.exec(line);
        if (!found) {
            if (/^x-(table|seal|secret|mix)( |$)/.test(line))
                return { flaw: "malformed", line };
            continue;
        }
        const [, name, seat, text = ""] = found;
        const good = name === "table" ? /^[a-z0-9]{1,32}$/ : HEX;
        if (!good.test(text) || (name === "mix") !== (seat !== undefined))
            return { flaw: "malformed", line };
        if (name === "mix") {
            const at = Number(seat) - 1;
            if (at >= seats || proof.mixes[at])
                return { flaw: "malformed", line };
            proof.mixes[at] = text;
        } else {
            const what = name as "table" | "seal" | "secret";
            if (proof[what])
                return { flaw: "malformed", line };
            proof[what] = text;
        }
    }
    return proof.table && proof.seal ? proof : { flaw: "unsealed" };
}

function checkProof(proof: Proof, noted: Noted): Flaw | null {
    if (noted.seal !== undefined && noted.seal !== proof.seal)
        return { flaw: "seal" };
    for (const [seat, mix] of Object.entries(noted.mixes ?? {}))
        if (proof.mixes[Number(seat) - 1] !== mix)
            return { flaw: "mix", seat: Number(seat) };
    if (!proof.secret)
        return { flaw: "closed" };
    return seal(proof.secret, proof.table) === proof.seal
        ? null : { flaw: "secret" };
}

/** The first line in which two canonical records differ. */
function firstDifference(was: string, should: string): Flaw {
    const lines = was.split("\n"), others = should.split("\n");
    let at = 0;
    while (lines[at] === others[at])
        at++;
    return { flaw: "dice", number: at + 1, line: lines[at] ?? "",
        should: others[at] ?? "" };
}

/** Plays the game again with sealed dice and the same decisions. As long as
 * everything is as sealed, the text so far is that of the record: canonical
 * texts have one order for boards and for the cards of a deal. */
function playAgain(table: Table, text: string, key: Uint8Array):
    Fallen[] | Flaw {
    const decisions = table.events(0).filter((event) => !event.chance)
        .map((event) => event.line);
    const events: Fallen[] = [];
    let draw = 0n, chance = false;
    table.rewind(0);
    for (;;) {
        while (table.chance().draws > 0) {
            const fallen = fall(table, key, draw);
            draw += BigInt(fallen.draws.length);
            events.push(fallen);
            table.add(fallen.line);
            chance = true;
        }
        const soFar = table.text();
        if (chance && !text.startsWith(soFar))
            return firstDifference(text, soFar);
        chance = false;
        const decision = decisions.shift();
        if (decision === undefined)
            return events;
        table.add(decision);
    }
}

/**
 * Whether the dice of a finished game fell as sealed. Puts the record on the
 * table, which must be able to read it, and leaves it there.
 */
export function verifyRecord(table: Table, text: string,
    noted: Noted = {}): Passed | Flaw {
    table.read(text);
    const record = table.text(), seats = table.names().length;
    const lines = record.split("\n");
    const proof = readProof(lines, seats);
    if (isFlaw(proof))
        return proof;
    const flaw = checkProof(proof, noted);
    if (flaw)
        return flaw;
    const finished = (JSON.parse(table.result()) as { finished: boolean })
        .finished;
    if (!finished)
        return { flaw: "unfinished" };
    const made = key(proof.secret, proof.table, proof.mixes);
    const begins = lines.findIndex((line) => /^start \d$/.test(line));
    const first = begins < 0 ? 0 : start(made, seats);
    if (begins >= 0 && lines[begins] !== `start ${first}`)
        return { flaw: "dice", number: begins + 1, line: lines[begins] ?? "",
            should: `start ${first}` };
    const events = playAgain(table, record, made);
    table.read(text);
    if (!Array.isArray(events))
        return events;
    return { ...proof, flaw: null, key: bytesToHex(made), start: first, events,
        draws: events.reduce((sum, event) => sum + event.draws.length, 0) };
}
