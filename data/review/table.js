// table.js - a position drawn from its view: cards, dice, trays, players. It
// knows no rule; what may be done, and what was, comes with the step.

function sheepPicture(kind) {
  const dark = kind === "black";
  const wool = dark ? "var(--dark-wool)" : "var(--wool)";
  const face = dark ? "#8a8377" : "#5a5247";
  const parts = [];
  for (const x of [19, 27, 35]) parts.push(svg("rect", { x, y: 33, width: 3, height: 10, rx: 1.5, fill: face }));
  for (const [x, y, r] of [[16, 26, 8], [24, 19, 9], [34, 18, 9], [42, 25, 8], [35, 31, 9], [23, 31, 9], [29, 25, 11]])
    parts.push(svg("circle", { cx: x, cy: y, r, fill: wool, stroke: "var(--wool-line)", "stroke-width": 0.8 }));
  for (const [x, y, r] of [[29, 25, 10.5], [22, 26, 7], [36, 26, 7]])
    parts.push(svg("circle", { cx: x, cy: y, r, fill: wool }));
  parts.push(svg("ellipse", { cx: 45, cy: 21, rx: 6, ry: 7.5, fill: face }),
    svg("ellipse", { cx: 39.5, cy: 17.5, rx: 3.5, ry: 2, fill: face, transform: "rotate(-24 39.5 17.5)" }),
    svg("circle", { cx: 46.5, cy: 19, r: 1.1, fill: "#fff" }));
  if (kind === "370" || kind === "007")
    parts.push(svg("text", { x: 27, y: 30, "text-anchor": "middle", "font-size": 12, "font-weight": 700,
      fill: "#5a5247" }, kind));
  return svg("svg", { viewBox: "4 6 50 40", "aria-hidden": "true" }, ...parts);
}

function dogPicture() {
  return svg("svg", { viewBox: "0 0 50 42", "aria-hidden": "true" },
    svg("path", { d: "M8 20q-5-6-2-10l7 5h14q8 0 11-5l4-5 2 6 4 3q2 3-2 5l-6 1-2 6v12h-4v-9H18v9h-4V26q-4-1-6-6z",
      fill: "#a9784a", stroke: "#7d5632", "stroke-width": 1 }),
    svg("circle", { cx: 42, cy: 13, r: 1.2, fill: "#2c2a25" }));
}

function bonePicture() {
  return svg("svg", { viewBox: "0 0 50 42", "aria-hidden": "true" },
    svg("path", { d: "M14 16a5 5 0 1 1 6-6 5 5 0 0 1 0 4l12 10a5 5 0 1 1 4 7 5 5 0 1 1-8-4L17 18a5 5 0 0 1-3-2z",
      fill: "#f4ecd2", stroke: "#a7976a", "stroke-width": 1.4 }));
}

const cardName = (id) => REVIEW.cards[id - 1] ?? "";

function cardTile(card, { small = false, classes = "", style } = {}) {
  const picture = card.kind === "dog" ? dogPicture() : card.kind === "bone" ? bonePicture() : sheepPicture(card.kind);
  const corner = card.corner ?? 0;
  const isSet = card.kind === "370" || card.kind === "007";
  return el("div", { class: `card${small ? " small" : ""} ${classes}`, title: cardName(card.id), style, role: "img",
    "aria-label": cardName(card.id) }, picture,
  card.points !== undefined && !isSet ? el("span", { class: "points" }, String(card.points).replace("-", "−")) : null,
  corner ? el("span", { class: `corner${corner < 0 ? " malus" : ""}` }, corner > 0 ? `+${corner}` : `−${-corner}`)
    : card.symbol ? el("span", { class: "corner bone-symbol" }, bonePicture()) : null,
  card.number ? el("span", { class: "number" }, String(card.number)) : null);
}

const DIE_SHAPES = {
  12: "M20 3l15 8v18l-15 8-15-8V11z", 10: "M20 2l16 18-16 18L4 20z", 8: "M20 4l16 26H4z" };

function dieTile({ die, face, kept }) {
  return svg("svg", { class: `die${kept ? " kept" : ""}`, width: 46, height: 46, viewBox: "0 0 40 40", role: "img",
    "aria-label": `${say(`die_${die}`)}: ${face || "–"}` },
  svg("path", { d: DIE_SHAPES[die] }),
  svg("text", { x: 20, y: die === 8 ? 27 : 25 }, face ? String(face) : "·"),
  svg("text", { class: "side", x: 20, y: 39.5 }, say(`die_${die}`)));
}

const numbersOf = (line) => (line.match(/\d+/g) ?? []).map(Number);

/** The cards that a `take` line names. */
function cardsOf(line) {
  return line.startsWith("take ") ? new Set(numbersOf(line).slice(1)) : new Set();
}

function label(text) {
  return el("div", { class: "table-label" }, text);
}

function drawVolle(view, made, better, seat) {
  const taken = cardsOf(made), best = cardsOf(better);
  const style = seat ? `--seat:${seatColour(seat)}` : undefined;
  const parts = [];
  if (view.display.length)
    parts.push(el("div", { class: "table-row" }, label(say("display")), ...view.display.map((card) =>
      cardTile(card, { style, classes: `${taken.has(card.id) ? "taken" : ""} ${best.has(card.id) ? "better" : ""}` }))));
  if (view.dice.length)
    parts.push(el("div", { class: "table-row" }, label(view.sum
      ? `${say("dice")}: ${view.sum.result} / ${view.sum.target}` : say("dice")), ...view.dice.map(dieTile)));
  parts.push(el("div", { class: "seats" }, ...view.players.map((player) => {
    const facts = [];
    if (player.bid !== null) facts.push(`${say("bid")} ${player.bid === "given" ? "✓" : player.bid}`);
    facts.push(`${say("chips")} ${player.chips}`, `${say("herd")} ${player.sheep}`);
    if (view.totals) facts.push(`${say("points")} ${view.totals[player.seat - 1]}`.replace("-", "−"));
    const cards = [];
    if (player.top) cards.push(cardTile(player.top, { small: true }));
    for (const dog of player.dogs) cards.push(cardTile(dog, { small: true }));
    if (player.bone) cards.push(cardTile({ kind: "bone", id: 0 }, { small: true }));
    return el("div", { class: `seat${view.on === player.seat ? " on" : ""}`, style: `--seat:${seatColour(player.seat)}` },
      seatName(player.seat), el("div", { class: "facts" }, facts.join(" · ")), el("div", { class: "cards" }, ...cards));
  })));
  parts.push(el("p", { class: "note" }, `${say("pile")}: ${view.pile} · ${say("supply")}: ${view.supply}`));
  return parts;
}

const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

/** A six-sided die in the colour and with the shape of its owner. */
function pipDie(face, seat) {
  const root = svg("svg", { viewBox: "0 0 40 40", role: "img", "aria-label": `${face}` });
  root.append(svg("rect", { x: 2, y: 2, width: 36, height: 36, rx: 8, fill: seat ? seatColour(seat) : "var(--card)",
    stroke: seat ? "none" : "var(--wool-line)", "stroke-width": 1.5 }));
  for (const place of PIPS[face])
    root.append(svg("circle", { cx: 10 + place % 3 * 10, cy: 10 + Math.floor(place / 3) * 10, r: 3.3,
      fill: seat ? "var(--panel)" : "var(--card-ink)" }));
  if (seat)
    root.append(svg("path", { d: shapePath(seat, 34, 34, 4), fill: seatColour(seat), stroke: "var(--panel)",
      "stroke-width": 1.2 }));
  return root;
}

function sackPictures(count) {
  return Array.from({ length: count }, () => svg("svg", { width: 16, height: 18, viewBox: "0 0 16 18", role: "img",
    "aria-label": say("sacks") },
  svg("path", { d: "M5 1h6l-1 4q5 3 4 8-1 4-6 4t-6-4Q1 8 6 5z", fill: "#b98a54", stroke: "#7d5632",
    "stroke-width": 1 }),
  svg("path", { d: "M5.5 5.2h5", stroke: "#7d5632", "stroke-width": 1.4 })));
}

/** The tray that a line is about; 0: none. */
function trayOf(line) {
  const verb = line.split(" ")[0], numbers = numbersOf(line);
  return verb === "place" || verb === "swap" ? numbers[2] : verb === "score" ? numbers[1] : 0;
}

function drawSack(view, made, better, seat) {
  const parts = [];
  if (view.dice.length)
    parts.push(el("div", { class: "table-row" }, label(say("dice")), ...view.dice.map((face) => {
      const die = pipDie(face, 0);
      die.setAttribute("width", 40);
      die.setAttribute("height", 40);
      return die;
    })));
  parts.push(el("div", { class: "trays" }, ...view.trays.map((tray) => {
    const fields = [];
    for (let field = 1; field <= view.full; field++) {
      const die = tray.dice.find((lying) => lying.field === field);
      fields.push(die ? pipDie(die.face, die.seat) : el("div", { class: "field" }));
    }
    const classes = `${made && trayOf(made) === tray.tray ? " touched" : ""}` +
      `${better && better !== made && trayOf(better) === tray.tray ? " better" : ""}`;
    return el("div", { class: `tray${classes}`, style: seat ? `--seat:${seatColour(seat)}` : undefined },
      el("div", { class: "sacks" }, el("b", {}, String(tray.tray)), ...sackPictures(tray.card ? tray.card.sacks : 0)),
      el("div", { class: "condition" }, tray.card ? cardName(tray.card.id) : "–"),
      el("div", { class: "fields" }, ...fields),
      el("div", { class: "leader" }, tray.leader ? seatName(tray.leader) : ""));
  })));
  parts.push(el("div", { class: "seats" }, ...view.players.map((player) => {
    const facts = [`${say("supply_dice")} ${player.supply}`, `${say("won_cards")} ${player.cards}`];
    if (player.sacks !== undefined) facts.push(`${say("sacks")} ${player.sacks}`);
    return el("div", { class: `seat${view.on === player.seat ? " on" : ""}`, style: `--seat:${seatColour(player.seat)}` },
      seatName(player.seat), el("div", { class: "facts" }, facts.join(" · ")));
  })));
  return parts;
}

function drawTable(view, made, better, seat) {
  return view.game === "bloeder-sack" ? drawSack(view, made, better, seat) : drawVolle(view, made, better, seat);
}
