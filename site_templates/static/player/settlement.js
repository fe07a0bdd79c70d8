// Turns what a game of cards paid at its end into lines: what was paid for, by whom to whom, by which clauses or supplements.

import { el } from "./element.js";
import { transfer } from "./seats.js";

const SUPPLEMENT = "supplement";

export class Settlement {
  constructor(game) {
    this.game = game;
    this.words = game.words;
    const common = game.view.facts.game;
    this.items = game.plies.flatMap(ply => this.causes(ply, common));
    this.rows = this.items.map(item => this.row(item));
    this.element = this.rows.length ? el("section", { class: "settlement", "aria-labelledby": "settlement" },
      el("h3", { id: "settlement" }, this.words.say("settlement")), el("p", { class: "quiet" }, this.words.say("settlement_said")),
      el("ol", {}, this.rows)) : null;
  }

  // Each event of a move after which something was paid, with the payments.
  causes(ply, common) {
    const found = [];
    ply.events.forEach((event, index) => {
      const paid = transfer(event, common) !== null;
      if (!paid) found.push({ ply, event, index, paid: [] });
      else if (found.length) found.at(-1).paid.push({ ply, event, index });
    });
    return found.filter(item => item.paid.length);
  }

  row(item) {
    return el("li", {}, this.line(item), el("ul", {}, item.paid.map(one => el("li", {}, this.line(one)))));
  }

  line({ ply, event, index }) {
    const line = el("button", { type: "button", class: "line", onclick: () => this.game.why(ply, event, index, line) }, this.words.of(event.text));
    return [line, " ", this.game.citation.links(event.cites)];
  }

  // What a line rests on besides clauses is told beside it.
  async tell() {
    for (const [at, { ply, index }] of this.items.entries()) {
      const answer = await this.game.page.ask({ do: "why", ply: ply.number, event: index });
      if (!answer.ok || this.game.ended) return;
      const said = answer.grounds.filter(({ kind }) => kind === SUPPLEMENT).map(({ text }) => this.words.of(text));
      const shown = [...new Set(said)].map(text => el("p", { class: "quiet" }, el("span", { class: "badge" }, this.words.say("ground_supplement")), " ", text));
      this.rows[at].querySelector("ul").before(...shown);
    }
  }
}
