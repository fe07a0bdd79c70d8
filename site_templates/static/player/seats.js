// Turns the facts of a game into a card for each player and one for the table, and shows what passes between them.

import { el, stillMotion } from "./element.js";

const FLIGHT = 750;
const MOST_FLIGHTS = 8;

export class Seats {
  constructor(game) {
    this.game = game;
    this.words = game.words;
    this.cards = game.players.map((name, seat) => this.card(seat));
    this.common = el("dl", { class: "facts common" });
    this.element = el("section", { class: "seats", "aria-labelledby": "seats-title" },
      el("h2", { id: "seats-title", class: "visually-hidden" }, this.words.say("seats_title")),
      el("ul", { class: "seat-list" }, this.cards.map(card => card.element)), this.common);
    this.before = null;
  }

  card(seat) {
    const facts = el("dl", { class: "facts" });
    const name = this.words.of(this.game.players[seat]);
    const kind = this.game.kinds[seat];
    const said = kind === "person" ? this.words.say("person") : this.words.say("bot", { kind: this.game.botName(kind) });
    const turn = el("span", { class: "turn-mark" });
    const head = el("h3", {}, el("span", { class: "counter", "aria-hidden": "true" }, String(seat + 1)), " ", name, " ", el("small", {}, said), turn);
    return { element: el("li", { class: `seat seat-${seat}` }, head, facts), facts, turn };
  }

  // `changes` says that what differs from the last time is marked.
  show(view, changes = true) {
    const before = changes ? this.before : null;
    this.cards.forEach((card, seat) => {
      const moves = !view.over && view.seat === seat;
      card.element.classList.toggle("moves", moves);
      card.turn.textContent = moves ? this.words.say("to_move") : "";
      card.facts.replaceChildren(...this.facts(view, view.facts.players[seat], before?.players[seat]));
    });
    this.common.replaceChildren(...this.facts(view, view.facts.game, before?.game));
    this.before = view.facts;
  }

  facts(view, facts, before) {
    return Object.entries(facts).map(([name, value]) => el("div", { "data-fact": name, class: value === "" || value === null ? "nothing" : null },
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
