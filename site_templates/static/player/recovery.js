// Turns an engine that broke off in mid-game into a button that loads it again and goes on from the game as it was kept.

import { button, el } from "./element.js";

export class Recovery {
  // `page` can `reopen` its engine, has `saved`, the game as it was kept, and can `goOn` with it.
  constructor(page) {
    this.page = page;
    this.words = page.words;
    this.said = el("span", {});
    this.button = button(this.words.say("load_again"), () => this.load(), { id: "load-again" });
    this.status = el("span", { role: "status" });
    this.element = el("div", { class: "broke-off", hidden: true }, this.said, " ", this.button, " ", this.status);
  }

  offer() {
    const { game, saved } = this.page;
    const key = !game || game.ended ? "broke_off_before" : saved ? "broke_off" : "broke_off_early";
    this.said.textContent = this.words.say(key, { count: saved?.count });
    this.element.hidden = false;
  }

  async load() {
    if (this.loading) return;
    this.loading = true;
    this.button.setAttribute("aria-disabled", "true");
    const fault = await this.page.reopen(({ loaded, total }) => {
      this.status.textContent = this.words.loaded(loaded, total);
    }).then(() => "", error => error.message);
    this.loading = false;
    this.button.removeAttribute("aria-disabled");
    this.status.textContent = fault;
    if (fault) return;
    this.element.hidden = true;
    await this.page.goOn();
  }
}
