// The end of Volle Wolle: each herd turns round to be counted, trios as trios, then
// dogs, the bone, who runs away, and wool.
import { bone } from "@page/art/card";
import { dog } from "@page/art/dogs";
import { BLACK, WHITE, head } from "@page/art/faces";
import { move, place } from "@page/art/geometry";
import { chip, paw } from "@page/art/marks";
import { clover, bow, sheep } from "@page/art/sheep";
import { portrayed } from "@page/art/sheepcard";
import type { Sheet } from "@page/engine/calls";
import type { SheepCard, VolleView, View } from "@page/engine/view";
import { t } from "@page/i18n/index.svelte";
import { partName, whole, worth, type Beat, type Ending, type Piece, type Show } from "@page/table/end/show";

const BOX = "-46 -82 92 88";
const BACKS = 7;
const counted = (card: SheepCard) => card.kind === "white" || card.kind === "black";

/** From the best to the worst; those that count in trios last. */
function inOrder(herd: SheepCard[]): SheepCard[] {
    const rank = { white: 0, black: 1, 370: 2, "007": 3 };
    return [...herd].sort((a, b) => rank[a.kind] - rank[b.kind] || b.points - a.points || a.id - b.id);
}

function pieces(view: VolleView, seat: number): Piece[] {
    const player = view.players[seat - 1];
    if (!player)
        return [];
    const trios = (player.herd ?? []).filter((card) => card.kind === "370").length;
    const list: Piece[] = inOrder(player.herd ?? []).map((card) => ({
        id: `s${card.id}`, box: BOX, loss: card.points < 0,
        covered: `<use href="#f-b${card.id % BACKS + 1}" x="-36" y="-66" width="72" height="74"/>`,
        open: () => sheep(portrayed(card, trios > 2)),
        tag: counted(card) ? String(card.points).replace("-", "−") : "",
    }));
    for (const { id, breed } of player.dogs.flatMap((one) => one.kind === "dog" ? [one] : []))
        list.push({ id: `d${id}`, box: "-44 -88 88 94", covered: "", open: () => dog(breed), tag: "" });
    if (player.bone)
        list.push({ id: "bone", box: "-34 -40 68 66", covered: "", open: () => move(bone(1.8), "rotate(-14) scale(1.3)"), tag: "" });
    if (player.chips)
        list.push({ id: "wool", box: "-26 -26 52 52", covered: "", open: chip, tag: String(player.chips) });
    return list;
}

function show(any: View, sheet: Sheet): Show {
    const view = any as VolleView;
    const seats = view.players.map((player) => player.seat);
    const herds = seats.map((seat) => inOrder(view.players[seat - 1]?.herd ?? []));
    const at = sheet.parts.findIndex((part) => part.key === "put_back");
    const away = (seat: number) => {
        const ids = sheet.seats[seat - 1]?.values[at];
        return Array.isArray(ids) ? ids : [];
    };
    const beats: (Beat | null)[] = [];
    // Sheep by sheep, all herds at once; those that will run away are still there.
    const lines = herds.map((herd) => herd.filter(counted));
    for (let i = 0; i < Math.max(0, ...lines.map((line) => line.length)); i++)
        beats.push({ name: partName(sheet, "sheep"), seats: seats.flatMap((seat) => {
            const card = lines[seat - 1]?.[i];
            return card ? [{ seat, pieces: [`s${card.id}`], adds: card.points }] : [];
        }) });
    for (const [kind, key] of [["370", "set370"], ["007", "set007"]] as const) {
        const groups = herds.map((herd) => herd.filter((card) => card.kind === kind));
        const most = Math.ceil(Math.max(0, ...groups.map((group) => group.length)) / 3);
        // What trios bring is known when the last of them stands there.
        for (let i = 0; i < most; i++)
            beats.push({ name: partName(sheet, key), seats: seats.flatMap((seat) => {
                const group = groups[seat - 1] ?? [], three = group.slice(i * 3, i * 3 + 3);
                return three.length ? [{ seat, pieces: three.map((card) => `s${card.id}`),
                    adds: (i + 1) * 3 >= group.length ? worth(sheet, seat, key) : 0 }] : [];
            }) });
    }
    const dogs = (seat: number) => (view.players[seat - 1]?.dogs ?? []).map((one) => `d${one.id}`);
    beats.push(whole(sheet, "dogs", dogs), whole(sheet, "most_dogs"),
        whole(sheet, "bone", (seat) => view.players[seat - 1]?.bone ? ["bone"] : []));
    if (seats.some((seat) => away(seat).length))
        beats.push({ name: partName(sheet, "put_back"), seats: seats.map((seat) => ({ seat, leave: true,
            pieces: away(seat).map((id) => `s${id}`),
            adds: -away(seat).reduce((sum, id) => sum + (herds[seat - 1]?.find((card) => card.id === id)?.points ?? 0), 0) })) });
    beats.push(whole(sheet, "chips", (seat) => view.players[seat - 1]?.chips ? ["wool"] : []));
    return { pieces: seats.map((seat) => pieces(view, seat)), beats: beats.flatMap((beat) => beat ?? []) };
}

const SIGNS: Record<string, () => string> = {
    sheep: () => place(head("calm", WHITE, 5, 4), 12, 13, 0.62),
    set370: () => place(clover(4), 12, 13, 0.9),
    set007: () => place(bow(), 12, 12, 0.85),
    dogs: () => place(paw("#5b3b1c"), 12, 12, 0.9),
    most_dogs: () => place(paw("#8c2f1b"), 12, 12, 0.9),
    bone: () => place(move(bone(2.4), "rotate(-20)"), 12, 12, 0.62),
    chips: () => place(chip(), 12, 12, 0.52),
    black: () => place(head("guilty", BLACK, 3, 4), 12, 13, 0.62),
};

export const ending: Ending = {
    show,
    sign: (key) => SIGNS[key]?.() ?? "",
    title: (mine, name) => mine ? t("Your meadow is the fullest") : t("%1's meadow is the fullest", name),
    striking(view, seat) {
        const card = (view as VolleView).players[seat - 1]?.herd;
        const best = card && [...card].sort((a, b) => Number(b.kind === "007") - Number(a.kind === "007") || b.points - a.points)[0];
        return best ? { html: sheep(portrayed(best)), box: BOX } : null;
    },
    kind(any, seat) {
        const view = any as VolleView, most = Math.max(...view.players.map((player) => player.sheep));
        const mine = view.players[seat - 1];
        return !mine ? "" : mine.sheep === most ? t("Nobody has more sheep than you") : mine.bone ? t("But the bone is yours") : "";
    },
};
