// Turns what can be chosen before the first move (seats, rulesets, switches, seed) into a form, and the form into a choice.

import { button, el } from "./element.js";
import { Reading } from "./record.js";
import { restsView } from "./rests.js";

const COUNTED = 20;

export class Setup {
  // `kept` are the choices of the game before, if there was one.
  constructor(page, kept = {}) {
    Object.assign(this, { page, words: page.words, about: page.about });
    const say = (key, values) => this.words.say(key, values);
    this.title = el("h2", { id: "setup-title", tabindex: "-1" }, say("setup"));
    this.fault = el("p", { class: "refusal", role: "alert" });
    this.form = el("form", { class: "setup", novalidate: true },
      this.seatsPart(kept), this.rulesetPart(kept), this.switchesPart(), this.seedPart(kept), this.restsPart(),
      this.fault, el("button", { type: "submit", class: "begin" }, say("begin")));
    this.form.addEventListener("submit", event => {
      event.preventDefault();
      this.begin();
    });
    this.choose(kept.ruleset ?? this.about.rulesets[0]?.name ?? "", kept.choices);
    this.element = el("section", { class: "before", "aria-labelledby": "setup-title" }, this.title, this.earlier(), this.form,
      el("details", { class: "record" }, el("summary", {}, say("record_read")), new Reading(page).element));
  }

  // A game that was left, to go on with.
  earlier() {
    const kept = this.page.kept();
    if (!kept) return null;
    return el("p", { class: "notice" }, this.words.say("earlier", { count: kept.count }), " ",
      button(this.words.say("go_on_with"), () => this.page.takeUp(kept), { class: "plain-button" }));
  }

  seatsPart(kept) {
    const [fewest, most, usual] = this.about.seats;
    const counts = Array.from({ length: most - fewest + 1 }, (_, index) => fewest + index);
    this.count = el("select", { id: "seat-count", autocomplete: "off" },
      counts.map(count => el("option", { value: count, selected: count === (kept.seats?.length ?? usual) }, count)));
    this.rows = Array.from({ length: most }, (_, seat) => this.seatRow(seat, kept));
    this.count.addEventListener("change", () => this.showRows());
    this.showRows();
    return el("fieldset", {}, el("legend", {}, this.words.say("seats_title")),
      el("p", {}, el("label", { for: "seat-count" }, this.words.say("seat_count")), " ", this.count),
      el("div", { class: "seat-rows" }, this.rows));
  }

  seatRow(seat, kept) {
    const bots = this.about.bots;
    const chosen = kept.seats?.[seat] ?? (seat ? bots.at(-1) : "person");
    const kinds = [["person", this.words.say("person")], ...bots.map(bot => [bot, this.words.say("bot", { kind: this.page.botName(bot) })])];
    const n = this.words.say("seat_n", { n: seat + 1 });
    return el("div", { class: `seat-row seat-${seat}` }, el("span", { class: "counter", "aria-hidden": "true" }, String(seat + 1)),
      el("select", { "aria-label": this.words.say("kind_of", { n }), autocomplete: "off" },
        kinds.map(([value, text]) => el("option", { value, selected: value === chosen }, text))),
      el("input", { "aria-label": this.words.say("name_of", { n }), placeholder: this.words.say("name_hint"), value: kept.names?.[seat] ?? "", maxlength: 20, autocomplete: "off" }));
  }

  showRows() {
    this.rows.forEach((row, seat) => { row.hidden = seat >= Number(this.count.value); });
  }

  rulesetPart(kept) {
    this.named = this.about.rulesets.map(({ name, title }, index) => el("input", {
      type: "radio", name: "ruleset", value: name, id: `ruleset-${index}`, checked: name === kept.ruleset, autocomplete: "off",
      onchange: () => this.choose(name),
    }));
    return el("fieldset", { class: "rulesets" }, el("legend", {}, this.words.say("rulesets")), this.named.map((field, index) => {
      const { title, supplements } = this.about.rulesets[index];
      return el("p", {}, field, " ", el("label", { for: `ruleset-${index}` }, this.words.of(title), supplements ? null : el("small", {}, " ", this.words.say("without_supplements"))));
    }));
  }

  switchesPart() {
    this.summary = el("summary", {});
    this.fields = new Map();
    const sets = this.about.switches.map((one, number) => {
      const fields = one.options.map((option, index) => el("input", {
        type: "radio", name: `switch-${one.name}`, value: option.id, id: `switch-${number}-${index}`, autocomplete: "off", onchange: () => this.changed(),
      }));
      this.fields.set(one.name, fields);
      return el("fieldset", { class: "switch-set" }, el("legend", {}, this.words.of(one.question)),
        el("p", { class: "quiet" }, el("span", { class: "badge" }, this.words.say(`ground_${one.kind}`)), " ", this.page.citation.links(one.cites)),
        fields.map((field, index) => el("p", {}, field, " ", el("label", { for: field.id }, this.words.of(one.options[index].text)))));
    });
    return sets.length ? el("details", { class: "switches" }, this.summary, el("p", { class: "quiet" }, this.words.say("switches_said")), sets) : null;
  }

  // What the chosen ruleset makes of a switch.
  stated(one) {
    return this.about.rulesets.find(set => set.name === this.ruleset)?.choices[one.name] ?? one.default;
  }

  choose(ruleset, choices = {}) {
    this.ruleset = ruleset;
    for (const field of this.named) field.checked = field.value === ruleset;
    for (const one of this.about.switches) {
      const wanted = choices[one.name] ?? this.stated(one);
      for (const field of this.fields.get(one.name)) field.checked = field.value === wanted;
    }
    this.changed();
  }

  // The options that the ruleset does not choose.
  choices() {
    const chosen = this.about.switches.map(one => [one.name, this.fields.get(one.name).find(field => field.checked)?.value, this.stated(one)]);
    return Object.fromEntries(chosen.filter(([, option, stated]) => option && option !== stated).map(([name, option]) => [name, option]));
  }

  changed() {
    const count = Object.keys(this.choices()).length;
    this.summary.textContent = this.words.say(count ? "switches_changed" : "switches_none", { count, all: this.about.switches.length });
    this.showRests(count ? null : this.page.rests[this.ruleset]);
  }

  // A game of cards or tiles has no dice: there the seed decides how they lie.
  chance(say) {
    return this.page.data.cards || this.page.data.tiles ? [say("chance_title"), say("chance_said")] : [say("seed_title"), say("seed_said")];
  }

  seedPart(kept) {
    const [title, said] = this.chance(key => this.words.say(key));
    this.seed = el("input", { id: "seed", type: "text", inputmode: "numeric", value: kept.seed ?? this.page.newSeed(), autocomplete: "off" });
    return el("fieldset", { class: "seed" }, el("legend", {}, title),
      el("p", {}, el("label", { for: "seed" }, this.words.say("seed")), " ", this.seed, " ",
        button(this.words.say("new_seed"), () => { this.seed.value = this.page.newSeed(); }, { class: "plain-button" })),
      el("p", { class: "quiet" }, said));
  }

  restsPart() {
    this.found = el("div", { "aria-live": "polite" });
    return el("fieldset", { class: "rests-part" }, el("legend", {}, this.words.say("rests_title")), this.found);
  }

  showRests(rests) {
    if (rests) return this.found.replaceChildren(...restsView(this.words, rests));
    const ask = button(this.words.say("rests_count", { games: COUNTED }), () => this.count20(ask), { class: "plain-button" });
    this.found.replaceChildren(el("p", {}, this.words.say("rests_unknown")), ask);
  }

  async count20(asked) {
    asked.setAttribute("aria-disabled", "true");
    asked.textContent = this.words.say("rests_counting");
    const chosen = JSON.stringify([this.ruleset, this.choices()]);
    const answer = await this.page.count({ ruleset: this.ruleset, choices: this.choices(), games: COUNTED });
    if (chosen !== JSON.stringify([this.ruleset, this.choices()])) return;
    if (answer.ok) this.showRests(answer);
    else this.found.replaceChildren(el("p", { class: "refusal" }, this.words.fault(answer.fault)));
  }

  config() {
    const count = Number(this.count.value);
    const rows = this.rows.slice(0, count);
    const names = rows.map(row => row.querySelector("input").value.trim());
    const given = names.some(Boolean) ? names.map((name, seat) => name || this.words.say("unnamed", { n: seat + 1 })) : undefined;
    const seed = this.seed.value.trim();
    return { ruleset: this.ruleset, choices: this.choices(), seats: rows.map(row => row.querySelector("select").value), names: given, seed: /^\d{1,15}$/.test(seed) ? Number(seed) : seed };
  }

  async begin() {
    this.fault.textContent = "";
    const fault = await this.page.begin(this.config());
    if (fault) this.fault.textContent = this.words.fault(fault);
  }
}
