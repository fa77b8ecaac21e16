// chart.js - the curve of winning chances, luck and errors under it; and what
// the results are made of.

let focus = 1; // the seat whose luck is shown

/** Steps at which another round begins. */
const roundStarts = STEPS.map((step, at) => ({ step, at })).filter(({ step, at }) =>
  step.moment && (at === 0 || STEPS[at - 1].moment !== step.moment)).map(({ at }) => at);

const curve = { height: 330, luck: 64, errors: 46, left: 40, right: 12, top: 10 };

function curveX(at, width) {
  return curve.left + at / Math.max(1, STEPS.length) * (width - curve.left - curve.right);
}

function drawLines(root, width) {
  const bottom = curve.height;
  const y = (chance) => curve.top + (1 - chance) * (bottom - curve.top);
  for (let part = 0; part <= 4; part++) {
    const at = y(part / 4);
    root.append(svg("line", { class: "grid", x1: curve.left, x2: width - curve.right, y1: at, y2: at }),
      svg("text", { x: curve.left - 6, y: at + 4, "text-anchor": "end" }, `${part * 25} %`));
  }
  const every = Math.ceil(roundStarts.length / Math.max(1, Math.floor(width / 46)));
  let shown = "";
  roundStarts.forEach((at, index) => {
    const x = curveX(at, width);
    root.append(svg("line", { class: "round", x1: x, x2: x, y1: curve.top, y2: bottom + curve.luck + curve.errors }));
    const number = (STEPS[at].moment.match(/\d+/) ?? [""])[0];
    if (index % every === 0 && number !== shown)
      root.append(svg("text", { x: x + 3, y: bottom + 13 }, number));
    shown = number;
  });
  for (let seat = SEATS; seat >= 1; seat--) {
    const faint = focus && focus !== seat ? " faint" : "";
    let path = "";
    for (let at = 0; at <= STEPS.length; at++)
      path += `${at ? "L" : "M"}${curveX(at, width).toFixed(1)} ${y(chancesAt(at)[seat - 1]).toFixed(1)}`;
    root.append(svg("path", { class: `line${faint}`, d: path, stroke: seatColour(seat) }));
    for (const at of [...roundStarts, STEPS.length])
      root.append(svg("path", { d: shapePath(seat, curveX(at, width), y(chancesAt(at)[seat - 1]), 3.6),
        fill: seatColour(seat), opacity: faint ? 0.35 : 1 }));
  }
}

/** What fell, for the seat in focus: up is good. */
function drawLuck(root, width) {
  const middle = curve.height + 18 + curve.luck / 2 - 8;
  const room = curve.luck / 2 - 8;
  root.append(svg("line", { class: "grid", x1: curve.left, x2: width - curve.right, y1: middle, y2: middle }));
  STEPS.forEach((step, at) => {
    const gift = (step.seat === 0 ? step.effect[focus - 1] : 0) + (step.meeting ? step.meeting[focus - 1] : 0);
    const size = Math.min(1, Math.sqrt(Math.abs(gift) / 0.3)) * room;
    if (size < 1) return;
    root.append(svg("rect", { class: gift > 0 ? "up" : "down", x: curveX(at, width) - 1.4, width: 2.8,
      y: gift > 0 ? middle - size : middle, height: size }));
  });
}

/** What decisions lost: longer is worse; the shape says whose. */
function drawErrors(root, width) {
  const top = curve.height + 14 + curve.luck;
  STEPS.forEach((step, at) => {
    if (!step.seat || step.grade === "fine" || step.grade === "forced") return;
    const size = 6 + Math.min(1, Math.sqrt(step.loss / 0.25)) * (curve.errors - 18);
    const x = curveX(at, width), faint = focus && focus !== step.seat ? 0.35 : 1;
    root.append(svg("rect", { x: x - 1.5, y: top, width: 3, height: size, opacity: faint,
      fill: `var(--${step.grade})` }),
    svg("path", { d: shapePath(step.seat, x, top + size + 4, 4), fill: seatColour(step.seat), opacity: faint }));
  });
}

function drawCurve(current) {
  const holder = byId("curve");
  const width = Math.max(300, holder.clientWidth - 16);
  const height = curve.height + curve.luck + curve.errors + 18;
  const root = svg("svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "img",
    "aria-label": say("chances") });
  curve.height = width < 520 ? 220 : 300;
  drawLines(root, width);
  drawLuck(root, width);
  drawErrors(root, width);
  const x = curveX(current, width);
  root.append(svg("line", { class: "cursor", x1: x, x2: x, y1: curve.top, y2: height - 6 }));
  const jump = (event) => {
    const box = root.getBoundingClientRect();
    const share = ((event.clientX - box.left) / box.width * width - curve.left) /
      (width - curve.left - curve.right);
    goTo(Math.round(Math.min(1, Math.max(0, share)) * STEPS.length));
  };
  root.addEventListener("pointerdown", (event) => {
    root.setPointerCapture(event.pointerId);
    jump(event);
  });
  root.addEventListener("pointermove", (event) => event.buttons & 1 && jump(event));
  // While the pointer is down the picture must stay: only the cursor moves.
  holder.replaceChildren(root);
}

function moveCursor(current) {
  const root = byId("curve").querySelector("svg");
  const x = curveX(current, root.viewBox.baseVal.width);
  const line = root.querySelector(".cursor");
  line.setAttribute("x1", x);
  line.setAttribute("x2", x);
}

function drawLegend() {
  const buttons = [];
  for (let seat = 1; seat <= SEATS; seat++)
    buttons.push(el("button", { type: "button", "aria-pressed": String(focus === seat),
      style: `color:${seatColour(seat)}`, onclick: () => { focus = seat; drawLegend(); drawCurve(at); } },
    mark(seat), NAMES[seat - 1]));
  byId("legend").replaceChildren(...buttons);
}

// What a result is made of: bars one after the other, from the start to the
// result.
const PARTS = [
  ["dice", (player) => player.luck.dice], ["cards", (player) => player.luck.cards],
  ["bids", (player) => player.luck.bids], ["own", (player) => player.own],
  ["others", (player) => player.others], ["rest", (player) => player.rest]];

function drawSums() {
  const width = Math.max(300, byId("sums").clientWidth - 30), row = 58, right = 58;
  const left = width < 520 ? 92 : 140;
  const parts = PARTS.filter(([key]) => key !== "bids" || REVIEW.players.some((player) => player.luck.bids !== 0));
  const root = svg("svg", { viewBox: `0 0 ${width} ${row * SEATS + 24}`, role: "img", "aria-label": say("sums") });
  let least = 0, most = 1;
  for (const player of REVIEW.players) {
    let at = player.start;
    for (const [, read] of parts) {
      at += read(player);
      least = Math.min(least, at);
      most = Math.max(most, at);
    }
  }
  const x = (share) => left + (share - least) / (most - least) * (width - left - right);
  for (const share of [0, 0.5, 1])
    root.append(svg("line", { class: "axis", x1: x(share), x2: x(share), y1: 0, y2: row * SEATS }),
      svg("text", { class: "quiet", x: x(share), y: row * SEATS + 16, "text-anchor": "middle" }, `${share * 100} %`));
  REVIEW.players.forEach((player, index) => {
    const top = index * row;
    let at = player.start;
    root.append(svg("path", { d: shapePath(player.seat, 10, top + 26, 6), fill: seatColour(player.seat) }),
      svg("text", { x: 24, y: top + 31, fill: seatColour(player.seat) }, player.name.slice(0, width < 520 ? 8 : 14)));
    parts.forEach(([key, read], part) => {
      const next = at + read(player), y = top + 8 + part * 6.4;
      const bar = svg("rect", { class: `part-${key}`, x: Math.min(x(at), x(next)), y, rx: 1.5,
        width: Math.max(0.8, Math.abs(x(next) - x(at))), height: 5.4 });
      bar.append(svg("title", {}, `${say(key)} ${change(read(player))}`));
      root.append(bar);
      at = next;
    });
    root.append(svg("text", { x: width - 4, y: top + 31, "text-anchor": "end" },
      percent(player.result).replace(/[.,]0 %/, " %")));
    const start = svg("path", { d: `M${x(player.start)} ${top + 4}v44`, stroke: "var(--quiet)", "stroke-width": 1.5 });
    start.append(svg("title", {}, `${say("start")} ${percent(player.start)}`));
    root.append(start);
  });
  const swatches = parts.map(([key]) => el("span", {}, svg("svg", { width: 12, height: 12 },
      svg("rect", { class: `part-${key}`, width: 12, height: 12, rx: 3 })), say(key)));
  const rows = REVIEW.players.map((player) => el("tr", {},
    el("td", {}, seatName(player.seat)), el("td", { class: "figure" }, percent(player.start)),
    ...parts.map(([, read]) => el("td", { class: "figure" }, changeCell(read(player)))),
    el("td", { class: "figure" }, percent(player.result))));
  const head = el("tr", {}, el("th", {}, ""), el("th", { class: "figure" }, say("start")),
    ...parts.map(([key]) => el("th", { class: "figure" }, say(key))), el("th", { class: "figure" }, say("result")));
  byId("sums").replaceChildren(root, el("div", { class: "swatches" }, ...swatches),
    el("table", {}, el("thead", {}, head), el("tbody", {}, ...rows)));
}
