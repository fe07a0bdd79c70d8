// Turns what the table may say besides moves into a list to choose from, closed until it is wanted.

import { button, el } from "./element.js";

export class Asides {
  constructor(game, title) {
    this.game = game;
    const say = key => game.words.say(key);
    this.list = el("select", { id: "aside", autocomplete: "off", onchange: () => this.cite() });
    this.cites = el("span", {});
    this.element = el("details", { class: "asides", hidden: true }, el("summary", {}, game.words.of(title) || say("asides")),
      el("p", {}, el("label", { for: "aside" }, say("aside_which")), this.list),
      el("p", { class: "actions" }, button(say("aside_say"), () => game.move(this.list.value), { id: "aside-say" }), this.cites));
  }

  // The choice stays where it still stands in the list.
  show(said) {
    const chosen = this.list.value;
    this.said = said;
    this.element.hidden = !said.length;
    this.list.replaceChildren(...said.map(({ move, text }) => el("option", { value: move, selected: move === chosen }, this.game.words.of(text) || move)));
    this.cite();
  }

  cite() {
    const cites = this.said.find(one => one.move === this.list.value)?.cites ?? [];
    this.cites.replaceChildren(this.game.citation.links(cites));
  }
}
