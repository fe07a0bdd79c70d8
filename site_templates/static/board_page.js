// The page of a picture: search, bureaux, size and the panel of a place, around a Board.

import { Board } from "./board.js";

const WIDTHS = [1, 1.5, 2.2, 3.2, 4.6];
const LEGIBLE = 0.55; // pixels for one unit of the sheet, at which names can be read
const FOUND = 14;
const WAYS_IN = 24;

class BoardPage {
  constructor(tools) {
    this.say = tools.dataset;
    this.frame = document.querySelector(".board-frame");
    this.detail = document.querySelector(".board-detail");
    this.found = document.getElementById("board-found");
    this.search = document.getElementById("board-search");
    this.english = document.documentElement.lang === "en";
    this.board = new Board(this.frame.querySelector("svg.board"), { onshow: place => this.tell(place) });
    this.size = 0;
    tools.hidden = false;
    this.listen(tools);
    this.board.ready.then(there => {
      if (!there) this.list([element("li", this.say.failed, "said")]);
    });
  }

  listen(tools) {
    this.search.addEventListener("input", () => this.look());
    this.search.form.addEventListener("submit", event => {
      event.preventDefault();
      this.found.querySelector("button")?.click();
    });
    this.search.form.addEventListener("keydown", event => this.leave(event));
    this.found.addEventListener("keydown", event => this.leave(event));
    document.getElementById("board-division").addEventListener("change", event => this.jump(event.target.value));
    tools.querySelector(".board-zoom").addEventListener("click", event => {
      const step = event.target.closest("button")?.dataset.zoom;
      if (step !== undefined) this.zoom(Number(step));
    });
    this.detail.addEventListener("click", event => {
      const id = event.target.closest("button")?.dataset.to;
      if (id) this.go(id);
    });
    this.detail.addEventListener("keydown", event => {
      if (event.key === "Escape") this.board.clear();
    });
  }

  leave(event) {
    if (event.key !== "Escape") return;
    this.list([]);
    this.search.focus();
  }

  async look() {
    await this.board.ready;
    const ids = this.board.find(this.search.value);
    if (!this.search.value.trim()) this.list([]);
    else if (!ids.length) this.list([element("li", this.say.nothing + this.search.value, "said")]);
    else this.list([element("li", this.say.choose.replace("{n}", ids.length), "said"), ...ids.slice(0, FOUND).map(id => this.hit(id))]);
  }

  hit(id) {
    const item = document.createElement("li");
    const button = element("button", "");
    button.type = "button";
    button.append(this.name(id));
    button.addEventListener("click", () => {
      this.list([]);
      this.go(id);
    });
    item.append(button);
    return item;
  }

  list(items) {
    this.found.replaceChildren(...items);
    this.found.hidden = !items.length;
  }

  // To a place: large enough to read, in the middle of the frame, with the focus on it.
  go(id) {
    const link = this.board.places.get(id);
    this.reveal(link.querySelector("rect"));
    link.focus({ preventScroll: true });
  }

  jump(id) {
    if (!id) {
      this.zoom(0);
      return;
    }
    const group = this.board.svg.querySelector(`[data-division="${CSS.escape(id)}"]`);
    this.reveal(group.querySelector(".b"));
  }

  reveal(box) {
    const units = this.board.svg.viewBox.baseVal.width;
    if (this.board.svg.clientWidth / units < LEGIBLE) this.widen(Math.ceil(units * LEGIBLE));
    const frame = this.frame.getBoundingClientRect();
    const at = box.getBoundingClientRect();
    this.frame.scrollBy(at.left + at.width / 2 - frame.left - frame.width / 2, at.top + at.height / 2 - frame.top - frame.height / 2);
    this.frame.scrollIntoView({ block: "nearest" });
  }

  zoom(step) {
    this.size = step ? Math.min(WIDTHS.length - 1, Math.max(0, this.size + step)) : 0;
    this.widen(Math.round(this.frame.clientWidth * WIDTHS[this.size]));
  }

  // The picture as wide as told, with the same part of it in the middle.
  widen(width) {
    const { frame } = this;
    const [x, y] = [(frame.scrollLeft + frame.clientWidth / 2) / frame.scrollWidth, (frame.scrollTop + frame.clientHeight / 2) / frame.scrollHeight];
    this.board.svg.style.width = `${width}px`;
    this.size = Math.max(0, WIDTHS.findLastIndex(one => frame.clientWidth * one <= width + 1));
    frame.scrollTo(x * frame.scrollWidth - frame.clientWidth / 2, y * frame.scrollHeight - frame.clientHeight / 2);
  }

  tell(place) {
    this.detail.hidden = !place;
    this.detail.replaceChildren(...(place ? this.panel(place) : []));
    if (place && this.board.pinned) this.uncover(place.id);
  }

  // Where the panel lies over the picture (narrow windows), the page moves so that the place stays in view above it.
  uncover(id) {
    if (getComputedStyle(this.detail).position !== "fixed") return;
    const hidden = this.board.places.get(id).getBoundingClientRect().bottom - this.detail.getBoundingClientRect().top;
    if (hidden > 0) window.scrollBy(0, hidden + 8);
  }

  panel(place) {
    const head = element("h2", "");
    head.append(zh(place.name), " ", element("span", [place.rank, this.english ? place.english : ""].filter(Boolean).join(" · "), "quiet"));
    const where = element("p", "", "quiet");
    where.append(zh(place.division), this.english ? ` ${place.divisionEnglish}` : "");
    const more = element("p", "");
    const link = element("a", this.say.row);
    link.href = place.href;
    more.append(link);
    const facts = place.facts.map(fact => this.fact(fact));
    return [head, where, ...facts, more, ...this.ways(this.say.out, this.say.noneOut, place.out.map(way => this.out(way))), ...this.into(place)];
  }

  into(place) {
    const shown = place.in.slice(0, WAYS_IN).map(way => this.line(way.by, [this.button(way.from)]));
    const rest = place.in.length - shown.length;
    if (rest > 0) shown.push(element("li", this.say.more.replace("{n}", rest), "quiet"));
    return this.ways(this.say.in, this.say.noneIn, shown);
  }

  fact({ by, text, english }) {
    const line = element("p", `${by}${this.say.colon}`, "quiet");
    line.append(zh(text), this.english && english ? ` ${english}` : "");
    return line;
  }

  out({ by, text, english, to }) {
    const told = to.length === 1 ? [] : [zh(text), this.english && english ? ` ${english} ` : " "];
    return this.line(by, [...told, ...to.map(id => this.button(id))]);
  }

  line(by, parts) {
    const item = document.createElement("li");
    item.append(element("span", by, "by"), " ", ...parts);
    return item;
  }

  ways(title, none, items) {
    const list = document.createElement("ul");
    list.append(...items);
    return [element("h3", title), items.length ? list : element("p", none, "quiet")];
  }

  button(id) {
    if (!this.board.places.has(id)) return this.name(id);
    const button = element("button", "", "to");
    button.type = "button";
    button.dataset.to = id;
    button.append(this.name(id));
    return button;
  }

  // A place by its bureau and its name, in English with its English name.
  name(id) {
    const place = this.board.about(id);
    const said = document.createElement("span");
    said.append(zh(`${place.division} ${place.name}`), this.english && place.english ? ` ${place.english}` : "");
    return said;
  }
}

function zh(text) {
  const made = element("span", text);
  made.lang = "zh-Hant";
  return made;
}

function element(tag, text, className = "") {
  const made = document.createElement(tag);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}

for (const tools of document.querySelectorAll(".board-tools")) new BoardPage(tools);
