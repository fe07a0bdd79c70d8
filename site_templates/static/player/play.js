// Turns the play page, which reads by itself, into a table to play at once its reader asks for the engine.

import { Citation } from "./citation.js";
import { button, el } from "./element.js";
import { Engine } from "./engine.js";
import { Game } from "./game.js";
import { unpacked } from "./record.js";
import { Recovery } from "./recovery.js";
import { Setup } from "./setup.js";
import { Words } from "./words.js";

// Under which rules a record was played: its lines of the head that say so.
function choicesOf(record) {
  const head = record.split(/\n\s*\n/)[0];
  const choices = [...head.matchAll(/^choice:\s*(\S+)\s*=\s*(\S+)/gm)].map(([, name, option]) => [name, option]);
  return { ruleset: head.match(/^ruleset:\s*(\S+)/m)?.[1] ?? "", choices: Object.fromEntries(choices) };
}

class Page {
  constructor(data) {
    this.data = data;
    this.words = new Words(data.lang, data.strings);
    this.stage = document.getElementById("stage");
    this.opening = document.getElementById("opening");
    this.status = document.getElementById("open-status");
    this.fault = document.getElementById("open-fault");
    this.bar = document.getElementById("open-progress");
    this.asked = document.getElementById("open-engine");
    this.recovery = new Recovery(this);
    this.stage.before(this.recovery.element);
    document.getElementById("needs-script").hidden = true;
    this.asked.hidden = false;
    this.asked.addEventListener("click", () => this.open());
    this.from = new URLSearchParams(location.search).get("from");
    this.linked = location.hash.startsWith("#record=") ? location.hash.slice("#record=".length) : "";
    const wanted = this.linked ? "wanted_record" : this.from ? "wanted_from" : "";
    this.back = location.hash === "#resume" && Boolean(this.kept());
    if (this.back) this.open();
    if (wanted) document.getElementById("wanted").textContent = this.words.say(wanted);
  }

  // What the engine says, whatever happens to it on the way.
  async ask(request) {
    try {
      return await this.engine.ask(request);
    } catch (fault) {
      this.recovery.offer();
      return { ok: false, fault: { kind: "engine", message: fault.message, clauses: [], line: 0 } };
    }
  }

  async open() {
    if (this.engine) return;
    this.engine = new Engine(this.data);
    this.asked.setAttribute("aria-disabled", "true");
    this.fault.textContent = "";
    this.bar.hidden = false;
    this.status.textContent = this.words.say("loading");
    try {
      const [, citations, rests] = await Promise.all([this.engine.open(step => this.progress(step)), this.file("citations"), this.file("rests")]);
      this.citation = new Citation(this.words, citations ?? {});
      this.rests = rests ?? {};
      const about = await this.ask({ do: "about" });
      if (!about.ok) throw new Error(this.words.fault(about.fault));
      this.about = about;
    } catch (fault) {
      this.failed(fault);
      return;
    }
    await this.ready();
  }

  progress({ loaded, total }) {
    this.bar.max = total;
    this.bar.value = loaded;
    this.status.textContent = this.words.loaded(loaded, total);
  }

  // Another engine in place of one that broke off. A fault is an Error with a sentence.
  async reopen(tell) {
    this.engine.close();
    this.engine = new Engine(this.data);
    await this.engine.open(tell);
  }

  // The game in play once more: as it was kept, or from its beginning where it had not come so far.
  async goOn() {
    if (!this.game || this.game.ended) return;
    const fault = this.saved ? await this.resume(this.saved.record, "people", this.saved.seats) : await this.begin(this.game.config);
    if (fault) this.setUp({}, this.words.fault(fault));
  }

  failed(fault) {
    this.engine?.close();
    this.engine = null;
    this.recovery.element.hidden = true;
    this.bar.hidden = true;
    this.status.textContent = "";
    this.fault.textContent = `${this.words.say("failed")} ${this.words.of(fault.message)}`;
    this.asked.removeAttribute("aria-disabled");
    this.asked.textContent = this.words.say("try_again");
  }

  // A file of the site as JSON; without it the page does with less.
  async file(name) {
    const address = this.data.addresses[name];
    if (!address) return null;
    try {
      const answer = await fetch(address);
      return answer.ok ? await answer.json() : null;
    } catch {
      return null;
    }
  }

  async ready() {
    this.opening.hidden = true;
    this.stage.hidden = false;
    document.body.classList.add("playing");
    await this.findBoard();
    if (this.linked) await this.openLink();
    else if (this.back) await this.takeUp(this.kept());
    else if (this.from) await this.openPosition();
    else this.setUp();
  }

  // The drawn board, where the text has one: its part of the page moves beside the table.
  async findBoard() {
    const part = document.getElementById("board-picture");
    const drawn = part && await import("./picture.js").catch(() => null);
    this.board = drawn ? new drawn.Picture(part, this.citation) : null;
    this.picture = drawn ? part : el("div", { hidden: true });
  }

  show(element, focus) {
    this.stage.replaceChildren(...[element].flat());
    focus.focus({ preventScroll: true });
    this.stage.scrollIntoView({ block: "start" });
  }

  setUp(kept = {}, notice = "") {
    const setup = new Setup(this, kept);
    this.picture.hidden = true;
    const said = notice ? el("p", { class: "refusal", role: "alert" }, notice) : null;
    this.show([said, setup.element, this.citation.element].filter(Boolean), setup.title);
  }

  // Begins a game; what was wrong is returned.
  async begin(config) {
    const answer = await this.ask({ do: "begin", ...config });
    if (!answer.ok) return answer.fault;
    this.play(config, answer);
    return null;
  }

  // `record` is what the game was resumed from.
  play(config, answer, { notice = null, record = "" } = {}) {
    this.game?.end();
    this.saved = record ? { record, seats: config.seats, count: answer.view.count } : null;
    this.picture.hidden = false;
    this.citation.element.hidden = true;
    this.game = new Game(this, config, answer);
    if (notice) this.game.notice.replaceChildren(notice);
    this.show(this.game.element, this.game.turn.title);
    this.game.turn.focus();
    if (!notice) this.game.drive();
  }

  // A record to go on from; `who` says who sits where then. What was wrong is returned, and nothing has changed.
  async resume(record, who = "people", seats = null) {
    const seed = this.newSeed();
    let answer = await this.ask({ do: "resume", record, seed, ...(seats ? { seats } : {}) });
    if (!answer.ok) return answer.fault;
    let kinds = seats;
    if (!seats && who !== "people") {
      const bot = this.about.bots.at(-1);
      kinds = answer.view.facts.players.map((_, seat) => (who === "first" && seat === 0 ? "person" : bot));
      answer = await this.ask({ do: "resume", record, seed, seats: kinds });
      if (!answer.ok) return answer.fault;
    }
    this.play({ ...choicesOf(record), seats: kinds ?? answer.view.facts.players.map(() => "person") }, answer, { record });
    return null;
  }

  async openLink() {
    const fault = await this.linkedRecord().then(record => this.resume(record), () => ({ message: this.words.say("link_broken") }));
    if (fault) this.setUp({}, this.words.fault(fault));
  }

  linkedRecord() {
    return unpacked(this.linked);
  }

  // A position in which the wanted clause speaks with the next move.
  async openPosition() {
    const place = (await this.file("positions"))?.[this.from];
    const none = () => [this.words.say("from_none", { n: this.citation.name(this.from) }), place && this.words.of(place.why)];
    if (!place?.record) return this.setUp({}, none().filter(Boolean).join(" "));
    const answer = await this.ask({ do: "resume", record: place.record });
    if (!answer.ok) return this.setUp({}, this.words.fault(answer.fault));
    const key = place.move ? "from_said" : "from_opening";
    const next = place.move && button(this.words.say("from_move", { move: place.move }), () => this.game.move(place.move), { class: "from-move" });
    const said = [this.words.say(key, { n: this.citation.name(this.from) }), " ", this.citation.link(this.from), " ", next || ""];
    this.play({ ...choicesOf(place.record), seats: answer.view.facts.players.map(() => "person") }, answer, { notice: el("p", {}, ...said), record: place.record });
    return null;
  }

  newSeed() {
    return crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000_000;
  }

  botName(kind) {
    return this.words.strings[`bot_${kind}`] ?? kind;
  }

  // What a combination of choices rests on, by games played here and now, at another table than the one in play.
  async count({ ruleset, choices, games }) {
    const bots = Array(this.about.seats[2]).fill(this.about.bots[0]);
    const begun = await this.ask({ do: "begin", ruleset, choices, seats: bots, seed: 1 });
    return begun.ok ? this.ask({ do: "rests", games, seed: 1 }) : begun;
  }

  get shelf() {
    return `bopu.play.${this.data.slug}`;
  }

  // The game in play is kept in this browser, so that closing the page or a new game does not lose it.
  async keep(game) {
    if (!game.view.count) return;
    const text = await game.recordText();
    if (!text || game.ended) return;
    this.saved = { record: text, seats: game.kinds, count: game.view.count };
    try {
      localStorage.setItem(this.shelf, JSON.stringify(this.saved));
    } catch {
      // A browser that keeps nothing still plays.
    }
  }

  kept() {
    try {
      return JSON.parse(localStorage.getItem(this.shelf));
    } catch {
      return null;
    }
  }

  async takeUp({ record, seats }) {
    const fault = await this.resume(record, "people", seats);
    if (fault) this.setUp({}, this.words.fault(fault));
  }
}

const data = document.getElementById("play-data");
if (data) new Page(JSON.parse(data.textContent));
