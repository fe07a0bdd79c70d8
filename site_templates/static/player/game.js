// Turns what a player does into questions to the engine, and its answers into what the table shows.

import { Cards } from "./cards.js";
import { el } from "./element.js";
import { Keys } from "./keys.js";
import { Log } from "./log.js";
import { RecordBox } from "./record.js";
import { Seats } from "./seats.js";
import { Summary } from "./summary.js";
import { TilePlaces } from "./tile_places.js";
import { Turn } from "./turn.js";

const WAIT = { slow: 1100, fast: 180 };
const AT_ONCE = 100;
const pause = milliseconds => new Promise(done => setTimeout(done, milliseconds));

export class Game {
  // `page` has words, ask, citation, board, data; `config` says who sits where; `answer` is the table to begin from.
  constructor(page, config, answer) {
    Object.assign(this, { page, config, words: page.words, citation: page.citation, board: page.board, pace: page.pace ?? "fast" });
    const { view } = answer;
    this.kinds = config.seats;
    this.table = page.data.table;
    this.plies = [];
    this.told = {};
    this.players = view.facts.players.map((_, seat) => view.players[seat]);
    this.log = new Log(this.words, (ply, event, index, line) => this.why(ply, event, index, line));
    this.cards = this.table?.tiles ? new TilePlaces(this.words, this.table.tiles, page.data.tiles) : this.table?.cards ? new Cards(this.words, this.table.cards, page.data.cards) : null;
    this.turn = new Turn(this);
    this.seats = new Seats(this, this.turn.element);
    this.record = new RecordBox(page, () => this.recordText());
    if (this.cards) this.record.element.append(el("p", { class: "quiet" }, this.words.say(this.table.tiles ? "record_tells_tiles" : "record_tells")));
    const say = key => this.words.say(key);
    this.keys = new Keys(this.words, [this.cards ? ["h", say("hint"), () => this.turn.cards.ask.hidden || this.turn.cards.advise()] : ["t", say("key_throw"), () => this.throwKey()], ["u", say("key_undo"), () => this.undo()],
      ["?", say("key_help"), () => this.keys.help()]]);
    this.after = el("div", { class: "after" });
    this.notice = el("div", { class: "notice", role: "status" });
    this.element = el("div", { class: "game" }, this.notice, this.seats.element,
      el("div", { class: "table-top" }, this.parts()),
      this.keys.dialog);
    this.show(answer, false);
  }

  // What stands below the players: at a table, which has the turn in its middle, the log has the wider column.
  parts() {
    const [beside, aside] = [[this.citation.element, this.page.picture], el("div", { class: "alongside" })];
    const hand = el("div", { class: "at-hand" });
    if (this.table) {
      hand.append(this.turn.minor, this.record.element);
      aside.append(...beside, this.after, this.log.element);
    } else {
      hand.append(this.turn.element, this.log.element);
      aside.append(...beside, this.after, this.record.element);
    }
    return [hand, aside];
  }

  botName(kind) {
    return this.words.strings[`bot_${kind}`] ?? kind;
  }

  // Shows an answer of the engine; what stays hidden until it is asked for is asked for here.
  show(answer, changes = true) {
    const { view, plies } = answer;
    this.view = view;
    view.words = Object.assign(this.told, view.words);
    this.plies.push(...plies);
    this.log.add(plies);
    this.turn.show(view);
    const fell = this.turn.fall(plies);
    this.turn.named.show(this.plies, view);
    this.turn.laid?.show(this.plies, view);
    const carried = changes && plies.length <= 3 ? this.seats.carry(plies) : Promise.resolve();
    this.seats.show(view, changes);
    this.mark(view, plies.at(-1)?.seat);
    if (view.over) this.finish();
    return { fell, carried };
  }

  // The counter of a player stands on the last place that the facts name; the one that moved last is brought into view.
  mark(view, last) {
    view.facts.players.forEach((facts, seat) => {
      const place = Object.values(facts).findLast(value => this.citation.citations[value]?.kind === "row");
      this.board?.mark(seat, place ?? null);
      if (place && seat === last) this.board?.look(place);
    });
  }

  async ask(request) {
    this.busy = true;
    const answer = await this.page.ask(request);
    this.busy = false;
    return answer;
  }

  throwKey() {
    if (!this.turn.throwing.hidden) this.move(this.turn.word);
  }

  async move(move) {
    if (this.busy || this.driving) return;
    const answer = await this.ask({ do: "move", move });
    if (!answer.ok) {
      this.turn.refuse(answer.fault);
      return;
    }
    this.notice.replaceChildren();
    await this.settle(this.show(answer));
    this.drive();
  }

  // Time to see what fell and what was carried, before anything else happens.
  async settle({ fell, carried }) {
    if (this.pace === "once") return;
    await Promise.all([carried, fell && this.pace === "slow" ? pause(500) : null]);
  }

  // Lets bots play until a person has to do something, the game is over, or somebody stops them.
  async drive() {
    if (this.driving || this.ended) return;
    this.driving = true;
    while (this.driving && !this.view.over && !this.view.person) {
      this.turn.run(true);
      const answer = await this.ask(this.pace === "once" ? { do: "run", most: AT_ONCE } : { do: "go" });
      if (this.ended) return;
      if (!answer.ok) {
        this.turn.refuse(answer.fault);
        break;
      }
      await this.settle(this.show(answer));
      if (!this.view.person) await pause(WAIT[this.pace] ?? 0);
    }
    this.driving = false;
    this.turn.run(false);
    this.log.announce(this.turn.title.textContent);
    this.page.keep(this);
    if (!this.view.over) this.turn.focus();
  }

  toggle() {
    if (this.driving) this.driving = false;
    else this.drive();
  }

  // The games that follow go at this pace too.
  keepPace(pace) {
    this.pace = this.page.pace = pace;
  }

  async undo() {
    if (this.busy || this.driving) return;
    const answer = await this.ask({ do: "undo" });
    if (!answer.ok) return this.turn.refuse(answer.fault);
    this.log.cut(answer.view.count);
    this.plies = this.plies.filter(ply => ply.number <= answer.view.count);
    this.after.replaceChildren();
    this.board?.clear();
    this.show(answer, false);
    this.turn.lie(this.plies);
    this.log.announce(this.words.say(answer.taken ? "undone" : "undo_none", { count: answer.taken }));
    this.page.keep(this);
    this.turn.focus();
  }

  async why(ply, event, index, line) {
    const answer = await this.page.ask({ do: "why", ply: ply.number, event: index });
    const grounds = answer.ok ? answer.grounds : event.cites.map(id => ({ kind: this.citation.citations[id]?.kind ?? "clause", id }));
    this.citation.open(event.text[this.log.lang], grounds, line);
  }

  async recordText() {
    const answer = await this.page.ask({ do: "record", events: false });
    return answer.ok ? answer.text : "";
  }

  async finish() {
    const answer = await this.page.ask({ do: "summary" });
    if (!answer.ok || this.after.children.length || this.ended) return;
    const summary = new Summary(this, answer);
    this.after.replaceChildren(summary.element);
    summary.title.focus({ preventScroll: false });
    await summary.settlement?.tell();
  }

  // The same seats and choices with other dice.
  again() {
    this.end();
    this.page.begin({ ...this.config, seed: this.page.newSeed() });
  }

  leave() {
    this.end();
    this.page.setUp(this.config);
  }

  end() {
    this.ended = true;
    this.driving = false;
    this.keys.end();
    this.board?.clear(true);
  }
}
