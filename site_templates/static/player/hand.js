// Turns the cards of the person at the page into buttons: what each may be played as, what may not and why, what is advised.

import { button, el } from "./element.js";
import { listed } from "./cards.js";

export class Hand {
  constructor(game, cards) {
    Object.assign(this, { game, cards, words: game.words });
    this.title = el("h3", { class: "visually-hidden", id: "hand-title" }, this.words.say("card_hand"));
    this.list = el("ul", { class: "own-hand", role: "list", "aria-labelledby": "hand-title" });
    this.barred = el("ul", { class: "barred-said", hidden: true });
    this.ask = button(this.words.say("hint"), () => this.advise(), { class: "plain-button", id: "hint" });
    this.hint = el("div", { class: "hint", role: "status" });
    this.element = el("div", { class: "hand" }, this.title, this.list, this.barred, el("div", { class: "actions" }, this.ask), this.hint);
  }

  // Whose cards lie before the reader: of the person to move, else of the only person; null where nobody plays.
  static own(game, view) {
    const people = game.kinds.flatMap((kind, seat) => (kind === "person" ? [seat] : []));
    if (view.over) return null;
    if (view.person) return view.seat;
    return people.length === 1 ? people[0] : null;
  }

  // Whether a move is that of a card; these stand here and not among the other choices.
  takes(option) {
    return this.cards.isCard(option.move.split(" ").at(-1));
  }

  show(view) {
    const own = Hand.own(this.game, view);
    const options = new Map((view.person ? view.options : []).filter(one => this.takes(one)).map(one => [one.move.split(" ").at(-1), one]));
    const barred = view.person && options.size ? view.barred ?? {} : {};
    const keys = own === null ? [] : listed(view.facts.players[own][this.cards.spec.hand]);
    this.list.replaceChildren(...keys.map(key => el("li", { "data-card": key }, this.card(key, options.get(key), barred[key]))));
    this.sayBarred(Object.entries(barred));
    this.ask.hidden = !(view.person && view.options.length);
    this.hint.replaceChildren();
    this.element.hidden = !keys.length && this.ask.hidden;
  }

  card(key, option, cites) {
    const inside = how => [this.cards.drawing(key), this.cards.names(key), how ? el("span", { class: "how" }, how) : null,
      el("span", { class: "visually-hidden" }, this.cards.classesOf(key))];
    if (!option && !cites) return el("div", { class: "held" }, inside(""));
    if (!option) return el("button", { type: "button", class: "held", "aria-disabled": "true", "aria-describedby": `barred-${key}` }, inside(""));
    const said = this.cards.spec.moves?.[option.move.split(" ")[0]];
    const how = this.words.of(said) || option.move.split(" ")[0];
    return el("button", { type: "button", class: "held choice-card choice", "data-move": option.move, onclick: () => this.game.move(option.move) }, inside(how));
  }

  // Why a card may not be played: each with its clauses.
  sayBarred(barred) {
    this.barred.hidden = !barred.length;
    this.barred.replaceChildren(...barred.map(([key, cites]) => el("li", { id: `barred-${key}` },
      `${this.cards.name(key)} ${this.words.say("card_barred")} `, this.game.citation.links(cites))));
  }

  // What the text advises now, asked of the engine, with the wording of its clauses.
  async advise() {
    const answer = await this.game.page.ask({ do: "hint" });
    if (!answer.ok) return this.game.turn.refuse(answer.fault);
    const cards = answer.moves.map(move => move.split(" ").at(-1)).filter(key => this.cards.isCard(key));
    for (const item of this.list.children) {
      const advised = answer.cites.length > 0 && cards.includes(item.dataset.card);
      item.firstElementChild.classList.toggle("advised", advised);
      item.querySelector(".mark")?.remove();
      if (advised) item.firstElementChild.append(el("span", { class: "mark" }, this.words.say("advised")));
    }
    this.hint.replaceChildren(...this.told(answer, cards));
  }

  told({ cites, against }, cards) {
    if (!cites.length) return [el("p", {}, this.words.say("hint_none"))];
    const moves = cards.length ? [el("p", {}, this.words.say("hint_moves"), " ", cards.map(key => this.cards.name(key)).join(" · "))] : [];
    const spoken = Object.entries(against);
    return [...moves, spoken.length ? this.against(spoken) : null, ...cites.map(id => this.quoted(id))].filter(Boolean);
  }

  // Moves against which the same clauses speak stand together.
  against(spoken) {
    const groups = Map.groupBy(spoken, ([, cites]) => cites.join(" "));
    return el("p", {}, this.words.say("hint_against"), " ", [...groups.values()].flatMap(group => [
      `${group.map(([move]) => this.cards.name(move.split(" ").at(-1))).join(" · ")} (`, this.game.citation.links(group[0][1]), ") "]));
  }

  quoted(id) {
    const said = this.game.citation.citations[id]?.text?.[this.words.tag];
    return said ? el("blockquote", {}, el("p", { lang: this.words.tag }, said), el("p", {}, this.game.citation.link(id))) : el("p", {}, this.game.citation.link(id));
  }
}
