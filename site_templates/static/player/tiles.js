// Turns tiles by their keys into drawings with their names in both languages, and rows of tiles into sets.

import { el, svg } from "./element.js";
import { TAGS } from "./words.js";

export const BACK = "back";

export class Tiles {
  // `data` names every tile and lists the tiles of each suit.
  constructor(words, data) {
    Object.assign(this, { words, faces: data?.faces ?? {}, suits: data?.suits ?? {} });
    this.order = new Map(Object.values(this.suits).flatMap(suit => suit.tiles).map((tile, at) => [tile, at]));
  }

  isTile(key) {
    return key in this.faces;
  }

  sorted(keys) {
    return [...keys].sort((one, other) => this.order.get(one) - this.order.get(other));
  }

  // A drawing alone; what it is called is said by whatever holds it.
  drawing(key) {
    const use = svg("use", { href: `#tile-${this.isTile(key) ? key : BACK}` });
    return svg("svg", { class: "tile", viewBox: "0 0 60 80", "aria-hidden": "true", focusable: "false" }, use);
  }

  // In the language of the page.
  name(key) {
    return this.isTile(key) ? this.words.of(this.faces[key]) : this.words.say("tile_covered");
  }

  // In both languages, as a pointer over the drawing is told.
  title(key) {
    return this.isTile(key) ? `${this.faces[key].zh} ${this.faces[key].en}` : this.words.say("tile_covered");
  }

  said(keys) {
    return keys.map(key => this.name(key)).join(this.words.lang === "zh" ? "、" : ", ");
  }

  // Tiles side by side, one picture to a screen reader.
  row(keys, said = this.said(keys), how = "") {
    return el("span", { class: `tile-set ${how}`.trim(), role: "img", "aria-label": said },
      keys.map(key => el("span", { title: this.title(key), "data-tile": key }, this.drawing(key))));
  }

  // The names in both languages, to stand below a tile.
  names(key) {
    return el("span", { class: "tile-names" }, el("b", { lang: TAGS.zh }, this.faces[key].zh), " ", el("span", { lang: TAGS.en }, this.faces[key].en));
  }
}
