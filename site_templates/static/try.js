// The form “Try it”: looks a throw and a place up in tables that were compiled when the site was built. It knows no rule.
"use strict";

const ORDER = (one, other) => one - other;

class Trial {
  constructor(form) {
    this.form = form;
    this.say = form.dataset;
    this.out = form.querySelector(".try-out");
    this.tables = null;
    form.hidden = false;
    form.addEventListener("submit", event => {
      event.preventDefault();
      this.roll();
    });
    form.addEventListener("focusin", () => this.load(), { once: true });
    for (const field of form.elements) {
      if (field.name === "die" || field.name === "place") field.addEventListener("change", () => this.show());
    }
  }

  // The tables, asked for once, when the form is first used.
  load() {
    this.tables ??= fetch(this.say.tables)
      .then(answer => {
        if (!answer.ok) throw new Error(String(answer.status));
        return answer.json();
      })
      .then(tables => {
        const names = document.createDocumentFragment();
        for (const [, name] of tables.places) {
          const option = document.createElement("option");
          option.value = name;
          names.append(option);
        }
        this.form.querySelector("datalist").replaceChildren(names);
        return tables;
      });
    return this.tables.catch(() => {
      this.tables = null;
      this.out.replaceChildren(element("p", this.say.fault));
      return null;
    });
  }

  async roll() {
    const dice = [...this.form.elements].filter(field => field.name === "die");
    for (const die of dice) die.selectedIndex = Math.floor(Math.random() * die.options.length);
    await this.show();
  }

  async show() {
    const tables = await this.load();
    if (!tables) return;
    const dice = [...this.form.elements].filter(field => field.name === "die").map(field => Number(field.value));
    const place = this.place(tables);
    if (place < 0) {
      this.out.replaceChildren(element("p", `${this.say.unknown} ${this.form.elements.place.value}`));
      return;
    }
    const thrown = tables.lists[tables.throws[dice.toSorted(ORDER).join("")]];
    const head = element("p", `${this.say.gives} `);
    head.className = "try-throw";
    this.out.replaceChildren(head, this.alternatives(tables, thrown, place, 0));
    if (thrown.some(([, number]) => (tables.answers[number][2] ?? []).length > 1)) {
      this.out.append(element("p", this.say.note, "quiet"));
    }
  }

  place(tables) {
    const typed = this.form.elements.place.value.trim();
    return typed ? tables.places.findIndex(([id, name]) => name === typed || id === typed) : 0;
  }

  // A list of alternatives: each with the conditions that only play can settle, and what follows from it.
  alternatives(tables, list, place, depth) {
    const shown = document.createElement("ul");
    for (const [conditions, number] of list) {
      const item = document.createElement("li");
      if (conditions.length) {
        item.append(element("span", this.conditions(tables, conditions), "try-if"));
      }
      this.answer(tables, item, tables.answers[number], place, depth);
      shown.append(item);
    }
    return shown;
  }

  conditions(tables, numbers) {
    return `${this.say.if} ${numbers.map(number => tables.texts[number]).join(` ${this.say.and} `)}${this.say.colon}`;
  }

  answer(tables, item, [text, cited, results = [], more = []], place, depth) {
    item.append(element("b", tables.texts[text]));
    for (const number of tables.cited[cited]) {
      const [name, href, kind] = number < 0 ? [...tables.places[place].slice(1), "row"] : tables.links[number];
      const link = element("a", name, `try-${kind}`);
      if (href) link.href = href;
      item.append(" ", link);
    }
    for (const [label, list] of more) {
      if (depth > 3) continue;
      const part = element("div", `${tables.texts[label]}${this.say.colon}`, "try-more");
      part.append(this.alternatives(tables, tables.lists[list], place, depth + 1));
      item.append(part);
    }
    if (depth > 3) return;
    for (const result of results) {
      const part = element("div", `${this.say.at} ${tables.places[place][1]}${this.say.colon}${tables.results[result]}`, "try-more");
      part.append(this.alternatives(tables, tables.lists[tables.outcomes[place][result]], place, depth + 1));
      item.append(part);
    }
  }
}

function element(tag, text, className = "") {
  const made = document.createElement(tag);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}

for (const form of document.querySelectorAll("form.try")) new Trial(form);
