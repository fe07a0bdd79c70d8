// Turns all tiles of a game into keys that are pressed by pointer or keyboard; arrows go from tile to tile.

import { el } from "./element.js";

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Palette {
  // `press` is told the tile; `state` says of a tile {left, barred}, where `barred` is a sentence or empty.
  constructor(words, tiles, press, state) {
    Object.assign(this, { words, tiles, press, state, at: [0, 0] });
    this.rows = Object.entries(tiles.suits).map(([name, suit]) => suit.tiles.map(tile => this.key(tile, name)));
    this.element = el("div", { class: "palette", role: "group", "aria-label": words.say("palette") },
      Object.values(tiles.suits).map((suit, row) => el("div", { class: "palette-suit", role: "group", "aria-label": words.of(suit) }, this.rows[row])));
    this.element.addEventListener("keydown", event => this.walk(event));
    this.element.addEventListener("focusin", event => this.enter(event.target));
    this.mark();
  }

  key(tile) {
    const left = el("span", { class: "left", "aria-hidden": "true" });
    return el("button", { type: "button", class: "tile-key", "data-tile": tile, title: this.tiles.title(tile), onclick: () => this.press(tile) }, this.tiles.drawing(tile), left);
  }

  // A key that cannot be pressed says why, and keeps its place among the others.
  show() {
    for (const key of this.rows.flat()) {
      const { left, barred } = this.state(key.dataset.tile);
      key.querySelector(".left").textContent = left;
      key.setAttribute("aria-label", [this.tiles.name(key.dataset.tile), this.words.say("tiles_left", { n: left }), barred].filter(Boolean).join(" · "));
      if (barred) key.setAttribute("aria-disabled", "true");
      else key.removeAttribute("aria-disabled");
    }
  }

  enter(key) {
    const row = this.rows.findIndex(keys => keys.includes(key));
    if (row < 0) return;
    this.at = [this.rows[row].indexOf(key), row];
    this.mark();
  }

  mark() {
    this.rows.forEach((keys, row) => keys.forEach((key, column) => {
      key.tabIndex = row === this.at[1] && column === this.at[0] ? 0 : -1;
    }));
  }

  walk(event) {
    const step = STEPS[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const row = Math.min(Math.max(this.at[1] + step[1], 0), this.rows.length - 1);
    const column = Math.min(Math.max(this.at[0] + step[0], 0), this.rows[row].length - 1);
    this.rows[row][column].focus();
  }
}
