// woolsack.d.mts - the types of woolsack.mjs: its functions, and the JSON that
// the module answers with. docs/code/view.md and docs/code/wasm.md say what it means.

export type GameId = "volle-wolle" | "bloeder-sack";

/** A seat from 1; 0: a spectator, nobody. */
export type Seat = number;

export type LevelId = "random" | "lamb" | "sheep" | "ram" | "shepherd"
    | "expert";

/* Views. */

interface AnyView {
    seats: number;
    /** The seat that looks. */
    me: Seat;
    /** The start player, in games that have one. */
    start?: Seat;
    turn: "seats" | "chance" | "over";
    /** The seats that must choose. */
    acting: Seat[];
    /** What chance owes, at a chance event. */
    chance?: string;
    /** When the game is over, or with the open memory. */
    totals?: number[];
    /** When the game is over. */
    winners?: Seat[];
}

interface AnyMove {
    /** The same for the same move wherever this position is looked at. */
    id: number;
    /** The line of the record that does it. */
    line: string;
}

/* Volle Wolle. */

export type SheepKind = "white" | "black" | "370" | "007";
export type CardKind = SheepKind | "dog" | "bone";

export interface SheepCard {
    id: number;
    kind: SheepKind;
    points: number;
    /** Bonus above 0, malus below. */
    corner: number;
    /** The bone symbol. */
    symbol: boolean;
    number: number;
}
export interface DogCard {
    id: number;
    kind: "dog";
    /** 1 to 8. */
    breed: number;
}
export interface BoneCard {
    id: number;
    kind: "bone";
}
export type Card = SheepCard | DogCard | BoneCard;

export type Sides = 12 | 10 | 8;

export interface VolleDie {
    die: Sides;
    /** 0 before the first roll. */
    face: number;
    kept: boolean;
}

/** dice - malus = result, against the target. */
export interface Sum {
    dice: number;
    malus: number;
    result: number;
    target: number;
    short: number;
    /** What would lift it, or has lifted it if `reached`. */
    bonus: number;
    chips: number;
    reached: boolean;
}

export interface VollePlayer {
    seat: Seat;
    /** That counts for the order now; 0 before the boards. */
    number: number;
    top: SheepCard | null;
    /** How many are in the herd. */
    sheep: number;
    dogs: DogCard[];
    bone: boolean;
    chips: number;
    /** "given" as long as it is hidden; "21", "26+". */
    bid: string | null;
    herd?: SheepCard[];
}

export type VolleMove = AnyMove & (
    | { verb: "bid"; bid: string; target: number; chips: number }
    | { verb: "boost"; target: number; bonus: number; chips: number;
        due: number }
    | { verb: "decline" }
    | { verb: "keep"; die: Sides; face: number }
    | { verb: "take"; cards: number[]; top: number }
    | { verb: "steal" | "leave"; from: Seat }
);

export type VollePhase = "board" | "deal" | "bid" | "roll" | "boost" | "keep"
    | "take" | "black" | "rest" | "steal" | "over";

export interface VolleView extends AnyView {
    game: "volle-wolle";
    phase: VollePhase;
    round: number;
    rounds: number;
    pile: number;
    supply: number;
    display: Card[];
    due: number;
    /** Empty until the bids are shown. */
    order: Seat[];
    on: Seat;
    /** 1 to 3; 0 if nobody rolls. */
    try: number;
    /** Empty if nobody rolls. */
    dice: VolleDie[];
    sum?: Sum;
    players: VollePlayer[];
    moves: VolleMove[];
}

/* Blöder Sack. */

export type SackKind = "most-dice" | "most" | "most-equal" | "most-different"
    | "last" | "sum" | "sum-even" | "sum-odd" | "sum-under";

export interface SackCard {
    id: number;
    kind: SackKind;
    sacks: number;
    /** Of `most` and `last`. */
    faces?: number[];
    /** Of `sum-under`. */
    under?: number;
}

export interface TrayDie {
    field: number;
    seat: Seat;
    face: number;
}

export interface Tray {
    tray: number;
    card: SackCard | null;
    dice: TrayDie[];
    /** Who would win it now. */
    leader: Seat;
    /** By seat; 0: cannot win. Where there is a card. */
    measures?: number[];
}

export interface SackPlayer {
    seat: Seat;
    supply: number;
    cards: number;
    sacks?: number;
    won?: SackCard[];
}

export type SackMove = AnyMove & (
    | { verb: "score"; tray: number; winner: Seat }
    | { verb: "skip" }
    | { verb: "place"; die: number; tray: number; field: number;
        fills: boolean }
    | { verb: "swap"; die: number; tray: number; field: number; from: Seat;
        back: number }
);

export type SackPhase = "reveal" | "roll" | "short" | "sixes" | "first"
    | "second" | "over";

export interface SackView extends AnyView {
    game: "bloeder-sack";
    phase: SackPhase;
    on: Seat;
    last_round: boolean;
    /** The dice that fill a tray. */
    full: number;
    pile: number;
    /** Rolled and not yet placed. */
    dice: number[];
    trays: Tray[];
    players: SackPlayer[];
    moves: SackMove[];
}

export type View = VolleView | SackView;
export type Move = VolleMove | SackMove;

/* Odds. */

export type Goal = "cards" | "success";

/** Chances and means of a Volle Wolle turn. */
export interface Ends {
    /** The chance of success at each try. */
    try: [number, number, number];
    success: number;
    /** On average. */
    cards: number;
    miss: number;
    below_14: number;
}

export interface TurnOdds extends Ends {
    target: number;
    corner: number;
    chips: number;
    goal: Goal;
}

export type VolleOdds = AnyMove & Ends;

/** Of a move of Blöder Sack; only `id` and `line` for "skip". */
export interface SackOdds extends AnyMove {
    tray?: number;
    sacks?: number;
    /** At once: the card is won, or nobody can win it. */
    scored?: boolean;
    /** Who wins the card, or leads the tray then. */
    leader?: Seat;
    /** Where the seat itself leads: the chance that the next player rolls
     * something that can take the lead away. */
    lose?: number;
}

export type MoveOdds = VolleOdds | SackOdds;

/** The same as texts. */
export interface OddsTable {
    title: string;
    columns: string[];
    rows: { id: number; label: string; cells: string[] }[];
    /** What it rests on; "" if nothing need be said. */
    note: string;
}

/* Words. */

export interface Vocabulary {
    code: string;
    languages: { code: string; name: string }[];
    games: { id: GameId; title: string; pitch: string; seats_min: number;
        has_start: boolean }[];
    levels: { id: LevelId; name: string; about: string }[];
    /** First names for bots. */
    bots: string[];
    dice: { sides: Sides; name: string }[];
}

export interface Section {
    title: string;
    paragraphs: string[];
}

export interface CardName {
    id: number;
    /** "sheep 6", "most 6s" */
    name: string;
    /** "sheep 6 (−1, no. 20)", "most 6s (2 sacks)" */
    full: string;
    /** A few sentences on what it is good for. */
    about: string;
}

/** heading: "Round 3 of 12"; table: what lies there now; turn: what somebody
 * did; follow: what that led to; aside: may be left out of a short story. */
export type LineKind = "heading" | "table" | "turn" | "follow" | "aside";

export interface Line {
    kind: LineKind;
    text: string;
}

export interface GameEvent {
    /** How many events have happened with this one: table.at(at) is the
     * position after it, table.at(at - 1) the one before. */
    at: number;
    /** 0: before the first. */
    round: number;
    /** Dice and cards, not a choice. */
    chance: boolean;
    /** Who chose, or rolled. */
    seat: Seat;
    verb: string;
    /** Of the record; "" for a bid that the seat must not know yet. */
    line: string;
}

export interface Told extends GameEvent {
    lines: Line[];
}

export interface Moment {
    /** Of the round; 0: before the first. */
    number: number;
    /** "Round 3 of 12"; "" before the first. */
    round: string;
    /** Who is awaited. */
    waiting: string;
    /** The arithmetic of whoever is on turn; "" where there is none. */
    standing: string;
    /** What the seat is asked to do; "" if it is not its turn. */
    prompt: string;
    /** The same with its name before it: "Anna: Keep one die." */
    named: string;
    /** The rules of this phase. */
    help: string;
    /** Who won; "The game is not finished." */
    result: string;
    /** What the moves of the view are called and would do. */
    moves: MoveWords[];
}

export interface MoveWords {
    id: number;
    /** Moves with the same label are interchangeable. */
    label: string;
    /** "" where the label says it all. */
    effect: string;
}

export interface Sheet {
    result: string;
    parts: { key: string; name: string; about: string }[];
    seats: SheetSeat[];
}

export interface SheetSeat {
    seat: Seat;
    name: string;
    total: number;
    wins: boolean;
    /** One for each part: points, or the ids of the cards it is made of. */
    values: (number | number[])[];
}

/* Hints and reviews. Chances, losses and shares are from 0 to 1; arrays are by
 * seat. docs/code/review.md explains the figures. */

/** A move and what the expert makes of it. */
export interface Weighed extends AnyMove {
    /** Moves with the same label are interchangeable. */
    label: string;
    /** The winning chance of the seat that moves. */
    win: number;
    /** Against the best move. */
    loss: number;
    /** Of the loss, if it was rolled out: two standard errors. */
    error?: number;
    /** Points ahead of the mean of the others at the end. */
    lead: number;
    /** How often the expert would choose it. */
    share: number;
    chances: number[];
}

export interface Hint {
    hint: 1;
    game: GameId;
    seats: number;
    /** 0: nobody has to decide, or it is not this seat's turn. */
    seat: Seat;
    chances: number[];
    leads: number[];
    /** Bids: a mixture, not one best move. */
    mixed: boolean;
    /** Best first. */
    moves: Weighed[];
    odds: MoveOdds[] | null;
}

export type Grade = "forced" | "fine" | "doubtful" | "mistake" | "blunder";

/** What somebody decides on. */
export type DecisionSort = "bid" | "roll" | "take" | "bone" | "place"
    | "score" | "move";

interface AnyStep {
    line: string;
    /** Before it. */
    chances: number[];
    /** What it gave and took: luck, or the effect of a decision. */
    effect: number[];
    /** "Round 3 of 12"; "" before the first. */
    moment: string;
    story: string[];
    /** Before it, if it was asked for. */
    view?: View;
}

export interface ChanceStep extends AnyStep {
    seat: 0;
    sort: "dice" | "cards";
}

export interface DecisionStep extends AnyStep {
    seat: Seat;
    sort: DecisionSort;
    /** With the last bid of a round: how the bids happened to meet. */
    meeting?: number[];
    loss: number;
    grade: Grade;
    /** Made and best were compared by rollouts. */
    rolled: boolean;
    /** How many legal moves there were. */
    choices: number;
    /** Of `options`, which lists the best ones; bids by height, all of them. */
    made: number;
    best: number;
    /** What the expert would choose: the best, or the bid it makes most often. */
    favourite: number;
    options: Weighed[];
    /** Why the favourite is better; "" where nothing was lost. */
    why: string;
}

export type ReviewStep = ChanceStep | DecisionStep;

/** Decisions with a choice, counted by grade. */
export interface Tally {
    decisions: number;
    loss: number;
    fine: number;
    doubtful: number;
    mistake: number;
    blunder: number;
}

/** result - start = dice + cards + bids + own + others + rest. */
export interface ReviewPlayer {
    seat: Seat;
    name: string;
    start: number;
    /** The share of the win; of a running game, the chance now. */
    result: number;
    luck: { dice: number; cards: number; bids: number };
    own: number;
    others: number;
    rest: number;
    all: Tally;
    sorts: Partial<Record<DecisionSort, Tally>>;
    /** Beginning, middle, end. */
    parts: [Tally, Tally, Tally];
    /** Numbers of steps, the worst first; at most three. */
    worst: number[];
}

export interface ReviewResult {
    review: 1;
    game: GameId;
    seats: number;
    title: string;
    finished: boolean;
    careful: boolean;
    /** Who won; "The game is not finished." */
    outcome: string;
    totals?: number[];
    /** The least losses of these grades. */
    grades: { doubtful: number; mistake: number; blunder: number };
    players: ReviewPlayer[];
    /** Step i is the event after the first i: table.at(i) is before it. */
    steps: ReviewStep[];
    /** After the last step. */
    chances: number[];
    view?: View;
    cards?: string[];
}

/** A review under way. There can be one for each table. */
export interface Review {
    readonly total: number;
    readonly done: number;
    /** Does some steps. False: all are done. */
    step(steps?: number): boolean;
    /** When all steps are done, in the language spoken then. */
    result(options?: { views?: boolean }): ReviewResult;
    text(options?: { views?: boolean }): string;
    end(): void;
}

/* The module. */

export interface Look {
    /** What a perfect memory would know is shown as well: herds, won cards,
     * totals, and all of the past. */
    memory?: boolean;
}

export interface Tell extends Look {
    /** Names stand between "\u0001" (seat 1) to "\u0006" and "\u000f". */
    marks?: boolean;
}

/** What the module refused: one sentence. */
export class Fault extends Error {
    constructor(message: string, code: number, line: number);
    /** Of woolsack/err.h. */
    code: number;
    /** That it is about; 0: none. */
    line: number;
}

/** What can be asked of a position. */
export interface Position {
    view(seat: Seat, options?: Look): View;
    viewText(seat: Seat, options?: Look): string;
    moment(seat: Seat, options?: Tell): Moment;
    describe(seat: Seat, options?: Tell): Line[];
    /** Null while points may not be known. */
    sheet(options?: Look): Sheet | null;
    /** Winning shares of all seats, by the net. */
    value(seat?: Seat, options?: Look): number[];
    /** Null where dice have no say. */
    odds(seat: Seat, options?: Look & { goal?: Goal }): MoveOdds[] | null;
    oddsText(seat: Seat, options?: Look & { goal?: Goal }): string;
    oddsTable(seat: Seat, options?: Look): OddsTable | null;
}

/** One game with its history; as a position, the present one. */
export interface Table extends Position {
    read(text: string): void;
    add(line: string): void;
    /** A seat has chosen in secret, at a table elsewhere; `line` is its choice,
     * if that is known. Without a seat: forgets what was given. */
    given(seat?: Seat, line?: string): void;
    /** How many events there are. */
    count(): number;
    /** Back to the position after so many events. */
    rewind(count: number): void;
    /** Takes back the last events, one if nothing is said. */
    undo(events?: number): void;
    /** The position after so many events. */
    at(count: number): Position;
    events(seat?: Seat, options?: Look & { from?: number }): GameEvent[];
    story(seat?: Seat, options?: Tell & { from?: number }): Told[];
    cards(): CardName[];
    text(): string;
    told(): string;
    names(): string[];
    legal(): string;
    result(): string;
    sample(seed: bigint, stream: bigint): string;
    /** What chance owes after these numbers: below how much the next one must
     * be, and how many are still to come. */
    chance(...numbers: number[]): { total: number; draws: number };
    /** The line that these numbers make; it is not added. */
    draw(...numbers: number[]): string;
    bot(seat: Seat, options?: { level?: LevelId; nodes?: number;
        seed?: bigint }): string;
    /** What the expert makes of the position, as a seat sees it. */
    hint(seat?: Seat): Hint;
    hintText(seat?: Seat): string;
    /** Of the record as it is now. `careful`: close calls are rolled out, with
     * at most so many games for each move. */
    review(options?: { careful?: number }): Review;
    close(): void;
}

export interface GameInfo {
    id: GameId;
    title: string;
    seats_min: number;
    seats_max: number;
    has_deck: boolean;
    has_start: boolean;
}

export interface Woolsack {
    readonly games: GameInfo[];
    readonly levels: LevelId[];
    /** Of the language that is spoken. */
    readonly code: string;
    deck(game: GameId, name: string, text: string): void;
    net(bytes: Uint8Array): void;
    /** A catalogue, the bytes of a .mo file; none: English. Its code. */
    language(bytes?: Uint8Array): string;
    /** A text of the catalogue, nothing put in for %1 and so on. */
    text(text: string, context?: string): string;
    plural(one: string, many: string, n: number, context?: string): string;
    vocabulary(): Vocabulary;
    rules(game: GameId): Section[];
    open(text?: string): Table;
    odds(turn: { target: number; corner?: number; chips?: number;
        goal?: Goal }): TurnOdds;
}

export function load(source: BufferSource | WebAssembly.Module | Response):
    Promise<Woolsack>;
