// Turns a finished game into its summary: who ended where, careers as paths, chips over time, clauses that spoke.

import { chart, seriesTable } from "./chart.js";
import { button, el } from "./element.js";
import { Settlement } from "./settlement.js";

const SHOWN = 20;

export class Summary {
  constructor(game, found) {
    this.game = game;
    this.words = game.words;
    const say = (key, values) => this.words.say(key, values);
    this.title = el("h2", { id: "summary-title", tabindex: "-1" }, say("summary"));
    this.settlement = game.table?.cards ? new Settlement(game) : null;
    this.element = el("section", { class: "summary", "aria-labelledby": "summary-title" }, this.title,
      el("p", {}, say("summary_said", { count: this.words.number(game.view.count) })),
      this.ranking(), this.settlement?.element, ...this.charts(found.series), this.careers(found.places), this.spoke(found));
  }

  name(seat) {
    return this.words.of(this.game.players[seat]);
  }

  // A fraction stays as it is written; it is ordered by its value.
  ranking() {
    const worth = value => String(value).split("/").map(Number).reduce((above, below) => above / below);
    const order = (this.game.view.outcome ?? []).map((value, seat) => [seat, value]).toSorted((one, other) => worth(other[1]) - worth(one[1]));
    return el("ol", { class: "ranking" }, order.map(([seat, value]) => el("li", { class: `seat-${seat}` },
      el("span", { class: "counter", "aria-hidden": "true" }, String(seat + 1)), " ", el("span", {}, this.name(seat), this.role(seat)), " ", el("b", {}, this.words.number(value)))));
  }

  role(seat) {
    const id = this.game.view.facts.players[seat][this.game.table?.role];
    return id ? el("small", {}, ` ${this.words.of(this.game.view.words[id])}`) : null;
  }

  label(fact) {
    return this.words.of(this.game.view.labels[fact]) || fact;
  }

  charts(series) {
    const last = this.game.view.count;
    const numbers = Object.entries(series).filter(([, seats]) => seats.flat().every(([, value]) => typeof value === "number"));
    const changed = numbers.filter(([, seats]) => seats.some(changes => changes.length > 1));
    const kinds = this.game.table?.pieces?.kinds ?? {};
    const [first, more] = [changed.filter(([fact]) => !(fact in kinds)), changed.filter(([fact]) => fact in kinds)];
    return [...first.map(one => this.chart(one, last)), more.length
      ? el("details", {}, el("summary", {}, this.words.say("charts_more", { count: more.length })), more.map(one => this.chart(one, last))) : null];
  }

  chart([fact, changes], last) {
    return el("figure", { class: "series" },
      el("figcaption", {}, this.words.say("over_time", { name: this.label(fact) })),
      el("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": this.words.say("over_time", { name: this.label(fact) }) },
        chart(this.words, this.game.players, changes, last, this.label(fact))),
      el("details", {}, el("summary", {}, this.words.say("as_table")),
        el("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": this.words.say("as_table") }, seriesTable(this.words, this.game.players, changes))));
  }

  // The places that a player came to, in their order, whatever fact names them.
  career(places, seat) {
    const stops = Object.values(places).flatMap(seats => seats[seat] ?? []).filter(([, place]) => place).toSorted((one, other) => one[0] - other[0]);
    return stops.filter(([, place], index) => place !== stops[index - 1]?.[1]);
  }

  careers(places) {
    const ways = this.game.players.map((_, seat) => this.career(places, seat));
    if (!ways.some(way => way.length)) return null;
    return el("section", { "aria-labelledby": "careers" }, el("h3", { id: "careers" }, this.words.say("careers")), el("p", { class: "quiet" }, this.words.say("careers_said")),
      ways.map((way, seat) => el("div", { class: `career seat-${seat}` },
        el("h4", {}, this.name(seat), " ", this.game.board ? button(this.words.say("show_path"), () => this.show(seat, way),
          { class: "plain-button", "aria-label": this.words.say("show_path_of", { name: this.name(seat) }) }) : null),
        el("ol", {}, way.map(([ply, place]) => el("li", {}, el("span", { class: "quiet" }, this.words.number(ply)), " ", this.stop(place)))))));
  }

  stop(place) {
    return this.game.citation.link(place);
  }

  show(seat, way) {
    this.game.board.clear();
    this.game.board.path(seat, way.map(([, place]) => place));
    this.game.page.picture.scrollIntoView({ block: "nearest" });
  }

  spoke({ clauses, never }) {
    const items = clauses.map(([id, times]) => el("li", {}, this.game.citation.link(id), " ", el("span", { class: "quiet" }, `× ${this.words.number(times)}`)));
    const list = found => el("ul", { class: "spoke" }, found);
    return el("section", { "aria-labelledby": "spoke" }, el("h3", { id: "spoke" }, this.words.say("spoke", { count: clauses.length })),
      list(items.slice(0, SHOWN)),
      items.length > SHOWN ? el("details", {}, el("summary", {}, this.words.say("spoke_more", { count: items.length - SHOWN })), list(items.slice(SHOWN))) : null,
      never.length ? el("details", {}, el("summary", {}, this.words.say("never", { count: never.length })),
        list(never.map(id => el("li", {}, this.game.citation.link(id))))) : null);
  }
}
