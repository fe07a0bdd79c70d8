// Turns the grounds of something into the panel beside the game: clauses in three layers, rows, supplements, switches.

import { leaveGame } from "../reader/game.js";
import { button, el, segments } from "./element.js";

const LAYERS = ["zh-Hant", "zh-Hans", "en"];

export class Citation {
  constructor(words, citations) {
    this.words = words;
    this.citations = citations;
    this.layer = words.tag;
    this.from = null;
    this.title = el("h2", { tabindex: "-1", id: "citation-title" }, words.say("cite_title"));
    this.body = el("div", { class: "grounds" });
    const layers = LAYERS.map(tag => [tag, words.say(`layer_${tag}`), tag]);
    this.choice = segments("citation-layer", words.say("cite_layer"), layers, this.layer, tag => this.turn(tag));
    const close = button(words.say("close"), () => this.close(), { class: "plain-button", id: "citation-close" });
    this.element = el("aside", { class: "citation", "aria-labelledby": "citation-title", hidden: true },
      el("div", { class: "citation-head" }, this.title, close), this.choice, this.body);
    this.element.addEventListener("click", event => event.target.closest("a[href]") && leaveGame());
    this.element.addEventListener("keydown", event => event.key === "Escape" && this.close());
  }

  name(id) {
    const known = this.citations[id];
    return known ? known.name || known.n || id : id;
  }

  // A button that opens a clause or a row here; beside what is `called` like it, a mere sign.
  link(id, called = "") {
    const known = this.citations[id];
    const text = this.name(id);
    const label = known?.kind === "row" ? text : this.words.say("clause_n", { n: text });
    return button(text === called ? "§" : text, event => this.open(label, [{ kind: known?.kind ?? "clause", id }], event.currentTarget),
      { class: "cite-link", "aria-label": label, lang: known?.kind === "row" ? this.words.tag : null });
  }

  links(ids, called = "") {
    return el("span", { class: "cites" }, ids.map(id => this.link(id, called)));
  }

  open(title, grounds, from = null) {
    this.grounds = grounds;
    this.from = from;
    this.title.textContent = title;
    this.element.hidden = false;
    this.fill();
    this.title.focus({ preventScroll: true });
    this.element.scrollTop = 0;
  }

  close() {
    this.element.hidden = true;
    if (this.from?.isConnected) this.from.focus();
  }

  turn(layer) {
    this.layer = layer;
    this.fill();
  }

  fill() {
    const shown = this.grounds.map(ground => this.ground(ground));
    this.body.replaceChildren(...(shown.length ? shown : [el("p", { class: "quiet" }, this.words.say("cite_none"))]));
  }

  ground({ kind, id, text, source }) {
    const known = this.citations[id];
    if (kind !== "clause" && kind !== "row") {
      const said = this.words.of(text);
      const described = this.citations[`source:${source}`];
      return el("div", { class: `ground ground-${kind}` }, el("h3", {}, this.words.say(`ground_${kind}`)),
        el("p", {}, described ? el("a", { href: described.href }, said) : said));
    }
    const row = known?.name || !known?.n ? this.words.say("ground_row") : known.n;
    const heading = kind === "row" ? row : this.words.say("clause_n", { n: known?.n || id });
    const head = known?.href ? el("a", { href: known.href }, heading) : heading;
    return el("div", { class: `ground ground-${kind}` }, el("h3", {}, head), this.wording(known, text));
  }

  // The wording in the chosen layer; where the site withholds it, that is said.
  wording(known, text) {
    const said = known?.text?.[this.layer];
    if (said) return el("p", { class: "wording", lang: this.layer }, said);
    const other = known?.name || this.words.of(text);
    return other ? el("p", { class: "wording", lang: this.words.tag }, other) : el("p", { class: "quiet" }, this.words.say("withheld"));
  }
}
