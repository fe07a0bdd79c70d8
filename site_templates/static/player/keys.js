// Turns single keys into what buttons do, unless somebody types, chooses, or has switched them off.

import { button, el } from "./element.js";

const OWN_KEYS = "input:not([type=radio], [type=checkbox]), select, textarea, dialog";

export class Keys {
  // `acts` are [key, text, deed].
  constructor(words, acts) {
    this.acts = new Map(acts.map(([key, , deed]) => [key, deed]));
    this.on = el("input", { type: "checkbox", id: "keys-on", checked: true, autocomplete: "off" });
    const rows = acts.map(([key, text]) => el("div", {}, el("dt", {}, el("kbd", {}, key)), el("dd", {}, text)));
    this.dialog = el("dialog", { class: "keys", "aria-labelledby": "keys-title" },
      el("h2", { id: "keys-title" }, words.say("keys_title")),
      el("dl", {}, rows, el("div", {}, el("dt", {}, el("kbd", {}, "Esc")), el("dd", {}, words.say("keys_escape")))),
      el("p", {}, el("label", { for: "keys-on" }, this.on, " ", words.say("keys_on"))),
      el("p", { class: "quiet" }, words.say("keys_note")),
      button(words.say("close"), () => this.dialog.close()));
    this.listener = event => this.press(event);
    document.addEventListener("keydown", this.listener);
  }

  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || !this.on.checked) return;
    const deed = this.acts.get(event.key.length === 1 ? event.key.toLowerCase() : event.key);
    if (!deed || event.target.closest?.(OWN_KEYS)) return;
    event.preventDefault();
    deed();
  }

  help() {
    this.dialog.showModal();
  }

  end() {
    document.removeEventListener("keydown", this.listener);
  }
}
