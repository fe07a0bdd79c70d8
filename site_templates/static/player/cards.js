// Turns cards by their keys into drawings with their names in both languages: faces, backs, rows before a player.

import { el, svg } from "./element.js";
import { TAGS } from "./words.js";

export const UNKNOWN = "?";
export const listed = words => (words ? words.split(" ") : []);

export class Cards {
  // `spec` says which facts are cards; `data` names every card and its classes.
  constructor(words, spec, data) {
    Object.assign(this, { words, spec: spec ?? {}, faces: data?.faces ?? {}, classes: data?.classes ?? {} });
    this.own = [this.spec.hand, ...(this.spec.before ?? []), this.spec.stock, this.spec.turned, this.spec.holder].filter(Boolean);
  }

  // Whether a fact is told here and not in the list of facts.
  has(fact) {
    return this.own.includes(fact);
  }

  isCard(key) {
    return key in this.faces;
  }

  // A drawing alone; what it is called stands beside it or is said by whatever holds it.
  drawing(key) {
    const use = svg("use", { href: `#card-${this.isCard(key) ? key : "back"}` });
    return svg("svg", { class: "playing-card", viewBox: "0 0 60 108", "aria-hidden": "true", focusable: "false" }, use);
  }

  // What it is, as the seal and the ink tell those who see it.
  classesOf(key) {
    return this.faces[key].classes.map(one => this.words.of(this.classes[one])).join(" · ");
  }

  // In one language, with the classes: what a screen reader is told of a drawing without words.
  said(key) {
    return this.isCard(key) ? `${this.words.of(this.faces[key])} · ${this.classesOf(key)}` : this.words.say("card_covered");
  }

  name(key) {
    return this.words.of(this.faces[key]) || key;
  }

  // The names in both languages, to stand below a card.
  names(key) {
    if (!this.isCard(key)) return el("span", { class: "card-names" }, el("span", {}, this.words.say("card_covered")));
    return el("span", { class: "card-names" }, el("b", { lang: TAGS.zh }, this.faces[key].zh), " ", el("span", { lang: TAGS.en }, this.faces[key].en));
  }

  // A row of small cards under a title: open ones by name, covered ones as many as there are.
  pile(title, keys) {
    if (!keys.length) return null;
    const row = keys.map(key => this.isCard(key)
      ? el("li", {}, el("span", { role: "img", "aria-label": this.said(key), title: `${this.faces[key].zh} ${this.faces[key].en}`, "data-card": key }, this.drawing(key)))
      : el("li", { class: "covered", "aria-hidden": "true", "data-card": UNKNOWN }, this.drawing(key)));
    const covered = keys.every(key => !this.isCard(key));
    const many = this.words.say("card_count", { n: this.words.number(keys.length) });
    return el("div", { class: "pile" }, el("p", { class: "pile-title" }, `${title} ${many}`, covered ? el("span", { class: "visually-hidden" }, ` ${this.words.say("card_covered")}`) : null),
      el("ul", { role: "list" }, row));
  }

  // What lies before a player, and the cards in the hand where somebody else looks on or the hand is covered.
  before(view, seat, own) {
    const facts = view.facts.players[seat];
    const piles = [...(seat === own ? [] : [this.spec.hand]), ...(this.spec.before ?? [])];
    return piles.map(fact => {
      const pile = this.pile(this.words.of(view.labels[fact]) || fact, listed(facts[fact]));
      pile?.setAttribute("data-pile", fact);
      return pile;
    }).filter(Boolean);
  }

  // The stock in the middle: what was turned lies open.
  stock(view) {
    const { stock } = this.spec;
    const pile = stock ? this.pile(this.words.of(view.labels[stock]) || stock, listed(view.facts.game[stock])) : null;
    pile?.setAttribute("data-pile", stock);
    return pile;
  }

  // The seat that holds an office (the banker), from 0; null where nobody does.
  holder(view) {
    const seat = view.facts.game[this.spec.holder];
    return typeof seat === "number" && seat > 0 ? seat - 1 : null;
  }
}
