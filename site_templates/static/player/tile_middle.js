// Turns a table of tiles into its middle: the round, how many tiles the wall has, the tile that was thrown last; a win, told fan by fan.

import { el } from "./element.js";
import { Told } from "./score_told.js";
import { TAGS } from "./words.js";

export class TileMiddle {
  constructor(game, places) {
    Object.assign(this, { game, places, words: game.words, tiles: places.tiles });
    this.state = el("p", { class: "round-said" });
    this.last = el("div", { class: "last-thrown" });
    this.told = new Told({ words: this.words, tiles: this.tiles, citation: game.citation, data: { rows: game.page.data.rows ?? {} }, engine: true });
    this.win = el("section", { class: "win-told", hidden: true, "aria-labelledby": "win-title" }, el("h3", { id: "win-title" }, this.words.say("win_told")), this.told.element);
    this.element = el("div", { class: "tile-middle" }, this.state, this.last);
  }

  show(plies, view) {
    const { spec } = this.places;
    const wind = view.words[view.facts.game[spec.round_wind]];
    const wall = view.facts.game[spec.stock];
    this.state.replaceChildren(...[wind ? el("span", { class: "round-wind" }, `${this.words.of(view.labels[spec.round_wind])} `, el("b", { lang: TAGS.zh }, wind.zh)) : null, " ",
      el("span", { class: "wall-count" }, `${this.words.of(view.labels[spec.stock])} `, el("b", {}, this.words.number(wall)))].filter(Boolean));
    this.showLast(plies);
    this.showWin(plies);
  }

  // The move that play is about: a discard, while others may still claim it.
  showLast(plies) {
    const said = plies.findLast(ply => !ply.move.startsWith(this.places.spec.passes));
    const [word, tile] = said?.move.split(" ") ?? [];
    const thrown = word === this.places.spec.throws && this.tiles.isTile(tile);
    this.last.replaceChildren(...(thrown ? [el("span", { class: `who seat-${said.seat}` }, el("span", { class: "counter", "aria-hidden": "true" }, String(said.seat + 1)), ` ${this.words.of(this.game.players[said.seat])}`),
      this.tiles.drawing(tile), this.tiles.names(tile)] : []));
  }

  // A win stays before the reader until the next hand is under way.
  async showWin(plies) {
    const at = plies.findLastIndex(ply => ply.move === this.places.spec.wins);
    const after = at < 0 ? [] : plies.slice(at + 1).filter(ply => ply.move.startsWith(`${this.places.spec.throws} `));
    this.win.hidden = at < 0 || after.length > 0;
    if (this.win.hidden || this.shown === plies[at]) return;
    this.shown = plies[at];
    const answer = await this.game.page.ask({ do: "score", ply: this.shown.number });
    this.told.show(answer);
  }
}
