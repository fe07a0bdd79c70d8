// Turns the moves since a table was opened into what lies on it: who laid which card, face up or down, which is largest.

import { el } from "./element.js";

export class Laid {
  // `cards.spec.tables` says by which words a table is opened and how cards lie then.
  constructor(game, cards) {
    Object.assign(this, { game, cards, words: game.words, how: cards.spec.tables ?? { opens: [], up: [], down: [], ends: [] } });
    this.list = el("ol", { class: "on-table", "aria-label": this.words.say("card_table") });
    this.pot = el("div", {});
    this.element = el("div", { class: "laid" }, this.list, this.pot);
  }

  // Of a move the word, the seat and the card; only moves by which a card is laid.
  since(plies) {
    const said = plies.map(ply => [ply.seat, ...ply.move.split(" ")]);
    const from = said.findLastIndex(([, word]) => this.how.opens.includes(word) || this.how.ends.includes(word));
    if (from < 0 || this.how.ends.includes(said[from][1])) return [];
    return said.slice(from).filter(([, word]) => this.how.up.includes(word) || this.how.down.includes(word))
      .map(([seat, word, card]) => ({ seat, word, card, up: this.how.up.includes(word) }));
  }

  show(plies, view) {
    const laid = this.since(plies);
    const best = laid.findLast(one => one.up);
    const many = this.game.players.length;
    const opener = laid[0]?.seat ?? (view.seat ?? 0);
    const seats = Array.from({ length: many }, (_, at) => (opener + at) % many);
    this.list.replaceChildren(...seats.map(seat => this.place(seat, laid.find(one => one.seat === seat), best, laid.at(-1))));
    this.list.hidden = view.seat === null && !laid.length;
    this.pot.replaceChildren(this.cards.stock(view) ?? "");
  }

  place(seat, one, best, last) {
    const who = el("span", { class: `who seat-${seat}` }, el("span", { class: "counter", "aria-hidden": "true" }, String(seat + 1)), " ", this.words.of(this.game.players[seat]));
    if (!one) return el("li", { class: "empty" }, who, el("span", { class: "waits" }, el("span", { class: "visually-hidden" }, this.words.say("card_waits"))));
    const said = this.cards.spec.moves?.[one.word];
    const how = el("span", {}, this.words.of(said), one === best ? ` · ${this.words.say("card_best")}` : "");
    const key = one.up ? one.card : "?";
    return el("li", { class: [one === best ? "best" : "", one === last ? "new" : ""].join(" ").trim() || null, "data-card": key, "data-seat": seat },
      who, this.cards.drawing(key), one.up ? this.cards.names(key) : null, how);
  }
}
