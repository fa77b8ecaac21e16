// The server's HTTP interface: docs/code/protocol.md.
import type { GameId } from "../engine/view";

export interface NewSeat {
    me?: boolean;
    name?: string;
    bot?: string;
}

export interface NewTable {
    game: GameId;
    seats: NewSeat[];
    clock: number;
    open: boolean;
    listed: boolean;
    chat: boolean;
    hints: boolean;
    auto: boolean;
}

export interface Created {
    table: string;
    seal: string;
    host: string;
    seats: { seat: number; token?: string; bot?: string; invite?: string }[];
}

export interface Listed {
    table: string;
    game: GameId;
    seats: number;
    free: number;
    clock: number;
    open: boolean;
    created: number;
    host: string;
}

/** All that the server tells of a table in its archive. */
export interface PutAway {
    phase: "archived";
}

export interface TableInfo {
    table: string;
    game: GameId;
    seats: { name?: string; bot?: string; free?: boolean }[];
    phase: "waiting" | "playing" | "over";
    clock: number;
    seal?: string;
}

/** What the server refused; status 0: it could not be reached. */
export class ServerProblem extends Error {
    constructor(message: string, readonly status: number) {
        super(message);
        this.name = "ServerProblem";
    }
}

async function ask(path: string, init?: RequestInit): Promise<Response> {
    let answer: Response;
    try {
        answer = await fetch(new URL(path, document.baseURI), init);
    } catch {
        throw new ServerProblem("the server cannot be reached", 0);
    }
    if (answer.ok)
        return answer;
    let reason = answer.statusText;
    try {
        reason = (await answer.json() as { error?: string }).error ?? reason;
    } catch {
        // Not ours, then: a proxy, or plain files without a server.
    }
    throw new ServerProblem(reason, answer.status);
}

async function json<T>(path: string, body?: unknown): Promise<T> {
    const answer = await ask(path, body === undefined ? undefined : {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
    });
    if (!answer.headers.get("content-type")?.includes("json"))
        throw new ServerProblem("there is no server here", 0);
    return await answer.json() as T;
}

export const createTable = (table: NewTable) => json<Created>("api/tables", table);
export const listTables = async () => (await json<{ tables: Listed[] }>("api/tables")).tables;
export const lookAt = (id: string) => json<TableInfo | PutAway>(`api/tables/${id}`);
export const sitDown = (id: string, how: { invite?: string; name: string; mix?: string }) =>
    json<{ table: string; seat: number; token: string }>(`api/tables/${id}/sit`, how);

/** The record, with what the owner of a token may know. */
export async function fetchRecord(id: string, token?: string): Promise<string> {
    return (await ask(`api/tables/${id}/record`,
        token ? { headers: { Authorization: `Bearer ${token}` } } : undefined)).text();
}

/** Where the tables are played. */
export function socketUrl(): string {
    const url = new URL("ws", document.baseURI);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    url.hash = "";
    return url.href;
}
