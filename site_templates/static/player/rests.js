// Turns what a game rests on (shares of rules and of events, by ground) into a sentence and a table.

import { el } from "./element.js";

const SHOWN = 8;

export function restsView(words, rests) {
  const sentence = el("p", { class: `sort sort-${rests.sort}` },
    el("b", {}, words.say(rests.sort)), " ", words.say(`${rests.sort}_said`, { games: words.number(rests.games) }));
  const rows = rests.grounds.map(ground => el("tr", {},
    el("th", { scope: "row" }, label(words, ground)), el("td", {}, words.percent(ground.rules)), el("td", {}, words.percent(ground.events))));
  const head = el("tr", {}, ...["rests_what", "rests_rules", "rests_events"].map(key => el("th", { scope: "col" }, words.say(key))));
  const first = table(head, rows.slice(0, SHOWN));
  if (rows.length <= SHOWN) return [sentence, first];
  const more = el("details", {}, el("summary", {}, words.say("rests_more", { count: rows.length - SHOWN })),
    table(head.cloneNode(true), rows.slice(SHOWN)));
  return [sentence, first, more];
}

function table(head, rows) {
  return el("div", { class: "scroll" }, el("table", { class: "plain rests" }, el("thead", {}, head), el("tbody", {}, rows)));
}

function label(words, ground) {
  const text = words.of(ground.text) || ground.name;
  if (ground.kind.startsWith("source")) return text;
  return [el("span", { class: "badge" }, words.say(`ground_${ground.kind}`)), " ", text];
}
