// page.js - small tools: elements, figures, seats.

const SVG = "http://www.w3.org/2000/svg";

/** An element with properties, attributes and children. */
function el(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null));
  return node;
}

function svg(name, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

const byId = (id) => document.getElementById(id);

/** A text with its arguments put in. */
function say(key, ...values) {
  return (TEXTS[key] ?? key).replace(/%([1-9%])/g, (whole, at) =>
    at === "%" ? "%" : values[at - 1] ?? "");
}

const SEATS = REVIEW.seats;
const NAMES = REVIEW.players.map((player) => player.name);
const STEPS = REVIEW.steps;
const LANGUAGE = document.documentElement.lang;

const tenths = new Intl.NumberFormat(LANGUAGE, {
  minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** 0.342 as "34.2 %". */
const percent = (share) => `${tenths.format(share * 100)} %`;

/** A change in hundredths, with its sign. */
function change(share) {
  const rounded = Math.round(share * 1000) / 10;
  if (rounded === 0) return tenths.format(0);
  return (rounded > 0 ? "+" : "−") + tenths.format(Math.abs(rounded));
}

function signed(value) {
  const rounded = Math.round(value * 10) / 10;
  if (rounded === 0) return tenths.format(0);
  return (rounded > 0 ? "+" : "−") + tenths.format(Math.abs(rounded));
}

function changeCell(share) {
  const text = change(share);
  return el("span", { class: /^\+/.test(text) ? "plus" : /^−/.test(text) ? "minus" : "" }, text);
}

/** Winning chances at moment `at`: before step `at`, or at the end. */
const chancesAt = (at) => at < STEPS.length ? STEPS[at].chances : REVIEW.chances;

const seatColour = (seat) => `var(--seat-${seat})`;

/** Every seat has a shape, so that colour is never needed: its path around
 *  (x, y) with radius r. */
function shapePath(seat, x, y, r) {
  const points = (list) => "M" + list.map(([a, b]) =>
    `${(x + a * r).toFixed(2)} ${(y + b * r).toFixed(2)}`).join("L") + "Z";
  switch (seat) {
  case 1: return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
  case 2: return points([[-0.88, -0.88], [0.88, -0.88], [0.88, 0.88], [-0.88, 0.88]]);
  case 3: return points([[0, -1.1], [1.05, 0.8], [-1.05, 0.8]]);
  case 4: return points([[0, -1.2], [1.1, 0], [0, 1.2], [-1.1, 0]]);
  case 5: {
    const star = [];
    for (let i = 0; i < 10; i++) {
      const size = i % 2 ? 0.5 : 1.2, turn = Math.PI * (i / 5 - 0.5);
      star.push([size * Math.cos(turn), size * Math.sin(turn)]);
    }
    return points(star);
  }
  default: return points([[-0.35, -1], [0.35, -1], [0.35, -0.35], [1, -0.35], [1, 0.35],
    [0.35, 0.35], [0.35, 1], [-0.35, 1], [-0.35, 0.35], [-1, 0.35], [-1, -0.35], [-0.35, -0.35]]);
  }
}

function mark(seat, size = 14) {
  return svg("svg", { class: "mark", width: size, height: size, viewBox: "0 0 20 20",
    "aria-hidden": "true" },
  svg("path", { d: shapePath(seat, 10, 10, 8), fill: seatColour(seat) }));
}

function seatName(seat) {
  return el("span", { class: "seat-name", style: `color:${seatColour(seat)}` },
    mark(seat), NAMES[seat - 1]);
}

function gradeTag(step) {
  return el("span", { class: `grade ${step.grade}` }, say(step.grade));
}
