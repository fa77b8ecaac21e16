// steps.js - stepping through the game, one decision or event at a time.

let at = 0;

const isError = (step) => step.seat && step.grade !== "fine" && step.grade !== "forced";

function optionRows(step) {
  const seat = step.seat - 1;
  const mixed = step.sort === "bid";
  const most = Math.max(...step.options.map((option) => option.win), 0.001);
  return step.options.map((option, index) => {
    const made = index === step.made, best = index === step.best;
    const tags = [];
    if (made) tags.push(el("span", { class: "tag made" }, say("made")));
    if (best && !mixed) tags.push(el("span", { class: "tag best" }, `★ ${say("best")}`));
    return el("tr", { class: made ? "made" : "" },
      el("td", {}, option.label, ...tags, el("span", { class: "meter" },
        el("i", { style: `width:${(100 * option.chances[seat] / most).toFixed(1)}%` }))),
      el("td", { class: "figure" }, percent(option.win)),
      el("td", { class: "figure" }, option.loss >= 0.0005 ? changeCell(-option.loss) : ""),
      el("td", { class: "figure" }, mixed ? (option.share >= 0.005 ? percent(option.share) : "") : signed(option.lead)));
  });
}

function decisionPanel(step) {
  const head = el("tr", {}, el("th", {}, say("choice")), el("th", { class: "figure" }, say("wins")),
    el("th", { class: "figure" }, say("less")),
    el("th", { class: "figure" }, say(step.sort === "bid" ? "chosen" : "lead")));
  const more = step.choices > step.options.length
    ? el("p", { class: "note" }, say("more", step.choices - step.options.length)) : null;
  return [
    el("p", {}, gradeTag(step), step.loss < 0.0005 ? "" : ` ${say("costs", tenths.format(step.loss * 100))}`,
      step.rolled ? ` · ${say("rolled")}` : ""),
    step.why ? el("p", { class: "why" }, step.why) : null,
    step.choices > 1 ? el("table", { class: "options" }, el("thead", {}, head), el("tbody", {}, ...optionRows(step))) : null,
    more];
}

/** What the step gave and took. */
function effectPanel(step) {
  const rows = [];
  for (let seat = 1; seat <= SEATS; seat++) {
    const gift = step.effect[seat - 1] + (step.meeting ? step.meeting[seat - 1] : 0);
    rows.push(el("tr", {}, el("td", {}, seatName(seat)),
      el("td", { class: "figure" }, percent(step.chances[seat - 1])),
      el("td", { class: "figure" }, changeCell(gift))));
  }
  return el("table", { class: "effects" }, el("thead", {}, el("tr", {}, el("th", {}, ""),
    el("th", { class: "figure" }, say("chances")),
    el("th", { class: "figure" }, say(step.seat ? "effect" : "luck")))), el("tbody", {}, ...rows));
}

function showStep() {
  const step = STEPS[at];
  const view = step ? step.view : REVIEW.view;
  const best = step && step.options && step.made !== step.best ? step.options[step.best].line : "";
  byId("board").replaceChildren(...drawTable(view, step && step.seat ? step.line : "", best, step ? step.seat : 0));
  if (!step) {
    const rows = NAMES.map((name, index) => el("tr", {}, el("td", {}, seatName(index + 1)),
      el("td", { class: "figure" }, REVIEW.totals ? String(REVIEW.totals[index]).replace("-", "−") : ""),
      el("td", { class: "figure" }, percent(REVIEW.chances[index]))));
    byId("decision").replaceChildren(el("div", { class: "story" }, el("p", {}, REVIEW.outcome)),
      el("table", {}, el("tbody", {}, ...rows)));
  } else {
    byId("decision").replaceChildren(
      el("p", { class: "moment" }, [step.moment, say("sort_" + step.sort)].filter(Boolean).join(" · ")),
      el("div", { class: "story" }, ...step.story.map((line) => el("p", {}, line))),
      ...(step.seat ? decisionPanel(step) : []).filter(Boolean), effectPanel(step));
  }
  byId("where").textContent = say("step", Math.min(at + 1, STEPS.length), STEPS.length);
  byId("back").disabled = byId("first").disabled = at === 0;
  byId("on").disabled = byId("last").disabled = at === STEPS.length;
  byId("error-back").disabled = findError(-1) === undefined;
  byId("error-on").disabled = findError(1) === undefined;
}

function goTo(step) {
  at = Math.min(STEPS.length, Math.max(0, step));
  moveCursor(at);
  showStep();
}

/** The next decision that lost something, in a direction. */
function findError(direction) {
  for (let next = at + direction; next >= 0 && next < STEPS.length; next += direction)
    if (isError(STEPS[next])) return next;
  return undefined;
}

function goToError(direction) {
  const next = findError(direction);
  if (next !== undefined) goTo(next);
}

function goToRound(direction) {
  const list = direction > 0 ? roundStarts.filter((start) => start > at) : roundStarts.filter((start) => start < at);
  goTo(direction > 0 ? list[0] ?? STEPS.length : list[list.length - 1] ?? 0);
}

function drawBar() {
  const button = (id, text, key, go) => el("button", { id, type: "button", title: `${say(key)}`, "aria-label": say(key),
    onclick: go }, text);
  byId("steps-bar").replaceChildren(
    button("first", "|◀", "first", () => goTo(0)),
    button("back", "◀", "back", () => goTo(at - 1)),
    button("on", "▶", "on", () => goTo(at + 1)),
    button("last", "▶|", "last", () => goTo(STEPS.length)),
    button("error-back", "◀ ?", "error_back", () => goToError(-1)),
    button("error-on", "? ▶", "error_on", () => goToError(1)),
    el("span", { id: "where", class: "where" }));
}

function playerPanel(player) {
  const luck = player.luck.dice + player.luck.cards + player.luck.bids;
  const grades = ["fine", "doubtful", "mistake", "blunder"].filter((grade) => player.all[grade])
    .flatMap((grade) => [el("span", { class: `grade ${grade}` }, `${say(grade)} ${player.all[grade]}`), " "]);
  const sorts = Object.entries(player.sorts).map(([sort, tally]) =>
    `${say("sort_" + sort)} ${tenths.format(tally.loss * 100)}`).join(" · ");
  const parts = player.parts.map((tally, part) =>
    `${say("part_" + part)} ${tenths.format(tally.loss * 100)}`).join(" · ");
  const worst = player.worst.map((index) => {
    const step = STEPS[index];
    return el("li", {}, el("button", { type: "button", onclick: () => {
      focus = player.seat;
      drawLegend();
      drawCurve(index);
      goTo(index);
      byId("steps-bar").scrollIntoView();
    } },
    el("span", { class: `grade ${step.grade}` }, `${change(-step.loss)} `),
    ` ${step.options[step.made].label} → ${step.options[step.best].label}`,
    el("small", {}, [step.moment, step.why].filter(Boolean).join(". "))));
  });
  return el("article", { class: "player", style: `--seat:${seatColour(player.seat)}` },
    el("h3", {}, seatName(player.seat), el("span", {}, `${say("luck")} `, changeCell(luck))),
    el("p", {}, ...grades),
    el("p", { class: "note" }, `${say("lost")}: ${tenths.format(player.all.loss * 100)}${sorts ? " (" + sorts + ")" : ""}`),
    REVIEW.finished && player.all.decisions ? el("p", { class: "note" }, parts) : null,
    worst.length ? el("ol", { "aria-label": say("worst") }, ...worst) : null);
}

// Light and dark: as the system has it, until somebody chooses.
function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  byId("theme").textContent = theme === "dark" ? "☀" : "☾";
  byId("theme").setAttribute("aria-label", say(theme === "dark" ? "light" : "dark"));
  byId("theme").title = say(theme === "dark" ? "light" : "dark");
}

function begin() {
  document.title = `${REVIEW.title} – ${say("title")}`;
  byId("title").textContent = document.title;
  byId("outcome").textContent = REVIEW.outcome;
  byId("curve-title").textContent = say("chances");
  byId("curve-note").textContent = say("curve_note");
  byId("sums-title").textContent = say("sums");
  byId("sums-note").textContent = say("sums_note");
  byId("players").setAttribute("aria-label", say("players"));
  byId("keys").textContent = say("keys");
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  setTheme(dark.matches ? "dark" : "light");
  dark.addEventListener("change", () => setTheme(dark.matches ? "dark" : "light"));
  byId("theme").addEventListener("click", () =>
    setTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark"));
  const best = REVIEW.chances.indexOf(Math.max(...REVIEW.chances));
  focus = best + 1;
  drawBar();
  drawLegend();
  drawCurve(at);
  drawSums();
  byId("players").replaceChildren(...REVIEW.players.map(playerPanel));
  const hash = Number(location.hash.slice(1));
  goTo(Number.isInteger(hash) && hash > 0 ? hash - 1 : 0);
  window.addEventListener("resize", () => { drawCurve(at); drawSums(); });
  window.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const moves = { ArrowLeft: () => goTo(at - 1), ArrowRight: () => goTo(at + 1), Home: () => goTo(0),
      End: () => goTo(STEPS.length), PageUp: () => goToRound(-1), PageDown: () => goToRound(1),
      n: () => goToError(1), p: () => goToError(-1) };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  });
}

begin();
