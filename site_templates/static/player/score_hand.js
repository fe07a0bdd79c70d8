// Turns tiles that are taken up one by one into a hand: melds, concealed tiles, the winning tile, flowers, how it was won.

export class Composed {
  // `spec` says how many tiles a hand has, which melds there are, which suits run and which are flowers; `tiles` knows all tiles.
  constructor(spec, tiles) {
    Object.assign(this, { spec, tiles });
    this.clear();
  }

  clear() {
    Object.assign(this, { melds: [], concealed: [], win: "", flowers: [], facts: new Set(), winds: {} });
    for (const [name, suit] of Object.entries(this.spec.winds)) this.winds[name] = this.tiles.suits[suit].tiles[0];
  }

  get empty() {
    return !this.melds.length && !this.concealed.length && !this.win && !this.flowers.length;
  }

  // How many concealed tiles there is room for beside the melds.
  get room() {
    return this.spec.hand - this.melds.length * this.spec.set - this.concealed.length;
  }

  get full() {
    return this.room === 0;
  }

  isFlower(tile) {
    return this.tiles.faces[tile].suit === this.spec.flowers;
  }

  used(tile) {
    return [...this.melds.flatMap(meld => meld.tiles), ...this.concealed, this.win, ...this.flowers].filter(one => one === tile).length;
  }

  left(tile) {
    return this.spec.copies[this.tiles.faces[tile].suit] - this.used(tile);
  }

  // The tiles of a meld that this tile begins; null where there is no such meld.
  meldOf(kind, tile) {
    const { run, size } = this.spec.melds[kind];
    if (!run) return Array(size).fill(tile);
    const suit = this.tiles.faces[tile].suit;
    const tiles = this.tiles.suits[suit].tiles;
    const at = tiles.indexOf(tile);
    return this.spec.runs.includes(suit) && at + size <= tiles.length ? tiles.slice(at, at + size) : null;
  }

  // Why a tile cannot be taken up as this (a kind of meld, or empty); empty where it can.
  barred(tile, as) {
    if (this.left(tile) < 1) return "compose_used_up";
    if (this.isFlower(tile)) return "";
    if (!as) return this.full && this.win ? "compose_full" : "";
    const meld = this.meldOf(as, tile);
    if (!meld) return "compose_no_run";
    if (this.room < this.spec.set) return "compose_no_room";
    return meld.some(one => this.left(one) < meld.filter(other => other === one).length) ? "compose_used_up" : "";
  }

  add(tile, as) {
    if (this.barred(tile, as)) return false;
    if (this.isFlower(tile)) this.flowers = this.tiles.sorted([...this.flowers, tile]);
    else if (as) this.melds.push({ kind: as, tiles: this.meldOf(as, tile) });
    else if (this.full) this.win = tile;
    else this.concealed = this.tiles.sorted([...this.concealed, tile]);
    return true;
  }

  takeMeld(at) {
    this.melds.splice(at, 1);
  }

  take(part, tile) {
    if (part === "win") this.win = "";
    else this[part].splice(this[part].indexOf(tile), 1);
  }

  // As the engine is asked.
  asked() {
    return {
      melds: this.melds.map(({ kind, tiles }) => ({ kind, tile: tiles[0] })),
      concealed: this.concealed, win: this.win, flowers: this.flowers, ...this.winds,
      ...Object.fromEntries(Object.keys(this.spec.facts).map(name => [name, this.facts.has(name)])),
    };
  }

  // A tile by the letter of its group and its place there, as in 3m.
  code(tile) {
    const [letter, tiles] = this.groups().find(([, all]) => all.includes(tile));
    return `${tiles.indexOf(tile) + 1}${letter}`;
  }

  coded(tiles) {
    return tiles.map(tile => this.code(tile)).reduce((text, code) => (text.endsWith(code.at(-1)) ? text.slice(0, -1) : text) + code, "");
  }

  groups() {
    return Object.entries(this.spec.letters).map(([letter, suits]) => [letter, suits.flatMap(suit => this.tiles.suits[suit].tiles)]);
  }

  decoded(text) {
    const groups = new Map(this.groups());
    return [...(text ?? "").matchAll(/([0-9]+)([a-z])/g)].flatMap(([, places, letter]) => [...places].map(place => groups.get(letter)?.[place - 1])).filter(Boolean);
  }

  // The hand as the end of an address.
  toString() {
    if (this.empty) return "";
    const parts = [["melds", this.melds.map(({ kind, tiles }) => `${kind}-${this.code(tiles[0])}`).join(".")],
      ["hand", this.coded(this.concealed)], ["win", this.win && this.code(this.win)], ["flowers", this.coded(this.flowers)],
      ...Object.entries(this.winds).map(([name, tile]) => [name, this.code(tile)]), ["how", [...this.facts].join(".")]];
    return parts.filter(([, value]) => value).map(([name, value]) => `${name}=${value}`).join("&");
  }

  // What an address ends in; the parts that could not be taken up whole are answered.
  read(text) {
    this.clear();
    const parts = new URLSearchParams(text);
    const left = [];
    const take = (name, fits) => {
      const said = parts.get(name) ?? "";
      const taken = this.decoded(said).filter(tile => fits(tile) && this.add(tile, "")).length;
      if (taken !== said.replace(/[a-z]/g, "").length || (said && !taken)) left.push(`${name}=${said}`);
    };
    for (const said of (parts.get("melds") ?? "").split(".").filter(Boolean)) {
      const [kind, code] = said.split("-");
      const [tile] = this.decoded(code);
      if (!Object.hasOwn(this.spec.melds, kind) || !tile || !this.add(tile, kind)) left.push(`melds=${said}`);
    }
    take("hand", tile => !this.full && !this.isFlower(tile));
    take("flowers", tile => this.isFlower(tile));
    take("win", tile => this.full && !this.win && !this.isFlower(tile));
    for (const name of Object.keys(this.winds)) {
      const [tile] = this.decoded(parts.get(name));
      if (this.tiles.suits[this.spec.winds[name]].tiles.includes(tile)) this.winds[name] = tile;
      else if (parts.get(name)) left.push(`${name}=${parts.get(name)}`);
    }
    for (const name of (parts.get("how") ?? "").split(".").filter(Boolean)) {
      if (Object.hasOwn(this.spec.facts, name)) this.facts.add(name);
      else left.push(`how=${name}`);
    }
    return left;
  }
}
