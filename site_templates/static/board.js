// The picture of a sheet as something to ask: where a position leads, what leads to it, where players stand and how they came
// there. It knows no rule: places and ways are looked up in the data that the site made with the picture.

const HEADINGS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const BEND = 0.16;

export class Board {
  // `svg` is a picture of board_svg.html. Options: `places`, the address of its data (or the data themselves), and
  // `onshow(place or null)`, told whenever other ways are shown.
  constructor(svg, { places = svg.dataset.places, onshow = () => {} } = {}) {
    this.svg = svg;
    this.onshow = onshow;
    this.links = [...svg.querySelectorAll("a")];
    this.places = new Map(this.links.filter(link => link.dataset.place).map(link => [link.dataset.place, link]));
    this.middles = new Map();
    this.data = null;
    this.pinned = this.shown = null;
    this.pressed = false;
    this.layers = {};
    for (const name of ["routes", "ways", "seats"]) this.layers[name] = draw(svg.querySelector(".over"), "g", { class: name });
    this.seats = new Map();
    this.routes = new Map();
    this.ready = this.load(places);
    this.listen();
  }

  async load(places) {
    try {
      const answer = typeof places === "string" ? await fetch(places) : null;
      if (answer && !answer.ok) throw new Error(String(answer.status));
      this.data = answer ? await answer.json() : places;
    } catch {
      return false;
    }
    this.numbers = new Map(this.data.ids.map((id, number) => [id, number]));
    this.leads = this.data.places.map(() => []);
    this.data.places.forEach((place, number) => {
      for (const [label, , , targets] of place[6]) for (const target of targets) this.leads[target]?.push([number, label]);
    });
    return true;
  }

  // What is known of a place: names, rank, ways out and in, each with its label.
  about(id) {
    const number = this.numbers?.get(id);
    if (number === undefined) return null;
    const [division, name, hans, pinyin, english, rank, ways, facts] = this.data.places[number];
    const label = which => this.data.labels[which];
    const way = ([which, text, said, targets]) => ({ by: label(which), text, english: said, to: targets.map(to => this.data.ids[to]) });
    return {
      id, name, hans, pinyin, english, rank,
      href: this.places.get(id)?.getAttribute("href"),
      division: this.data.divisions[division][0],
      divisionEnglish: this.data.divisions[division][1],
      out: ways.map(way),
      facts: facts.map(way),
      in: this.leads[number].map(([from, which]) => ({ from: this.data.ids[from], by: label(which) })),
    };
  }

  // The ids of the places that a reader may mean: names in either script, pinyin with or without tones and spaces, English.
  find(words) {
    const wanted = fold(words);
    if (!wanted || !this.data) return [];
    const scored = [];
    this.data.places.forEach(([division, name, hans, pinyin, english], number) => {
      const [bureau, bureauEnglish] = this.data.divisions[division];
      const names = [name, hans, pinyin, english, bureau + name, `${bureauEnglish} ${english}`].map(fold);
      const best = Math.min(...names.map(one => (one === wanted ? 0 : one.startsWith(wanted) ? 1 : one.includes(wanted) ? 2 : 9)));
      if (best < 9 && this.places.has(this.data.ids[number])) scored.push([best, number]);
    });
    return scored.sort(([one, first], [two, second]) => one - two || first - second).map(([, number]) => this.data.ids[number]);
  }

  // Show the ways of a place: its own with their outcomes, and what leads to it.
  show(id) {
    const place = this.about(id);
    const link = this.places.get(id);
    if (!place || !link || this.shown === id) return;
    this.hide();
    this.shown = id;
    this.svg.classList.add("showing");
    link.classList.add("at");
    for (const { from } of place.in) this.way(from, id, "", "from", "in");
    const out = new Map();
    for (const { by, to } of place.out) for (const one of to) out.set(one, [...(out.get(one) ?? []), by]);
    let count = 0;
    for (const [to, by] of out) this.way(id, to, by, "to", "out", 0.4 + (count++ % 4) * 0.09);
    this.onshow(place);
  }

  // Take away what show() drew; counters and routes stay until mark(seat, null) and path(seat, []).
  clear() {
    this.pinned = null;
    if (this.hide()) this.onshow(null);
  }

  hide() {
    if (!this.shown) return false;
    this.shown = null;
    this.svg.classList.remove("showing");
    this.svg.querySelectorAll(".at, .to, .from").forEach(link => link.classList.remove("at", "to", "from"));
    this.layers.ways.replaceChildren();
    return true;
  }

  // Put the counter of a seat (from 1) on a place, or take it away (null).
  mark(seat, id) {
    if (id && this.places.has(id)) this.seats.set(seat, id);
    else this.seats.delete(seat);
    this.layers.seats.replaceChildren();
    const standing = new Map();
    for (const [one, place] of [...this.seats].sort(([a], [b]) => a - b)) standing.set(place, [...(standing.get(place) ?? []), one]);
    for (const [place, seats] of standing) seats.forEach((one, index) => this.counter(one, place, index - (seats.length - 1) / 2));
  }

  counter(seat, id, offset) {
    const [x, y] = this.middle(id);
    const group = draw(this.layers.seats, "g", { class: `seat seat-${seat}`, transform: `translate(${x + offset * 44} ${y})` });
    draw(group, "circle", { r: 26 });
    draw(group, "text", { "font-size": 34 }, String(seat));
  }

  // Draw the way that a seat took through places, in order; an empty list takes it away.
  path(seat, ids) {
    this.routes.get(seat)?.remove();
    const places = ids.filter(id => this.places.has(id));
    if (places.length < 2) return;
    const spread = (seat % 6) * 4 - 10;
    const at = places.map(id => this.middle(id).map(one => one + spread));
    const steps = at.slice(1).map((to, index) => `Q${bent(at[index], to)} ${to}`);
    this.routes.set(seat, draw(this.layers.routes, "path", { class: `route seat-${seat}`, d: `M${at[0]}${steps.join("")}` }));
  }

  way(from, to, by, mark, kind, part = 0.5) {
    const target = this.places.get(kind === "in" ? from : to);
    if (!target) return;
    if (!target.classList.contains("at")) target.classList.add(mark);
    if (from === to || !this.places.has(from)) return;
    const [start, end] = [this.middle(from), this.middle(to)];
    const turn = bent(start, end);
    const [x, y] = end;
    const angle = Math.atan2(y - turn[1], x - turn[0]);
    const tip = [0, 2.7, -2.7].map(part => [x - (part ? 30 : 0) * Math.cos(angle + part / 8), y - (part ? 30 : 0) * Math.sin(angle + part / 8)]);
    const short = [x - 22 * Math.cos(angle), y - 22 * Math.sin(angle)];
    draw(this.layers.ways, "path", { class: `way ${kind}`, d: `M${start}Q${turn} ${short}` });
    draw(this.layers.ways, "polygon", { class: `tip ${kind}`, points: tip.map(point => point.map(Math.round)).join(" ") });
    if (!by) return;
    const rest = 1 - part;
    const middle = [0, 1].map(axis => rest * rest * start[axis] + 2 * rest * part * turn[axis] + part * part * end[axis]);
    draw(this.layers.ways, "text", { class: "by", x: Math.round(middle[0]), y: Math.round(middle[1]) }, by.join(" "));
  }

  middle(id) {
    if (!this.middles.has(id)) this.middles.set(id, middleOf(this.places.get(id)));
    return this.middles.get(id);
  }

  listen() {
    this.links.forEach((link, index) => link.setAttribute("tabindex", index ? "-1" : "0"));
    this.svg.addEventListener("focusin", event => this.rove(event.target.closest("a")));
    this.svg.addEventListener("pointerdown", () => {
      this.pressed = true;
    });
    for (const end of ["mouseup", "pointercancel", "keydown"]) {
      window.addEventListener(end, () => {
        this.pressed = false;
      });
    }
    this.svg.addEventListener("keydown", event => this.key(event));
    this.svg.addEventListener("click", event => this.click(event));
    this.svg.addEventListener("pointerover", event => {
      const id = event.pointerType === "mouse" ? event.target.closest("a")?.dataset.place : null;
      if (id && !this.pinned) this.show(id);
    });
    this.svg.addEventListener("pointerleave", event => {
      if (event.pointerType === "mouse" && !this.pinned) this.clear();
    });
  }

  // One link of the picture takes the tab key; the arrow keys move it. What is pressed is shown when it is let go (click): a panel
  // that opened before, be it at the mouse events that follow a tap, would take the click.
  rove(link) {
    if (!link) return;
    for (const other of this.links) if (other !== link && other.tabIndex === 0) other.setAttribute("tabindex", "-1");
    link.setAttribute("tabindex", "0");
    if (link.dataset.place && !this.pressed) this.pin(link.dataset.place);
  }

  pin(id) {
    this.pinned = id;
    this.show(id);
  }

  // A first click or tap shows a place, a second one opens its page; so does Enter.
  click(event) {
    const id = event.target.closest("a")?.dataset.place;
    if (!id || event.detail === 0 || event.ctrlKey || event.metaKey || event.shiftKey || !this.data) return;
    if (this.opened === id) return;
    event.preventDefault();
    this.opened = id;
    this.pin(id);
  }

  key(event) {
    if (event.key === "Escape") {
      this.opened = null;
      this.clear();
      return;
    }
    const heading = HEADINGS[event.key];
    const link = event.target.closest("a");
    if (!heading || !link || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.beside(link, heading)?.focus();
  }

  // The next link in a direction: the nearest one whose middle lies that way, sidesteps counting double.
  beside(link, [right, down]) {
    const [x, y] = middleOf(link);
    let nearest = null;
    let least = Infinity;
    for (const other of this.links) {
      const [dx, dy] = middleOf(other).map((one, axis) => one - [x, y][axis]);
      const along = dx * right + dy * down;
      const far = along + 2 * Math.abs(dx * down + dy * right);
      if (along > 1 && far < least) [nearest, least] = [other, far];
    }
    return nearest;
  }
}

export function fold(text) {
  return text.normalize("NFD").replace(/[\u0300-\u036f\s'’·]/gu, "").toLowerCase();
}

function middleOf(link) {
  const box = link.querySelector("rect");
  const [x, y, width, height] = ["x", "y", "width", "height"].map(name => Number(box.getAttribute(name)));
  return [x + width / 2, y + height / 2];
}

// Where a curve between two points turns: beside their middle.
function bent([ax, ay], [bx, by]) {
  return [Math.round((ax + bx) / 2 - (by - ay) * BEND), Math.round((ay + by) / 2 + (bx - ax) * BEND)];
}

function draw(parent, name, attributes, text = "") {
  const made = document.createElementNS(parent.namespaceURI, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  parent.append(made);
  return made;
}
