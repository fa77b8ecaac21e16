// Where the visitor is: the part of the address behind '#', so that the page
// needs no server that knows its places.
//
//   #/                    home
//   #/new/volle-wolle     set-up
//   #/play/volle-wolle    a new game against bots, at once
//   #/game/ID             a game on this device
//   #/review/ID/12        its review, at a moment
//   #/rules/volle-wolle/SECTION

export interface Place {
    /** "home", "new", "game", ... */
    name: string;
    /** What follows, decoded. */
    rest: string[];
}

function read(): Place {
    const parts = location.hash.replace(/^#\/?/, "").split("/").map((part) => {
        try {
            return decodeURIComponent(part);
        } catch {
            return part;
        }
    });
    return { name: parts[0] || "home", rest: parts.slice(1) };
}

let place = $state.raw<Place>(read());
/** How many steps back stay within this page. */
let depth = 0;

/** The table at which somebody opened the rules. */
let table = $state.raw<Place | null>(null);
const TABLES = ["game", "table", "replay", "review"];

addEventListener("hashchange", () => {
    const from = place;
    place = read();
    depth++;
    // Walking about in the rules leads away from no table.
    if (from.name !== "rules")
        table = TABLES.includes(from.name) ? from : null;
});

/** The way back to the table one came from; undefined: there is none. */
export function toTable(): string | undefined {
    return table ? to(table.name, ...table.rest) : undefined;
}

export function where(): Place {
    return place;
}

export function to(...parts: string[]): string {
    return "#/" + parts.map(encodeURIComponent).join("/");
}

export function go(...parts: string[]): void {
    location.hash = to(...parts);
}

/** Instead of the present place, without a step back to it. */
export function replace(...parts: string[]): void {
    history.replaceState(null, "", to(...parts));
    place = read();
}

/** Back to where one came from, or home. */
export function back(): void {
    if (depth > 0)
        history.back();
    else
        go();
}
