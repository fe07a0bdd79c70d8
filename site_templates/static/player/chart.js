// Turns what changed over a game, for each player, into a chart of steps and into the same as a table.

import { el, svg } from "./element.js";

const WIDTH = 640;
const HEIGHT = 260;
const LEFT = 52;
const RIGHT = 86;
const EDGE = 16;
const BELOW = 28;

// `series` has, for each seat, [ply, value] where the value changes; `last` is the last ply.
export function chart(words, players, series, last, name) {
  const values = series.flatMap(changes => changes.map(([, value]) => value));
  const low = Math.min(0, ...values);
  const high = Math.max(1, ...values);
  const x = ply => LEFT + (WIDTH - LEFT - RIGHT) * ply / Math.max(last, 1);
  const y = value => EDGE + (HEIGHT - EDGE - BELOW) * (high - value) / (high - low);
  const lines = series.map((changes, seat) => svg("path", { class: `line seat-${seat}`, d: steps(changes, last, x, y) }));
  const ends = spread(series.map((changes, seat) => ({ seat, at: y(changes.at(-1)?.[1] ?? 0) })));
  const names = ends.map(({ seat, at }) => svg("text", { class: `end seat-${seat}`, x: WIDTH - RIGHT + 8, y: at + 4 }, words.of(players[seat])));
  return svg("svg", { class: "series-chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": words.say("chart_label", { name }) },
    grid(words, low, high, last, x, y), lines, names);
}

function steps(changes, last, x, y) {
  if (!changes.length) return "";
  const [[first, value], ...rest] = changes;
  return `M${x(first)} ${y(value)}${rest.map(([ply, next]) => `H${x(ply)}V${y(next)}`).join("")}H${x(last)}`;
}

// Names at the ends of lines, moved apart where they would lie on each other.
function spread(ends) {
  const sorted = ends.toSorted((one, other) => one.at - other.at);
  for (let index = 1; index < sorted.length; index += 1) sorted[index].at = Math.max(sorted[index].at, sorted[index - 1].at + 15);
  const over = (sorted.at(-1)?.at ?? 0) - (HEIGHT - BELOW);
  if (over > 0) for (const end of sorted) end.at -= over;
  return sorted;
}

function grid(words, low, high, last, x, y) {
  const step = nice((high - low) / 4);
  const levels = [];
  for (let value = Math.ceil(low / step) * step; value <= high; value += step) levels.push(value);
  const every = nice(last / 5);
  const times = [];
  for (let ply = 0; ply <= last; ply += every) times.push(ply);
  return [
    ...levels.map(value => svg("line", { class: value ? "level" : "level zero", x1: LEFT, x2: WIDTH - RIGHT, y1: y(value), y2: y(value) })),
    ...levels.map(value => svg("text", { class: "tick", x: LEFT - 8, y: y(value) + 4, "text-anchor": "end" }, words.number(value))),
    ...times.map(ply => svg("text", { class: "tick", x: x(ply), y: HEIGHT - 8, "text-anchor": "middle" }, words.number(ply))),
  ];
}

// A step that people count in: 1, 2 or 5 and noughts.
function nice(raw) {
  const unit = 10 ** Math.floor(Math.log10(Math.max(raw, 1)));
  return [1, 2, 5, 10].map(times => times * unit).find(step => step >= raw) ?? 10 * unit;
}

// What each player had after every ply at which somebody's number changed.
export function seriesTable(words, players, series) {
  const plies = [...new Set(series.flatMap(changes => changes.map(([ply]) => ply)))].toSorted((one, other) => one - other);
  const held = (changes, ply) => changes.findLast(([at]) => at <= ply)?.[1];
  const rows = plies.map(ply => el("tr", {}, el("th", { scope: "row" }, words.number(ply)),
    series.map(changes => el("td", {}, words.number(held(changes, ply) ?? "—")))));
  return el("table", { class: "plain numbers" },
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, words.say("move_number")), players.map(name => el("th", { scope: "col" }, words.of(name))))),
    el("tbody", {}, rows));
}
