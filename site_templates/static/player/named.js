// Turns what happened since the last throw into its names, large and in both languages, with the clauses that give them.

import { el } from "./element.js";
import { TAGS } from "./words.js";

export class Named {
  // `spec` says which event is a throw and which events, by which field, name it.
  constructor(game, spec) {
    this.game = game;
    this.spec = spec;
    this.element = el("div", { class: "named" });
  }

  // All events from the last throw on.
  since(plies) {
    const events = plies.flatMap(ply => ply.events);
    const from = events.findLastIndex(event => event.kind === this.spec.event);
    return from < 0 ? [] : events.slice(from);
  }

  show(plies, view) {
    const [thrown, ...then] = this.since(plies);
    const named = this.spec.named.flatMap(({ event, field }) => then.filter(one => one.kind === event).map(one => [one.args[field], one.cites]));
    const each = [...new Map(named.toReversed()).entries()].toReversed();
    this.element.replaceChildren(...(thrown ? [el("p", { class: "thrown" }, this.game.words.of(thrown.text))] : []),
      ...each.map(([name, cites]) => this.name(view.words[name] ?? { zh: name, en: name }, cites)));
  }

  name(said, cites) {
    return el("p", { class: "name" }, el("b", { lang: TAGS.zh }, said.zh), " ", el("span", { lang: TAGS.en }, said.en), " ",
      cites.length ? el("small", { class: "cites" }, this.link(cites[0], said)) : null);
  }

  // The clause; where it is called by the very name that stands beside it, what the link is for.
  link(id, said) {
    const link = this.game.citation.link(id);
    if (!Object.values(said).includes(link.textContent)) return link;
    link.setAttribute("aria-label", `${this.game.words.say("cite_title")} ${link.textContent}`);
    link.textContent = this.game.words.say("cite_title");
    return link;
  }
}
