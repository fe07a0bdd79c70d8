// Turns what the engine says of a hand into sentences, sets of tiles and tables: every fan, what is refused, who pays.

import { el } from "./element.js";

export class Told {
  // `page` has words, tiles, citation and data.
  constructor(page) {
    Object.assign(this, { page, words: page.words, tiles: page.tiles });
    this.lead = el("p", { class: "score-lead", role: "status" });
    this.body = el("div", { class: "score-body" });
    this.element = el("div", {}, this.lead, this.body);
  }

  nothing(hand) {
    this.lead.textContent = !this.page.engine || hand.empty ? "" : this.words.say("compose_missing", { n: hand.room });
    this.body.replaceChildren();
  }

  show(answer) {
    if (!answer.ok) {
      this.lead.textContent = "";
      this.body.replaceChildren(el("p", { class: "refusal" }, this.words.fault(answer.fault)));
      return;
    }
    this.named = answer.words;
    const { score } = answer;
    this.lead.textContent = this.leads(score);
    this.body.replaceChildren(...(score.waits ? this.waits(score) : this.told(score)).filter(Boolean));
  }

  say(key, values) {
    return this.words.say(key, values);
  }

  leads(score) {
    if (score.waits) return this.say(score.waits.length ? "score_waits" : "score_no_waits", { n: score.waits.length });
    if (!score.wins) return this.say("score_no_win");
    const key = score.may_declare ? "score_total" : "score_below";
    return this.say(key, { n: score.total, fan: score.fan.length, without: score.without_flowers, least: score.least });
  }

  word(id) {
    return this.words.of(this.named[id]) || id;
  }

  // A fan by name, leading to its row where the site has it.
  fan(id) {
    const href = this.page.data.rows[id];
    return href ? el("a", { href }, this.word(id)) : this.word(id);
  }

  told(score) {
    return [score.division.length ? this.division(score) : null, score.fan.length ? this.counted(score) : null, this.payment(score),
      score.ties?.length ? this.ties(score) : null, score.refused?.length ? this.refused(score) : null];
  }

  part(title, ...inside) {
    return el("section", {}, el("h3", {}, title), ...inside);
  }

  // Sets of the hand in a row, each with the word for its kind; tiles that stand alone lie together.
  division({ division, completes }) {
    const marked = division.map((set, at) => ({ ...set, won: at === completes }));
    const alone = marked.filter(set => set.tiles.length === 1);
    const rows = marked.filter(set => set.tiles.length > 1).map(set => [[set], set]);
    if (alone.length) rows.unshift([alone, alone[0]]);
    return this.part(this.say("score_division"), el("ul", { class: "division-row", role: "list" }, rows.map(([sets, first]) => el("li", {},
      el("span", { class: "sets" }, sets.map(set => this.tiles.row(set.tiles, undefined, set.won ? "won" : ""))),
      el("small", {}, this.word(first.kind), sets.length > 1 ? ` × ${sets.length}` : "", first.open ? "" : ` · ${this.say("score_concealed")}`)))));
  }

  sets(one, division) {
    return one.sets.map(sets => el("span", { class: "sets" }, sets.map(at => this.tiles.row(division[at].tiles))));
  }

  counted({ fan, division, total }) {
    const rows = fan.map(one => el("tr", { "data-fan": one.fan }, el("th", { scope: "row" }, this.fan(one.fan), " ", this.page.citation.links(one.cites, this.word(one.fan))),
      el("td", { class: "number" }, one.count > 1 ? `${one.points} × ${one.count}` : String(one.points)), el("td", {}, this.sets(one, division))));
    return this.part(this.say("score_fan"), el("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": this.say("score_fan") }, el("table", { class: "plain fan-told" },
      el("thead", {}, el("tr", {}, ["score_name", "score_points", "score_sets"].map(key => el("th", { scope: "col" }, this.say(key))))),
      el("tbody", {}, rows), el("tfoot", {}, el("tr", {}, el("th", { scope: "row" }, this.say("score_sum")), el("td", { class: "number" }, String(total)), el("td", {}))))));
  }

  payment({ payment, may_declare: may }) {
    if (!payment || !may) return null;
    return this.part(this.say("score_payment"), el("p", {}, this.say(payment.discarder === null ? "pays_all" : "pays_one", payment)));
  }

  ties({ ties }) {
    return this.part(this.say("score_ties"), el("p", {}, this.say("score_ties_said")), el("ul", {}, ties.map(fan => el("li", {},
      fan.map(one => `${this.word(one.fan)}${one.count > 1 ? ` × ${one.count}` : ""}`).join(" · ")))));
  }

  refused({ refused, division }) {
    return this.part(this.say("score_refused"), el("ul", { class: "refused" }, refused.map(one => el("li", { "data-fan": one.fan },
      el("b", {}, this.fan(one.fan)), ` ${this.say("score_worth", { n: one.points })}`, this.sets(one, division), el("br"),
      one.beside.length ? this.say("score_beside", { by: one.beside.map(fan => this.word(fan)).join(" · ") }) : this.say("score_because"),
      " ", this.page.citation.links(one.cites)))));
  }

  // For a hand of thirteen: every tile that completes it, with what it would score.
  waits({ waits }) {
    if (!waits.length) return [];
    return [el("ul", { class: "waits-list", role: "list" }, waits.map(wait => el("li", { "data-tile": wait.tile },
      this.tiles.row([wait.tile]), el("span", {}, this.tiles.name(wait.tile), el("br"),
        el("small", {}, this.say(wait.may_declare ? "wait_scores" : "wait_below", { n: wait.total, left: wait.left, least: wait.least }))))))];
  }
}
