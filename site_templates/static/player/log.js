// Turns plies into lines of a log in either language, newest first, and into what a screen reader is told.

import { el, segments } from "./element.js";
import { TAGS } from "./words.js";

const MOST_SAID = 12;
const SECRET = "?";

export class Log {
  constructor(words, why) {
    this.words = words;
    this.why = why;
    this.lang = words.lang;
    this.waiting = [];
    this.list = el("ol", { class: "log-list", reversed: true, lang: TAGS[this.lang] });
    this.live = el("div", { class: "visually-hidden", "aria-live": "polite", lang: TAGS[this.lang] });
    const choice = segments("log-lang", words.say("log_lang"), [["zh", "中文", "zh-Hant"], ["en", "English", "en"]], this.lang,
      lang => this.turn(lang));
    this.element = el("section", { class: "log", "aria-labelledby": "log-title" },
      el("div", { class: "log-head" }, el("h2", { id: "log-title" }, words.say("log")), choice),
      el("p", { class: "quiet log-hint" }, words.say("log_hint")),
      el("div", { class: "log-scroll" }, this.list), this.live);
  }

  clear() {
    this.list.replaceChildren();
    this.waiting = [];
  }

  add(plies) {
    this.waiting.push(...plies);
    for (const ply of plies) this.list.prepend(this.ply(ply));
  }

  ply(ply) {
    const lines = ply.events.map((event, index) => el("li", {}, this.line(ply, event, index)));
    const who = ply.seat < 0 ? "seat-none" : `seat-${ply.seat}`;
    return el("li", { class: who, value: ply.number, "data-ply": ply.number },
      lines.length ? el("ul", {}, lines) : this.unsaid(ply));
  }

  // A move of which no event tells: one that is kept secret until the next, or its text.
  unsaid({ move }) {
    if (move === SECRET) return el("span", { class: "quiet", lang: this.words.tag }, this.words.say("secret"));
    return el("code", { class: "quiet", lang: "en" }, move);
  }

  line(ply, event, index) {
    const line = el("button", { type: "button", class: "line", onclick: () => this.why(ply, event, index, line) }, event.text[this.lang]);
    line.said = event.text;
    return line;
  }

  turn(lang) {
    this.lang = lang;
    this.list.lang = this.live.lang = TAGS[lang];
    for (const line of this.list.querySelectorAll("button.line")) line.textContent = line.said[lang];
  }

  // The lines after a ply are taken away: moves were taken back.
  cut(count) {
    while (this.list.firstElementChild && Number(this.list.firstElementChild.dataset.ply) > count) this.list.firstElementChild.remove();
    this.waiting = [];
  }

  // Tells what has happened since it was last told, in one piece; a long row of moves is told by its number and its end.
  announce(more = "") {
    const lines = this.waiting.flatMap(ply => ply.events.map(event => event.text[this.lang]));
    const told = lines.length > MOST_SAID
      ? [this.words.say("moves_played", { count: this.waiting.length }), ...lines.slice(-MOST_SAID / 2)]
      : lines;
    this.waiting = [];
    if (told.length || more) this.live.textContent = [...told, more].join(" ");
  }
}
