// Turns the tiles of the person at the page into buttons: a click discards; what the hand waits for is told when asked.

import { button, el } from "./element.js";
import { Hand } from "./hand.js";

const listed = text => (text ? text.split(" ") : []);

export class TileHand {
  constructor(game, places) {
    Object.assign(this, { game, places, words: game.words, tiles: places.tiles });
    const say = key => this.words.say(key);
    this.title = el("h3", { class: "visually-hidden", id: "hand-title" }, say("tile_hand"));
    this.laid = el("div", { class: "own-laid" });
    this.list = el("ul", { class: "own-tiles", role: "list", "aria-labelledby": "hand-title" });
    this.how = el("p", { class: "quiet own-how" });
    this.ask = button(say("hint"), () => this.advise(), { class: "plain-button", id: "hint" });
    this.ask.hidden = true;
    this.asksWaits = button(say("waits"), () => this.waits(), { class: "plain-button", id: "waits" });
    this.hint = el("div", { class: "hint", role: "status" });
    this.element = el("div", { class: "hand tile-hand" }, this.title, this.list, this.laid, this.how, el("div", { class: "actions" }, this.ask, this.asksWaits), this.hint);
    this.before = [];
  }

  // Only a discard is a click on a tile; all else is offered as a choice.
  takes(option) {
    return option.move.startsWith(`${this.places.spec.throws} `);
  }

  show(view) {
    const own = Hand.own(this.game, view);
    const { spec } = this.places;
    const keys = own === null ? [] : this.tiles.sorted(listed(view.facts.players[own][spec.hand]));
    const options = new Map((view.person && view.seat === own ? view.options : []).filter(one => this.takes(one)).map(one => [one.move.split(" ").at(-1), one]));
    const drawn = options.size ? this.drawn(keys) : -1;
    const shown = drawn < 0 ? keys : [...keys.slice(0, drawn), ...keys.slice(drawn + 1), keys[drawn]];
    this.list.replaceChildren(...shown.map((key, at) => el("li", { "data-tile": key, class: drawn >= 0 && at === shown.length - 1 ? "drawn" : null }, this.tile(key, options.get(key)))));
    this.own = own;
    this.before = keys;
    this.how.textContent = options.size ? this.words.say("tile_discard") : "";
    this.asksWaits.hidden = own === null || !keys.length;
    this.hint.replaceChildren();
    this.element.hidden = !keys.length;
  }

  // Where among sorted tiles the one stands that came since; -1 where more than one did or none.
  drawn(keys) {
    const before = [...this.before];
    const came = keys.map((key, at) => [key, at]).filter(([key]) => {
      const found = before.indexOf(key);
      if (found >= 0) before.splice(found, 1);
      return found < 0;
    });
    return came.length === 1 && !before.length ? came[0][1] : -1;
  }

  tile(key, option) {
    const inside = [this.tiles.drawing(key), this.tiles.names(key)];
    if (!option) return el("span", { class: "held-tile" }, inside);
    return el("button", { type: "button", class: "held-tile choice", "data-move": option.move, title: this.tiles.title(key), onclick: () => this.game.move(option.move) }, inside);
  }

  // What the text advises now; a game of tiles whose text gives none has no such button.
  async advise() {
    const answer = await this.game.page.ask({ do: "hint" });
    this.hint.replaceChildren(el("p", {}, answer.ok && answer.moves.length ? this.tiles.said(answer.moves.map(move => move.split(" ").at(-1))) : this.words.say("hint_none")));
  }

  async waits() {
    if (this.own === null) return;
    const answer = await this.game.page.ask({ do: "score", seat: this.own });
    if (!answer.ok) return this.game.turn.refuse(answer.fault);
    const { waits, discards } = answer.score;
    this.hint.replaceChildren(...(discards ? this.afterDiscards(discards) : this.waitsOf(waits ?? [])));
  }

  waitsOf(waits) {
    if (!waits.length) return [el("p", {}, this.words.say("score_no_waits"))];
    return [el("p", {}, this.words.say("score_waits", { n: waits.length })), el("ul", { class: "waits-list", role: "list" }, waits.map(wait => el("li", { "data-tile": wait.tile },
      this.tiles.row([wait.tile]), el("span", {}, this.tiles.name(wait.tile), el("br"), el("small", {}, this.words.say(wait.may_declare ? "wait_scores" : "wait_below", { n: wait.total, left: wait.left, least: wait.least }))))))];
  }

  // In one's own turn: which discard leaves the hand waiting, and for what.
  afterDiscards(discards) {
    if (!discards.length) return [el("p", {}, this.words.say("score_no_waits"))];
    return [el("p", {}, this.words.say("waits_after")), el("ul", { class: "discards-list" }, discards.map(({ tile, waits }) => el("li", {}, this.tiles.row([tile]), " → ", this.tiles.row(waits.map(wait => wait.tile)))))];
  }
}
