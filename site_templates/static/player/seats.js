// Turns the facts of a game into a card for each player and one for the table, and shows what passes between them.

import { el, stillMotion } from "./element.js";
import { Hand } from "./hand.js";
import { Pieces } from "./pieces.js";
import { ring } from "./ring.js";
import { TAGS } from "./words.js";

const MOST_NOUGHTS = 3;
const FLIGHT = 750;
const MOST_FLIGHTS = 8;

export class Seats {
  // Where the game says that it has a table, the players sit round `middle`.
  constructor(game, middle) {
    this.game = game;
    this.words = game.words;
    this.table = game.table;
    this.pieces = new Pieces(this.words, this.table?.pieces ?? {});
    this.cards = game.players.map((name, seat) => this.card(seat));
    this.common = el("dl", { class: "facts common" });
    const list = el("ul", { class: "seat-list", role: "list" }, this.cards.map(card => card.element));
    this.element = el("section", { class: ["seats", this.table && "round", game.cards && (this.table.tiles ? "tile-table" : "card-table")].filter(Boolean).join(" "), "aria-labelledby": "seats-title" },
      el("h2", { id: "seats-title", class: "visually-hidden" }, this.words.say("seats_title")),
      ...(this.table ? [el("div", { class: "middle" }, middle, this.common), list] : [list, this.common]));
    if (this.table) this.sitRound();
    this.before = null;
  }

  // Round the table; where the page is narrow the style sheet makes a list of it.
  sitRound() {
    const { columns, beside, places } = ring(this.cards.length, this.table.next);
    this.element.classList.add(`columns-${columns}`);
    this.element.style.setProperty("--columns", 2 * columns);
    this.element.style.setProperty("--beside", beside);
    places.forEach(([column, row], seat) => {
      this.cards[seat].element.style.setProperty("--column", column);
      this.cards[seat].element.style.setProperty("--row", row);
      this.cards[seat].element.dataset.side = row === 1 ? "above" : row > beside + 1 ? "below" : "beside";
    });
  }

  card(seat) {
    const name = this.words.of(this.game.players[seat]);
    const kind = this.game.kinds[seat];
    const said = kind === "person" ? this.words.say("person") : this.words.say("bot", { kind: this.game.botName(kind) });
    const counter = el("span", { class: "counter", "aria-hidden": "true" }, String(seat + 1));
    const card = { turn: el("span", { class: "turn-mark" }), role: el("span", { class: "role" }), facts: el("dl", { class: "facts" }),
      pieces: el("div", {}), holder: el("span", {}), piles: el("div", { class: "piles" }), noughts: this.more("noughts", this.words.say("noughts")),
      known: this.more("known", this.words.of(this.table?.known) || this.words.say("known")) };
    const head = el("h3", {}, counter, " ", card.role, name, " ", el("small", {}, said), card.holder, card.turn);
    card.element = el("li", { class: `seat seat-${seat}`, "data-kind": kind === "person" ? "person" : "bot" },
      head, card.facts, card.pieces, this.game.cards ? card.piles : null, card.noughts.element, card.known.element);
    return card;
  }

  // Facts that are shown when they are asked for; they stay open while they change.
  more(name, title) {
    const facts = el("dl", { class: "facts" });
    return { element: el("details", { class: `more ${name}`, hidden: true }, el("summary", {}, title), facts), facts };
  }

  // `changes` says that what differs from the last time is marked.
  show(view, changes = true) {
    const before = changes ? this.before : null;
    this.cards.forEach((card, seat) => {
      const moves = !view.over && view.seat === seat;
      card.element.classList.toggle("moves", moves);
      card.turn.textContent = moves ? this.words.say("to_move") : "";
      this.fill(card, view, seat, before?.players[seat]);
    });
    this.common.replaceChildren(...this.facts(view, Object.entries(view.facts.game).filter(([name]) => !this.game.cards?.has(name)), before?.game));
    this.before = view.facts;
  }

  fill(card, view, seat, before) {
    const all = Object.entries(view.facts.players[seat]).filter(([name]) => name !== this.table?.role && !this.pieces.has(name) && !this.game.cards?.has(name));
    const none = all.filter(([, value]) => value === 0);
    const hidden = none.length > MOST_NOUGHTS ? none : [];
    card.facts.replaceChildren(...this.facts(view, all.filter(one => !hidden.includes(one)), before));
    this.fillMore(card.noughts, view, hidden);
    this.fillMore(card.known, view, Object.entries(view.known?.[seat] ?? {}).filter(([name, value]) => name !== this.table?.pieces?.due && value !== 0 && value !== "" && value?.length !== 0));
    if (this.game.cards) this.layOut(card, view, seat);
    if (!this.table) return;
    const wind = this.game.cards?.wind?.(view, seat);
    card.role.replaceChildren(...(wind ? [el("b", { lang: TAGS.zh, title: wind.en }, wind.zh), " "] : this.role(view, view.facts.players[seat][this.table.role])));
    card.pieces.replaceChildren(this.pieces.show(view, seat, before, (value, old) => this.delta(value, old)) ?? "");
  }

  // Cards before a player, and whether the player holds the office that the table marks.
  layOut(card, view, seat) {
    const { cards } = this.game;
    card.piles.replaceChildren(...cards.before(view, seat, Hand.own(this.game, view)));
    const holds = cards.holder(view) === seat;
    card.holder.className = holds ? "holder" : "";
    card.holder.textContent = holds ? this.words.of(view.labels[cards.spec.holder]) : "";
  }

  fillMore(more, view, entries) {
    more.element.hidden = !entries.length;
    more.facts.replaceChildren(...this.facts(view, entries));
  }

  // As whom a player sits, in both languages.
  role(view, id) {
    const said = id && view.words[id];
    return said ? [el("b", { lang: TAGS.zh }, said.zh), " ", el("span", { lang: TAGS.en }, said.en), " "] : [];
  }

  facts(view, entries, before) {
    return entries.map(([name, value]) => el("div", { "data-fact": name, class: value === "" || value === null ? "nothing" : Array.isArray(value) ? "several" : null },
      el("dt", {}, this.words.of(view.labels[name]) || name),
      el("dd", {}, this.value(view, value), " ", this.delta(value, before?.[name]))));
  }

  value(view, value) {
    if (typeof value === "number") return el("span", { class: "amount" }, this.words.number(value));
    if (value && typeof value === "object" && "seat" in value) return this.words.of(this.game.players[value.seat]);
    if (Array.isArray(value)) return value.map(one => this.text(view, one)).join(" · ") || "—";
    if (this.game.citation.citations[value]?.kind === "row") return this.place(view, value);
    return this.text(view, value);
  }

  text(view, value) {
    if (value === "" || value === null) return "—";
    return this.words.of(view.words[value]) || String(value);
  }

  place(view, id) {
    const link = this.game.citation.link(id);
    link.textContent = this.text(view, id);
    link.setAttribute("aria-label", link.textContent);
    return link;
  }

  delta(value, before) {
    if (typeof value !== "number" || typeof before !== "number" || value === before) return null;
    const change = value - before;
    return el("span", { class: change > 0 ? "delta gain" : "delta loss" }, `${change > 0 ? "+" : "−"}${this.words.number(Math.abs(change))}`);
  }

  // What a move carried from one party to another, as small tokens that are seen to go.
  async carry(plies) {
    const found = plies.flatMap(ply => ply.events).map(event => transfer(event, this.before?.game ?? {})).filter(Boolean);
    if (!found.length || stillMotion()) return;
    await Promise.all(found.slice(0, MOST_FLIGHTS).map((one, index) => this.fly(one, index)));
  }

  party(party) {
    return typeof party === "number" ? this.cards[party].element : this.common.querySelector(`[data-fact="${CSS.escape(party)}"]`);
  }

  async fly({ from, to, amount }, index) {
    const start = this.party(from)?.getBoundingClientRect();
    const end = this.party(to)?.getBoundingClientRect();
    if (!start || !end) return;
    const token = el("span", { class: "token", "aria-hidden": "true" }, this.words.number(amount));
    this.element.append(token);
    const home = this.element.getBoundingClientRect();
    const at = box => `translate(${box.left + box.width / 2 - home.left}px, ${box.top + box.height / 2 - home.top}px) translate(-50%, -50%)`;
    const flight = token.animate([{ transform: `${at(start)} scale(0.6)`, opacity: 0 }, { opacity: 1, offset: 0.2 },
      { transform: at(end), opacity: 1, offset: 0.9 }, { transform: at(end), opacity: 0 }],
    { duration: FLIGHT, delay: index * 70, easing: "cubic-bezier(.4, 0, .3, 1)", fill: "both" });
    await flight.finished.catch(() => {});
    token.remove();
  }
}

// An event that names two parties and one number carries it from the first to the second: players, or facts of the whole game.
export function transfer(event, common) {
  const values = Object.values(event.args);
  const parties = values.map(value => (typeof value?.seat === "number" ? value.seat : value in common ? value : null)).filter(one => one !== null);
  const amounts = values.filter(value => typeof value === "number");
  if (parties.length !== 2 || amounts.length !== 1 || parties[0] === parties[1]) return null;
  return { from: parties[0], to: parties[1], amount: amounts[0] };
}
