// Turns how many pieces of each kind lie before a player (cups, tokens) into drawings with their names and numbers.

import { el, svg } from "./element.js";

// A drawing by its path, in a box of 24 by 24.
export function drawing(path, look) {
  return svg("svg", { class: `piece ${look}`, viewBox: "0 0 24 24", "aria-hidden": "true" }, path ? svg("path", { d: path }) : null);
}

// How often each word comes, in the order in which they come first.
export function counted(words) {
  const found = new Map();
  for (const word of words) found.set(word, (found.get(word) ?? 0) + 1);
  return [...found];
}

export class Pieces {
  // `spec` says which facts are kinds of pieces, how they are drawn, and what is said where there are none.
  constructor(words, spec) {
    this.words = words;
    this.spec = spec;
    this.kinds = spec.kinds ?? {};
  }

  // Whether a fact is told here and not in the list of facts.
  has(fact) {
    return fact in this.kinds;
  }

  // What lies before a player: first what is due, full; then what has been, empty. `before` are the facts of the last time.
  show(view, seat, before, delta) {
    const facts = view.facts.players[seat];
    const due = counted(view.known?.[seat]?.[this.spec.due] ?? []).map(([kind, number]) => this.piece(view, kind, number, "full", null));
    const held = Object.keys(this.kinds).filter(kind => facts[kind])
      .map(kind => this.piece(view, kind, facts[kind], "empty", delta(facts[kind], before?.[kind])));
    if (!due.length && !held.length) return this.spec.nothing ? el("p", { class: "quiet no-pieces" }, this.words.of(this.spec.nothing)) : null;
    return el("ul", { class: "pieces" }, due, held);
  }

  piece(view, kind, number, look, change) {
    const said = look === "full" ? [el("span", { class: "due" }, this.words.of(view.labels[this.spec.due])), " "] : [];
    return el("li", { class: look, "data-piece": kind }, drawing(this.kinds[kind], look),
      el("span", { class: "piece-name" }, ...said, this.words.of(view.words[kind] ?? view.labels[kind]) || kind), " ",
      el("span", { class: "amount" }, this.words.number(number)), " ", change);
  }
}
