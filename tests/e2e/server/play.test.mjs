// Whole games over real sockets, and all that people do besides.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Client, MIX, Server, dice, legal, play, recordOf, step, together, until,
    verify } from "./house.mjs";

test("whole games", async (t) => {
    const server = await Server.start(t);
    for (const [game, seats] of [["volle-wolle", "pbp"], ["bloeder-sack", "pp"]])
        await t.test(game, async (t) => {
            const { table, clients } = await server.begun(t, game, seats);
            await play(server, table, clients, dice(7));
            const record = await recordOf(server, table);
            for (const client of clients) {
                const events = record.split("\n").filter((line) => line && !/^(woolsack|game|deck|seat|start|x-)/.test(line));
                assert.deepEqual(client.record, events);
            }
            assert.match(record, /\nend\n$/);
            assert.match(record, new RegExp(`x-seal ${table.seal}\n`));
            assert.match(record, new RegExp(`x-mix 1 ${MIX}\n`));
            const checked = verify(record);
            assert.equal(checked.status, 0, checked.stderr);
            // One die, one card, one player's bytes: each is noticed.
            const roll = /\nroll .*/.exec(record)[0];
            const changed = roll.replace(/\d$/, (digit) => digit === "1" ? "2" : "1");
            assert.notEqual(verify(record.replace(roll, changed)).status, 0);
            assert.notEqual(verify(record.replace(`x-mix 1 ${MIX}`, `x-mix 1 ${"f".repeat(64)}`))
                .status, 0);
        });
});

test("back from another device", async (t) => {
    const server = await Server.start(t);
    const { table, clients } = await server.begun(t, "volle-wolle", "pp");
    const roll = dice(3);
    for (let i = 0; i < 6; i++) await step(server, table, clients, roll);
    await together(clients);
    const [anna, ben] = clients;
    // The same device: only what was missed.
    ben.close();
    await until(() => anna.here.join() === "1", "Ben is gone");
    anna.say("say are you there?");
    await until(() => anna.talk.length === 1, "it is said");
    const again = await server.join(t, table, 1, { seq: ben.seq });
    assert.equal(again.seat, 2);
    assert.equal(again.snapshot, undefined);
    assert.deepEqual(again.entries.map((entry) => entry.lines), [["say 1 are you there?"]]);
    assert.equal(again.decisions, ben.decisions);
    // Another device, which has nothing: the record so far.
    const other = await server.join(t, table, 1);
    assert.equal(other.snapshot, true);
    assert.equal(other.seq, anna.seq);
    assert.deepEqual(other.record, (await recordOf(server, table)).trimEnd().split("\n"));
    assert.equal(other.decisions, ben.decisions);
    assert.deepEqual(other.talk, ["1 are you there?"]);
    assert.ok(other.raw.length < 8000, "a few kilobytes");
    // Both devices play on.
    anna.close();
    await play(server, table, [again], roll, 0);
    await until(() => again.here.join() === "2", "Anna is gone");
});

test("a decision counts once", async (t) => {
    const server = await Server.start(t);
    const { table, clients: [anna, ben] } = await server.begun(t, "volle-wolle", "pp");
    anna.say("do 1 bid 1 21");
    anna.say("do 1 bid 1 21");
    await until(() => anna.decisions === 1, "it is there");
    anna.say("do 1 bid 1 22");
    anna.say("ping");
    await until(() => anna.notes.includes("pong"), "all was heard");
    assert.equal(anna.decisions, 1);
    assert.deepEqual(anna.refusals, []);
    // Sent, and the connection breaks before the answer comes.
    ben.say("do 1 bid 2 19");
    ben.close();
    const back = await server.join(t, table, 1, { seq: ben.seq });
    if (back.decisions === 0) back.say("do 1 bid 2 19");
    await until(() => back.decisions === 1, "it is there");
    back.say("do 1 bid 2 19");
    back.say("ping");
    await until(() => back.notes.includes("pong"), "it was heard");
    assert.equal(back.decisions, 1);
    const record = await recordOf(server, table);
    assert.match(record, /\nbid 1 21\nbid 2 19\n/);
    assert.equal(record.match(/\nbid /g).length, 2);
});

test("spectators see what everybody may see", async (t) => {
    const server = await Server.start(t);
    const { table, clients: [anna, ben] } = await server.begun(t, "volle-wolle", "pp");
    const watcher = await server.join(t, table, 5);
    assert.equal(watcher.seat, 0);
    for (const value of [17, 23]) {
        anna.say(`do ${anna.decisions + 1} bid 1 ${value}`);
        await until(() => anna.given[1] === `bid 1 ${value}`, "Anna bids");
    }
    await together([anna, ben, watcher]);
    const late = await server.join(t, table, 5);
    const record = await recordOf(server, table);
    for (const text of [ben.raw, watcher.raw, late.raw, record])
        assert.doesNotMatch(text, /bid 1/);
    assert.deepEqual(late.given, { 1: "" });
    const own = await server.record(table, table.tokens[0]);
    assert.match(own.text, /\nx-given bid 1 23\n/);
    assert.doesNotMatch((await server.record(table, table.tokens[1])).text, /x-given/);
    watcher.say("do 1 bid 1 20");
    watcher.say("say hello");
    await until(() => watcher.refusals.length === 2, "refusals");
    assert.deepEqual(watcher.refusals, ["0 you are watching", "0 you are watching"]);
    ben.say("do 1 bid 2 20");
    await until(() => watcher.record.includes("bid 1 23"), "the bids are told");
    assert.ok(!watcher.raw.includes("bid 1 17"));
});

test("invitations, seats, the host", async (t) => {
    const server = await Server.start(t);
    const table = await server.table("volle-wolle", "pff");
    const host = await server.join(t, table, 0, { host: true });
    assert.ok(host.host);
    const sit = (body) => server.ask("POST", `/api/tables/${table.id}/sit`, { body });
    const first = await sit({ invite: table.invites[1], name: "Ben" });
    assert.equal(first.status, 200);
    assert.equal(first.json.seat, 2);
    const second = await sit({ invite: table.invites[1], name: "Thief" });
    assert.equal(second.status, 403);
    assert.equal(second.json.error, "this invitation has been used or withdrawn");
    assert.equal((await sit({ name: "Thief" })).status, 403);
    host.say("host begin");
    await until(() => host.refusals.includes("0 there are free seats"), "refused");
    host.say("host bot 3 ram Resi");
    host.say("host begin");
    await until(() => host.phase === "playing", "it begins");
    // Ben's seat is taken from him.
    table.tokens[1] = first.json.token;
    const ben = await server.join(t, table, 1);
    host.say("host free 2");
    const invite = await until(() => host.notes.find((line) => line.startsWith("invite 2 ")), "invite");
    await until(() => ben.seat === 0, "Ben only watches");
    ben.say("do 1 bid 2 20");
    await until(() => ben.refusals.length, "refused");
    assert.ok(!ben.raw.includes(invite.split(" ")[2]));
    const third = await sit({ invite: invite.split(" ")[2], name: "Cleo" });
    assert.equal(third.status, 200);
    table.tokens[1] = third.json.token;
    const cleo = await server.join(t, table, 1);
    cleo.say("do 1 bid 2 20");
    await until(() => cleo.given[2] === "bid 2 20", "Cleo plays");
});

test("the lobby", async (t) => {
    const server = await Server.start(t);
    const list = async () => (await server.ask("GET", "/api/tables")).json.tables;
    assert.deepEqual(await list(), []);
    await server.table("volle-wolle", "pf");
    const open = await server.table("bloeder-sack", "pff", { listed: true, clock: 120, open: true });
    const tables = await list();
    assert.equal(tables.length, 1);
    const { created, ...rest } = tables[0];
    assert.deepEqual(rest, { table: open.id, game: "bloeder-sack", seats: 3, free: 2, clock: 120,
        open: true, host: "Anna" });
    assert.ok(Math.abs(created - Date.now() / 1000) < 10);
    for (const name of ["Ben", "Cleo"])
        assert.equal((await server.ask("POST", `/api/tables/${open.id}/sit`, { body: { name } }))
            .status, 200);
    assert.deepEqual(await list(), []);
    assert.equal((await server.ask("POST", `/api/tables/${open.id}/sit`, { body: { name: "Dirk" } }))
        .status, 409);
    const look = (await server.ask("GET", `/api/tables/${open.id}`)).json;
    assert.equal(look.phase, "waiting");
    assert.deepEqual(look.seats.map((seat) => seat.name), ["Anna", "Ben", "Cleo"]);
});

test("chat and reactions", async (t) => {
    const server = await Server.start(t);
    const { table, clients: [anna, ben] } = await server.begun(t, "volle-wolle", "pp");
    anna.say("say <img src=x onerror=alert(1)> & \"quotes\" 羊");
    await until(() => ben.talk.length, "it arrives");
    assert.equal(ben.talk[0], "1 <img src=x onerror=alert(1)> & \"quotes\" 羊");
    ben.say("react baa");
    await until(() => anna.notes.includes("react 2 baa"), "it arrives");
    ben.say("react dance");
    ben.say(`say ${"x".repeat(201)}`);
    await until(() => ben.refusals.length === 2, "refused");
    anna.say("host chat off");
    await until(() => ben.entries.some((entry) => entry.lines.includes("chat off")), "off");
    ben.say("say hello?");
    await until(() => ben.refusals.includes("0 the chat is off at this table"), "refused");
    assert.ok(!(await recordOf(server, table)).includes("羊"));
});

test("undo", async (t) => {
    const server = await Server.start(t);
    const { table, clients } = await server.begun(t, "bloeder-sack", "pp");
    // To a decision after which nothing fell.
    const roll = dice(5);
    let before, mover;
    do {
        before = await recordOf(server, table);
        await step(server, table, clients, roll);
        await together(clients);
        const last = clients[0].entries.at(-1);
        mover = last.lines.length === 1 ? clients.find((client) => client.seat === last.seat) : null;
    } while (!mover);
    const other = clients.find((client) => client !== mover);
    const decisions = mover.decisions;
    mover.say("undo");
    await until(() => other.entries.at(-1).lines[0].startsWith("ask "), "the question");
    other.say("refuse");
    await until(() => mover.entries.at(-1).lines[0].startsWith("refuse "), "no");
    mover.say("undo");
    await until(() => other.entries.at(-1).lines[0].startsWith("ask "), "the question");
    other.say("agree");
    await until(() => mover.entries.at(-1).lines.some((line) => line.startsWith("undo ")), "yes");
    assert.equal(await recordOf(server, table), before);
    assert.equal(mover.decisions, decisions);
    mover.say("undo");
    await until(() => mover.refusals.length === 1, "nothing more");
    mover.refusals.length = 0;
    await play(server, table, clients, roll);
    assert.equal(verify(await recordOf(server, table)).status, 0);
});

test("again", async (t) => {
    const server = await Server.start(t);
    const { table, clients } = await server.begun(t, "bloeder-sack", "pbp");
    clients[1].say("rematch");
    await until(() => clients[1].refusals.length, "too early");
    clients[1].refusals.length = 0;
    await play(server, table, clients, dice(11));
    for (const client of clients) client.say("rematch");
    await until(() => clients.every((client) => client.next), "the next table");
    const next = { ...table, id: clients[0].next };
    const players = [await server.join(t, next, 0, { host: true }), await server.join(t, next, 2)];
    assert.ok(players[0].host);
    assert.notEqual(players[0].seal, clients[0].seal);
    // It begins when everybody has added to the dice.
    players[0].say(`mix ${MIX}`);
    await until(() => players[1].entries.some((entry) => entry.lines[0] === `mix 1 ${MIX}`), "a mix");
    assert.equal(players[1].phase, "waiting");
    players[1].say(`mix ${MIX}`);
    await until(() => players.every((player) => player.phase === "playing"), "it begins");
    await play(server, next, players, dice(12));
    assert.equal(verify(await recordOf(server, next)).status, 0);
});

test("who leaves has a bot", async (t) => {
    const server = await Server.start(t);
    const { table, clients: [anna, ben] } = await server.begun(t, "bloeder-sack", "pp");
    ben.say("leave");
    await until(() => anna.entries.some((entry) => entry.lines.includes("away 2")), "away");
    // No longer than it takes: a lucky game is over after a few turns, and then nobody comes back.
    const roll = dice(1);
    const botHasPlayed = () => anna.entries.some((entry) => entry.seat === 2);
    for (let i = 0; i < 5 && !botHasPlayed(); i++) await play(server, table, [anna], roll, 1);
    assert.ok(botHasPlayed(), "the bot has played");
    // A page that comes back is back.
    const back = await server.join(t, table, 1, { seq: 0 });
    await until(() => anna.entries.some((entry) => entry.lines.includes("back 2")), "back");
    assert.equal(back.seat, 2);
    assert.ok(back.decisions > 0);
});

test("several lines may arrive in one frame, and one in several", async (t) => {
    const server = await Server.start(t);
    const { table, clients: [anna] } = await server.begun(t, "volle-wolle", "pp");
    // A frame in fragments, with a ping between them.
    anna.socket.send("do 1 ", { fin: false });
    anna.socket.ping();
    anna.socket.send("bid 1 ", { fin: false });
    anna.socket.send("21", { fin: true });
    await until(() => anna.given[1] === "bid 1 21", "it is put together");
    const slow = new Client(server.port);
    t.after(() => slow.close());
    await slow.opened;
    slow.socket.send(`join ${table.id} 0 ${"x".repeat(0)}`.trim());
    await slow.greeted();
    assert.equal(slow.seat, 0);
    assert.equal(legal(await recordOf(server, table))[2].length, 14);
});

test("what is said behind a join waits for the table", async (t) => {
    const server = await Server.start(t);
    const { table, clients: [anna] } = await server.begun(t, "volle-wolle", "pp");
    anna.close();
    await server.down();
    await server.up(); // nothing is in memory
    const client = new Client(server.port);
    t.after(() => client.close());
    await client.opened;
    client.join(table.id, 0, table.tokens[0]);
    client.say("ping");
    client.say("do 1 bid 1 21");
    await until(() => client.decisions === 1 && client.notes.includes("pong"), "both are heard");
    assert.equal(client.gone, undefined);
});

test("a seat whose answer got lost is told again", async (t) => {
    const server = await Server.start(t);
    const table = await server.table("volle-wolle", [{ me: true, name: "Anna" }, {}, {}]);
    const sit = (token, invite = table.invites[1]) => server.ask("POST", `/api/tables/${table.id}/sit`,
        { body: { invite, name: "Ben", mix: MIX, token } });
    const mine = "BenBenBenBenBenBenBenA";
    for (let i = 0; i < 2; i++) {
        const sat = await sit(mine);
        assert.equal(sat.status, 200, sat.text);
        assert.deepEqual(sat.json, { table: table.id, seat: 2, token: mine });
    }
    assert.equal((await sit("EveEveEveEveEveEveEveA")).status, 403);
    assert.equal((await sit("too short", table.invites[2])).status, 400);
    const ben = new Client(server.port);
    t.after(() => ben.close());
    await ben.opened;
    ben.join(table.id, 0, mine);
    await ben.greeted();
    assert.equal(ben.seat, 2);
    assert.equal(ben.seats[2], "free");
});
