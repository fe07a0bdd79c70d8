// Turns the page of the scorer, which reads by itself, into a hand that a reader composes, and into what the engine says
// of it, at once when its reader asks for that or comes with a hand in the address.

import { Citation } from "./citation.js";
import { button, el, segments } from "./element.js";
import { Engine } from "./engine.js";
import { Palette } from "./palette.js";
import { Composed } from "./score_hand.js";
import { Told } from "./score_told.js";
import { Tiles } from "./tiles.js";
import { Words } from "./words.js";

class Scorer {
  constructor(data) {
    this.data = data;
    this.words = new Words(data.lang, data.strings);
    this.tiles = new Tiles(this.words, data.tiles);
    this.hand = new Composed(data.compose, this.tiles);
    this.citation = new Citation(this.words, {});
    this.as = "";
    this.number = 0;
    this.palette = new Palette(this.words, this.tiles, tile => this.press(tile), tile => ({ left: this.hand.left(tile), barred: this.barred(tile) }));
    this.lying = el("div", { class: "lying" });
    this.status = el("p", { class: "composed", role: "status" });
    this.how = el("div", { class: "compose-how" });
    this.copied = el("span", { role: "status", class: "quiet" });
    this.told = new Told(this);
    this.element = el("div", { class: "scorer" }, this.composing(), el("section", { class: "score-told", "aria-labelledby": "told-title" }, this.opening(), this.told.element), this.citation.element);
    document.getElementById("stage").replaceChildren(this.element);
    document.getElementById("stage").hidden = false;
    this.fromAddress();
  }

  composing() {
    const say = key => this.words.say(key);
    const kinds = Object.entries(this.data.compose.melds).map(([kind, meld]) => [kind, this.words.of(meld)]);
    const head = el("h2", { id: "hand-title" }, say("compose"));
    return el("section", { class: "composing", "aria-labelledby": "hand-title" }, head, this.status, this.lying,
      el("div", { class: "actions" }, button(say("compose_clear"), () => this.clear(), { class: "plain-button", id: "clear" }),
        button(say("compose_example"), () => this.example(), { class: "plain-button", id: "example" }),
        button(say("score_link"), () => this.copy(), { class: "plain-button", id: "copy-link" }), this.copied),
      segments("compose-as", say("compose_as"), [["", say("compose_hand")], ...kinds], "", as => this.choose(as)),
      this.palette.element, el("p", { class: "quiet" }, say("compose_keys")), this.how);
  }

  opening() {
    const say = key => this.words.say(key);
    this.title = el("h2", { id: "told-title" }, say("score_title"));
    [this.load, this.bar, this.progress, this.fault] = ["engine", "progress", "status", "fault"].map(part => document.getElementById(`open-${part}`));
    this.rules = el("p", { class: "score-rules", hidden: true });
    return [this.title, document.getElementById("opening"), this.rules];
  }

  async open() {
    if (this.engine) return;
    this.engine = new Engine(this.data);
    this.load.setAttribute("aria-disabled", "true");
    this.fault.textContent = "";
    this.bar.hidden = false;
    try {
      const [, citations] = await Promise.all([this.engine.open(step => this.loaded(step)), fetch(this.data.addresses.citations).then(answer => (answer.ok ? answer.json() : {}), () => ({}))]);
      this.citation.citations = citations;
      this.about = await this.engine.ask({ do: "about" });
      if (!this.about.ok) throw new Error(this.words.fault(this.about.fault));
    } catch (fault) {
      this.failed(fault);
      return;
    }
    const focused = document.activeElement === this.load;
    [this.load.hidden, this.bar.hidden, this.progress.textContent] = [true, true, ""];
    document.getElementById("opening").hidden = true;
    if (focused) this.palette.rows[0][0].focus({ preventScroll: true });
    this.chooseRules();
    this.show();
  }

  loaded({ loaded, total }) {
    [this.bar.max, this.bar.value, this.progress.textContent] = [total, loaded, this.words.loaded(loaded, total)];
  }

  failed(fault) {
    this.engine?.close();
    this.engine = null;
    [this.bar.hidden, this.progress.textContent] = [true, ""];
    document.getElementById("opening").hidden = this.load.hidden = false;
    this.load.removeAttribute("aria-disabled");
    this.load.textContent = this.words.say("try_again");
    this.fault.textContent = `${this.words.say("failed")} ${fault.message}`;
  }

  // Under which rules the hand is scored: the named combinations.
  chooseRules() {
    const plain = this.about.rulesets.find(one => one.supplements && !Object.keys(one.choices).length);
    const others = this.about.rulesets.filter(one => one !== plain);
    const field = el("select", { id: "score-ruleset", autocomplete: "off" }, el("option", { value: "" }, this.words.of(plain?.title) || this.words.say("score_defaults")),
      others.map(one => el("option", { value: one.name }, this.words.of(one.title))));
    field.value = this.ruleset ?? "";
    if (field.value !== (this.ruleset ?? "")) {
      this.left = [...(this.left ?? []), `rules=${this.ruleset}`];
      field.value = this.ruleset = "";
    }
    field.addEventListener("change", () => {
      this.ruleset = field.value;
      this.changed();
    });
    this.rules.replaceChildren(el("label", { for: "score-ruleset" }, this.words.say("rulesets")), " ", field);
    this.rules.hidden = false;
  }

  barred(tile) {
    const why = this.hand.barred(tile, this.as);
    return why ? this.words.say(why) : "";
  }

  choose(as) {
    this.as = as;
    this.palette.show();
  }

  press(tile) {
    const why = this.barred(tile);
    if (why) this.status.textContent = `${this.tiles.name(tile)} · ${why}`;
    else {
      this.hand.add(tile, this.as);
      this.changed();
    }
  }

  clear() {
    this.hand.clear();
    this.changed();
  }

  example() {
    this.hand.read(this.data.example);
    this.changed();
  }

  // The address always says which hand is shown, so that it can be cited.
  changed() {
    this.copied.textContent = "";
    this.left = [];
    history.replaceState(null, "", `${location.pathname}${this.link()}`);
    this.show();
  }

  link() {
    const text = [this.hand.toString(), this.ruleset && `rules=${this.ruleset}`].filter(Boolean).join("&");
    return text ? `#${text}` : "";
  }

  async copy() {
    try {
      await navigator.clipboard.writeText(location.href);
      this.copied.textContent = this.words.say("copied");
    } catch {
      this.copied.textContent = this.words.say("link_not_copied");
    }
  }

  fromAddress() {
    const text = asked();
    this.left = this.hand.read(text);
    this.ruleset = new URLSearchParams(text).get("rules") ?? "";
    const field = document.getElementById("score-ruleset");
    if (field) field.value = this.ruleset;
    this.show();
  }

  show() {
    const { hand } = this;
    this.lying.replaceChildren(...this.parts());
    const state = this.words.say(hand.empty ? "compose_none" : hand.win ? "compose_whole" : hand.full ? "compose_win" : "compose_missing", { n: hand.room });
    this.status.textContent = this.left?.length ? `${state} ${this.words.say("compose_left_out", { what: this.left.join(" · ") })}` : state;
    this.palette.show();
    this.situation();
    this.ask();
  }

  // What lies before the reader, each piece a button that takes it away again.
  parts() {
    const { hand } = this;
    const melds = hand.melds.map((meld, at) => this.held(meld.tiles, `${this.words.of(this.data.compose.melds[meld.kind])} ${this.tiles.said(meld.tiles)}`, () => hand.takeMeld(at), this.data.compose.melds[meld.kind].covered));
    const part = (key, name, items) => (items.length ? el("div", { class: `part part-${key}` }, el("h3", {}, this.words.say(name)), el("ul", { role: "list" }, items.map(item => el("li", {}, item)))) : null);
    const single = (name, tile) => this.held([tile], this.tiles.name(tile), () => hand.take(name, tile));
    return [part("melds", "compose_melds", melds), part("concealed", "compose_concealed", hand.concealed.map(tile => single("concealed", tile))),
      part("win", "compose_winning", hand.win ? [single("win", hand.win)] : []), part("flowers", "compose_flowers", hand.flowers.map(tile => single("flowers", tile)))].filter(Boolean);
  }

  held(tiles, said, take, covered = false) {
    const shown = tiles.map((tile, at) => this.tiles.drawing(covered && at > 0 && at < tiles.length - 1 ? "" : tile));
    const key = el("button", { type: "button", class: "held-tiles", title: said, "aria-label": this.words.say("compose_take", { what: said }), "data-tiles": tiles.join(" ") }, shown);
    key.addEventListener("click", () => {
      const keys = [...this.lying.querySelectorAll(".held-tiles")];
      const at = keys.indexOf(key);
      take();
      this.changed();
      const next = this.lying.querySelectorAll(".held-tiles");
      (next[Math.min(at, next.length - 1)] ?? this.palette.rows[0][0]).focus();
    });
    return key;
  }

  // How the hand was won: made once, then kept in step with the hand.
  situation() {
    if (!this.how.children.length) this.how.append(this.winds(), this.facts());
    for (const field of this.how.querySelectorAll("select")) field.value = this.hand.winds[field.name];
    for (const field of this.how.querySelectorAll("input")) field.checked = this.hand.facts.has(field.name);
  }

  winds() {
    const fields = Object.entries(this.data.compose.winds).map(([name, suit]) => {
      const field = el("select", { name, id: `compose-${name}`, autocomplete: "off" }, this.tiles.suits[suit].tiles.map(tile => el("option", { value: tile }, this.tiles.name(tile))));
      field.addEventListener("change", () => {
        this.hand.winds[name] = field.value;
        this.changed();
      });
      return el("label", { for: `compose-${name}` }, `${this.words.of(this.data.compose.wind_names[name])} `, field);
    });
    return el("div", { class: "winds" }, fields);
  }

  facts() {
    const fields = Object.entries(this.data.compose.facts).map(([name, said]) => {
      const field = el("input", { type: "checkbox", name, autocomplete: "off" });
      field.addEventListener("change", () => {
        this.hand.facts[field.checked ? "add" : "delete"](name);
        this.changed();
      });
      return el("label", {}, field, ` ${this.words.of(said)}`);
    });
    return el("fieldset", { class: "situations" }, el("legend", {}, this.words.say("compose_facts")), fields);
  }

  // Answers come in the order of the questions; one to which a newer question was put is not shown.
  async ask() {
    const number = this.number += 1;
    if (!this.engine || !this.about?.ok || this.hand.empty || !this.hand.full) return this.told.nothing(this.hand);
    try {
      const answer = await this.engine.ask({ do: "score", hand: this.hand.asked(), ruleset: this.ruleset ?? "" });
      if (number === this.number) this.told.show(answer);
    } catch (fault) {
      this.failed(fault);
    }
  }
}

// What the address says of a hand, after # or, from other pages of the site, in the query.
function asked() {
  return location.hash.slice(1) || location.search.slice(1);
}

const data = document.getElementById("score-data");
if (data) {
  let scorer = null;
  const begin = () => (scorer ??= new Scorer(JSON.parse(data.textContent)));
  const load = document.getElementById("open-engine");
  document.getElementById("needs-script").hidden = true;
  load.hidden = false;
  load.addEventListener("click", () => {
    const first = !scorer;
    begin().open();
    if (first) scorer.palette.rows[0][0].focus({ preventScroll: true });  // the button has moved away with the focus on it
  });
  addEventListener("hashchange", () => (scorer ? scorer.fromAddress() : /=/.test(asked()) && begin()));
  if (/=/.test(asked())) begin();
}
