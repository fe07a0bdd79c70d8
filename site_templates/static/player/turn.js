// Turns what the engine says may be done now into buttons: throw, set dice by hand, choose, let bots play.

import { Asides } from "./asides.js";
import { Dice } from "./dice.js";
import { button, el, segments } from "./element.js";
import { Hand } from "./hand.js";
import { Laid } from "./laid.js";
import { Named } from "./named.js";
import { TileHand } from "./tile_hand.js";
import { TileMiddle } from "./tile_middle.js";

export class Turn {
  constructor(game) {
    this.game = game;
    this.words = game.words;
    const say = (key, values) => this.words.say(key, values);
    this.dice = new Dice(this.words);
    this.title = el("h2", { id: "turn-title", tabindex: "-1" });
    this.throwing = button(say("throw"), () => game.move(this.word), { class: "throw", id: "throw" });
    this.choices = el("ul", { class: "choices", "aria-labelledby": "turn-title" });
    this.running = button(say("go_on"), () => game.toggle(), { class: "go" });
    this.refusal = el("div", { class: "refusal", role: "alert" });
    this.hand = this.byHand();
    this.named = new Named(game, game.table?.throw ?? { named: [] });
    // A game of cards or tiles: what lies on the table, and the hand.
    const [Middle, Own] = game.table?.tiles ? [TileMiddle, TileHand] : [Laid, Hand];
    this.laid = game.cards ? new Middle(game, game.cards) : null;
    this.cards = game.cards ? new Own(game, game.cards) : null;
    this.asides = new Asides(game, game.table?.asides);
    this.minor = el("div", { class: "minor-turn" }, this.hand, this.asides.element,
      segments("pace", say("pace"), [["slow", say("pace_slow")], ["fast", say("pace_fast")], ["once", say("pace_once")]], game.pace, pace => game.keepPace(pace)),
      el("div", { class: "actions minor" },
        button(say("undo"), () => game.undo(), { class: "plain-button", id: "undo" }),
        button(game.cards ? say("chance_again") : say("again"), () => game.again(), { class: "plain-button", id: "again" }),
        button(say("new_game"), () => game.leave(), { class: "plain-button", id: "new-game" }),
        button(say("keys"), () => game.keys.help(), { class: "plain-button", id: "keys" })));
    // At a table the dice lie in its middle, and what is seldom wanted beside the log.
    this.element = el("section", { class: "turn", "aria-labelledby": "turn-title" }, this.title, this.dice.element, this.named.element, this.laid?.element,
      el("div", { class: "actions" }, this.throwing, this.running), this.choices, this.cards?.element, this.laid?.win, this.refusal, game.table ? null : this.minor);
  }

  byHand() {
    this.faces = el("fieldset", { class: "faces" }, el("legend", {}, this.words.say("set_dice")));
    this.setting = el("form", { novalidate: true, hidden: true }, this.faces, el("button", { type: "submit" }, this.words.say("play_throw")));
    this.setting.addEventListener("submit", event => {
      event.preventDefault();
      this.game.move(`${this.word} ${[...this.faces.querySelectorAll("input")].map(field => field.value.trim() || "?").join("")}`);
    });
    const typed = el("input", { id: "typed-move", autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
    this.typeLabel = el("label", { for: "typed-move" });
    const typing = el("form", { class: "typing", novalidate: true }, this.typeLabel, typed,
      el("button", { type: "submit" }, this.words.say("play_move")));
    typing.addEventListener("submit", event => {
      event.preventDefault();
      if (typed.value.trim()) this.game.move(typed.value.trim());
    });
    return el("details", { class: "by-hand" }, el("summary", {}, this.words.say("by_hand")), this.setting, typing);
  }

  show(view) {
    const mine = view.person && !view.over;
    const throws = mine && view.throws;
    this.word = view.chance?.word ?? this.word;
    if (view.chance?.dice) this.diceWord = view.chance.word;
    this.title.textContent = this.heading(view);
    this.throwing.hidden = !throws;
    this.hand.hidden = !mine;
    this.setting.hidden = !throws || !view.chance?.dice;
    this.running.hidden = mine || view.over;
    if (view.chance?.dice) this.setFields(view.chance);
    this.cards?.show(view);
    const options = (mine && !view.throws ? view.options : []).filter(option => !this.cards?.takes(option));
    this.choices.hidden = !options.length;
    this.choices.replaceChildren(...options.map(option => this.option(option)));
    this.refusal.replaceChildren();
    this.asides.show(mine ? view.asides ?? [] : []);
    this.typeLabel.textContent = this.words.say("type_move", { example: example(view) });
  }

  heading(view) {
    if (view.over) return this.words.say("over");
    if (view.seat === null || view.seat < 0) return this.words.say("chance_now");
    const name = this.words.of(this.game.players[view.seat]);
    return this.words.say(view.throws ? "throws_now" : "chooses_now", { name });
  }

  setFields({ dice, faces }) {
    if (this.faces.querySelectorAll("input").length === dice) return;
    const fields = Array.from({ length: dice }, (_, index) => el("input", {
      type: "number", min: 1, max: faces, value: 1, inputmode: "numeric", autocomplete: "off", "aria-label": this.words.say("die_n", { n: index + 1 }),
    }));
    this.faces.replaceChildren(el("legend", {}, this.words.say("set_dice")), ...fields);
    if (!this.dice.element.children.length) this.dice.show("", dice);
  }

  option(option) {
    const text = this.words.of(option.text) || option.move;
    const shown = this.game.cards?.choice?.(option, this.game.view, this.game.plies);
    const passes = option.move === this.game.table?.tiles?.passes;
    return el("li", {}, button(shown ?? text, () => this.game.move(option.move), { class: shown ? "choice in-tiles" : "choice", title: shown && !passes ? text : null, "data-move": option.move }),
      option.cites?.length && !passes ? this.game.citation.links(option.cites) : null);
  }

  // The faces of the last throw among some moves: as its move has them, or as the event tells that is a throw.
  thrown(plies) {
    const word = this.diceWord;
    const { event, dice } = this.game.table?.throw ?? {};
    const found = plies.findLast(ply => (word && ply.move.startsWith(`${word} `)) || (event && ply.events.some(one => one.kind === event)));
    if (!found) return "";
    return word && found.move.startsWith(`${word} `) ? found.move.slice(word.length + 1) : String(found.events.find(one => one.kind === event).args[dice] ?? "");
  }

  // The dice of the last throw among some moves fall.
  fall(plies) {
    const faces = this.thrown(plies);
    if (faces) this.dice.show(faces, 0);
    return Boolean(faces);
  }

  // After moves were taken back the dice lie as they lay then.
  lie(plies) {
    this.dice.show(this.thrown(plies), this.faces.querySelectorAll("input").length, false);
  }

  // A move that may not be played, and the clauses that say so.
  refuse(fault) {
    const cites = fault.clauses?.length ? this.game.citation.links(fault.clauses) : null;
    this.refusal.replaceChildren(el("p", {}, this.words.fault(fault), " ", cites));
  }

  // Whether bots are playing.
  run(on) {
    this.running.textContent = this.words.say(on ? "stop" : "go_on");
  }

  // The focus goes to what can be done now, if it was in this part of the page or was lost with a button.
  focus() {
    const at = document.activeElement;
    if (at && at !== document.body && ![this.element, this.minor].some(part => part.contains(at))) return;
    if (this.hand.contains(at) && !this.hand.hidden) return;
    const target = [this.throwing, this.choices.querySelector("button"), this.cards?.list.querySelector("button.choice"), this.running].find(one => one && one.offsetParent !== null);
    (target ?? this.title).focus({ preventScroll: true });
  }
}

// A move as it may be typed now: the first that is offered, or dice that fall high.
export function example(view) {
  const { word, dice, faces } = view.chance ?? {};
  if (dice) return `${word} ${Array.from({ length: dice }, (_, index) => faces - index % faces).join("")}`;
  return view.options[0]?.move ?? word ?? "";
}
