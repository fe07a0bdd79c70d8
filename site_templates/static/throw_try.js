// “Try this throw”: looks dice and the role of the thrower up in tables made when the site was built. It knows no rule.
"use strict";

const ASCENDING = (one, other) => one - other;

class ThrowTrial {
  constructor(form) {
    this.form = form;
    this.say = form.dataset;
    this.out = form.querySelector(".try-out");
    this.tables = null;
    this.dice = [...form.elements].filter(field => field.name === "die");
    form.hidden = false;
    for (const head of document.querySelectorAll(".trial-head, .trial .take")) head.hidden = false;
    form.addEventListener("focusin", () => this.load(), { once: true });
    form.addEventListener("change", () => this.show());
    form.addEventListener("submit", event => {
      event.preventDefault();
      this.set(this.dice.map(die => die.options[Math.floor(Math.random() * die.options.length)].value));
    });
    for (const trial of document.querySelectorAll(".trial")) {
      trial.querySelector(".take").addEventListener("click", () => {
        this.set([...trial.dataset.dice], trial.dataset.role);
        this.dice[0].focus();
      });
    }
  }

  set(faces, role = this.form.elements.role.value) {
    this.dice.forEach((die, at) => (die.value = faces[at]));
    this.form.elements.role.value = role;
    return this.show();
  }

  // The tables, asked for once, when the form is first used.
  load() {
    this.tables ??= fetch(this.say.tables).then(answer => {
      if (!answer.ok) throw new Error(String(answer.status));
      return answer.json();
    });
    return this.tables.catch(() => {
      this.tables = null;
      this.out.replaceChildren(made("p", this.say.fault));
      return null;
    });
  }

  async show() {
    const tables = await this.load();
    if (!tables) return;
    const faces = this.dice.map(die => Number(die.value));
    const row = tables.throws[faces.toSorted(ASCENDING).join("")];
    const [sayings, begins, procedures] = tables.heard[row[tables.roles.indexOf(this.form.elements.role.value)]];
    const list = made("dl", "", "heard");
    for (const [asks, answers] of sayings) {
      list.append(this.entry(tables.texts[asks], ...answers.map(answer => this.answer(tables, answer))));
    }
    if (procedures.length) {
      const then = made("dd");
      then.append(...links(tables, procedures), " ", this.cited(tables, begins));
      list.append(this.entry(this.say.follows, then));
    }
    const parts = [drawn(faces.toSorted(ASCENDING).toReversed())];
    if (this.say.own) {
      const heard = list.querySelector(".own");
      parts.push(made("p", heard ? this.say.heard : this.say.silent, heard ? "speaks" : "quiet"));
    }
    this.out.replaceChildren(...parts, list);
  }

  entry(head, ...answers) {
    const entry = made("div");
    entry.append(made("dt", head), ...answers);
    return entry;
  }

  answer(tables, [conditions, text, clauses, rules]) {
    const answer = made("dd");
    if (conditions.length) {
      const texts = conditions.map(number => tables.texts[number]).join(` ${this.say.and} `);
      answer.append(made("span", `${this.say.if} ${texts}${this.say.colon}`, "try-if"));
    }
    answer.append(tables.texts[text], " ", this.cited(tables, clauses));
    for (const number of rules) {
      const [name, href] = tables.links[number];
      const link = made("a", "", "try-rule");
      link.href = href;
      const code = made("code", name);
      code.lang = "en";
      link.append(code);
      answer.append(" ", link);
    }
    return answer;
  }

  cited(tables, numbers) {
    const cited = made("span", "", "quiet");
    cited.append(...links(tables, numbers, this.say.own));
    return cited;
  }
}

// Links with a point between them; what the page itself is about stands in bold, without one.
function links(tables, numbers, own = "") {
  return numbers.flatMap((number, at) => {
    const [text, href, lang, id] = tables.links[number];
    const mine = own && id === own;
    const link = made(mine ? "b" : href ? "a" : "span", text, mine ? "own" : "");
    link.lang = lang;
    if (!mine && href) link.href = href;
    return at ? [" · ", link] : [link];
  });
}

// The namespace as the browser knows it: the pages of this site spell out no address of another host.
const SVG = new DOMParser().parseFromString("<svg></svg>", "text/html").querySelector("svg").namespaceURI;

// The dice, drawn with the symbols that the page has.
function drawn(faces) {
  const dice = made("p", "", "cast-dice");
  dice.setAttribute("role", "img");
  dice.setAttribute("aria-label", faces.join(" "));
  for (const face of faces) {
    const die = document.createElementNS(SVG, "svg");
    const values = { class: `cast-die face-${face}`, viewBox: "0 0 100 100", width: 26, height: 26, "aria-hidden": "true" };
    for (const [name, value] of Object.entries(values)) die.setAttribute(name, value);
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `#die-face-${face}`);
    die.append(use);
    dice.append(die);
  }
  return dice;
}

function made(tag, text = "", className = "") {
  const element = document.createElement(tag);
  element.textContent = text;
  if (className) element.className = className;
  return element;
}

for (const form of document.querySelectorAll("form.trial-form")) new ThrowTrial(form);
