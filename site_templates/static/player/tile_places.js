// Turns facts that are tiles into what lies before each player: melds, flowers, the river of discards, a covered hand.

import { el } from "./element.js";
import { BACK, Tiles } from "./tiles.js";

const BETWEEN = " / ";
const listed = text => (text ? text.split(" ") : []);

export class TilePlaces {
  // `spec` says which facts are tiles; `data` names them and says how melds lie.
  constructor(words, spec, data) {
    Object.assign(this, { words, spec, melds: data.melds ?? {} });
    this.tiles = new Tiles(words, data);
    this.own = [spec.hand, spec.melds, spec.flowers, spec.river, spec.holder, spec.seat_wind, spec.round_wind, spec.stock].filter(Boolean);
  }

  // Whether a fact is told here and not in the list of facts.
  has(fact) {
    return this.own.includes(fact);
  }

  isCard(key) {
    return this.tiles.isTile(key);
  }

  name(key) {
    return this.tiles.name(key);
  }

  // The melds of a text such as `shunzi yiwan / angang ?`, each with its tiles as they lie.
  meldsOf(text) {
    return (text ? text.split(BETWEEN) : []).map(one => {
      const [kind, tile] = one.split(" ");
      return { kind, tiles: this.meld(kind, tile) };
    });
  }

  meld(kind, tile) {
    const { run, size = 1 } = this.melds[kind] ?? {};
    if (!run || !this.tiles.isTile(tile)) return Array(size).fill(tile);
    const { tiles } = this.tiles.suits[this.tiles.faces[tile].suit];
    return tiles.slice(tiles.indexOf(tile), tiles.indexOf(tile) + size);
  }

  // Of a meld that lies covered the outer tiles are turned up, where they are known.
  lying({ kind, tiles }) {
    const covered = this.melds[kind]?.covered;
    return tiles.map((tile, at) => (covered && at > 0 && at < tiles.length - 1 ? BACK : tile));
  }

  pile(fact, title, inside) {
    const many = el("span", { class: "visually-hidden" }, `${title} `);
    return el("div", { class: `tile-pile pile-${fact}`, "data-pile": fact }, many, inside);
  }

  // What lies before a player, and the hand where somebody else looks on or it is covered.
  before(view, seat, own) {
    const facts = view.facts.players[seat];
    const title = fact => this.words.of(view.labels[fact]) || fact;
    const { hand, melds, flowers, river } = this.spec;
    const held = listed(facts[hand]);
    const laid = this.meldsOf(facts[melds]).map(meld => this.tiles.row(this.lying(meld), `${this.words.of(this.melds[meld.kind])} ${this.tiles.said([meld.tiles[0]])}`, "lies"));
    const aside = listed(facts[flowers]);
    const thrown = listed(facts[river]);
    return [
      laid.length || aside.length ? this.pile(melds, title(melds), [...laid, aside.length ? this.tiles.row(aside, `${title(flowers)} ${this.tiles.said(aside)}`, "aside") : null]) : null,
      seat === own || !held.length ? null : this.pile(hand, title(hand), [this.tiles.row(held, this.saidOf(held), "covered")]),
      this.pile(river, title(river), [thrown.length ? el("ol", { class: "river" }, thrown.map(tile => el("li", { "data-tile": tile, title: this.tiles.title(tile) },
        this.tiles.drawing(tile), el("span", { class: "visually-hidden" }, this.tiles.name(tile))))) : null]),
    ].filter(Boolean);
  }

  saidOf(held) {
    const known = held.filter(tile => this.tiles.isTile(tile));
    return known.length ? this.tiles.said(known) : `${this.words.say("tile_covered")}: ${held.length}`;
  }

  // The seat that deals, from 0; null where nobody does.
  holder(view) {
    const seat = view.facts.game[this.spec.holder];
    return typeof seat === "number" && seat > 0 ? seat - 1 : null;
  }

  // What a choice looks like: the word for it and the tiles that it is about; null for one that is told in a sentence.
  choice(option, view, plies) {
    const [word, named] = option.move.split(" ");
    const said = this.spec.moves?.[word];
    if (!said) return null;
    const own = view.options.some(one => one.move.startsWith(`${this.spec.throws} `));
    const offered = named ?? (own ? null : this.offered(plies));
    const kind = this.spec.makes?.[word];
    const tiles = word === this.spec.passes || !this.tiles.isTile(offered) ? [] : kind ? this.meld(kind, offered) : [offered];
    return [el("span", { class: "choice-word" }, this.words.of(said)), ...(tiles.length ? [" ", this.tiles.row(tiles)] : [])];
  }

  // The tile that may be claimed: the one that the last move named which was no pass.
  offered(plies) {
    return plies.findLast(ply => ply.move !== this.spec.passes)?.move.split(" ")[1];
  }

  // The wind of a seat, as both languages call it.
  wind(view, seat) {
    const id = view.facts.players[seat][this.spec.seat_wind];
    return id ? view.words[id] ?? this.tiles.faces[id] : null;
  }
}
