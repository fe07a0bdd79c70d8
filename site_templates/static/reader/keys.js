// Turns single keys into the next clause, the next rule, the search, the other language; they can be switched off.

import { inView, place, rows } from "./view.js";

const SHELF = "bopu.keys";
const RULES = ".rule-card, [id^='rule-'], [id^='step-'], [id^='situation-']";
const TYPED = "input:not([type=radio], [type=checkbox]), select, textarea, [contenteditable], dialog";

function wanted() {
  try {
    return localStorage.getItem(SHELF) !== "off";
  } catch {
    return true;
  }
}

function want(on) {
  try {
    localStorage.setItem(SHELF, on ? "on" : "off");
  } catch {
    // A browser that keeps nothing takes the keys until the page is left.
  }
}

function reach(element, focus = element) {
  if (!element) return;
  if (!focus.matches("a[href], button, summary")) focus.tabIndex = -1;
  focus.focus({ preventScroll: true });
  element.scrollIntoView({ block: "start" });
}

// The part of the text before or after this one, at the clause that comes next.
function part(by) {
  const link = document.querySelector(`.parts a[rel='${by > 0 ? "next" : "prev"}']`);
  if (link) location.assign(new URL(`#${encodeURIComponent(link.dataset.reach)}`, link.href));
}

// The neighbour of a clause: a row of the reading view, or the page before or after.
function clause(by) {
  const all = rows();
  if (!all.length) return document.querySelector(by > 0 ? "a[rel='next']" : "a[rel='prev']")?.click();
  const at = all.indexOf(inView());
  const focused = all[at]?.contains(document.activeElement);
  const row = all[at + (focused || by < 0 ? by : 0)] ?? null;
  if (row) reach(row, row.querySelector(".no"));
  else part(by);
}

// The rule after the focus or the place in the page, or before.
function rule(by) {
  const all = [...document.querySelectorAll(RULES)].filter(one => !one.parentElement.closest(RULES));
  const at = all.findIndex(one => one === document.activeElement || one.contains(document.activeElement));
  const line = 80;
  const next = all.findIndex(one => one.getBoundingClientRect().top > line);
  const here = next < 0 ? all.length : next;
  reach(all[at >= 0 ? at + by : by > 0 ? here : here - 1]);
}

// The other language, at the clause or place that is in view.
function acrossAt() {
  const link = document.querySelector("a.switch");
  if (link) link.hash = place()?.id ?? "";
  return link;
}

// However the link is followed: at once, in another window, from a menu, after it was copied.
const FOLLOWED = ["pointerenter", "focus", "contextmenu", "auxclick", "click"];

export function keys() {
  const dialog = document.getElementById("shortcuts");
  for (const way of FOLLOWED) document.querySelector("a.switch")?.addEventListener(way, acrossAt);
  if (!dialog) return;
  const on = document.getElementById("shortcuts-on");
  on.checked = wanted();
  on.addEventListener("change", () => want(on.checked));
  document.getElementById("shortcuts-close").addEventListener("click", () => dialog.close());
  const opener = document.getElementById("shortcuts-open");
  if (opener) {
    opener.hidden = false;
    opener.addEventListener("click", () => dialog.showModal());
  }
  const search = () => {
    const field = document.querySelector("input[type=search]");
    if (field) field.focus();
    else location.assign(document.querySelector(".menu a[href$='/search/']").href);
  };
  const deeds = {
    j: () => clause(1), k: () => clause(-1), r: () => rule(1), e: () => rule(-1),
    s: search, "/": search, l: () => acrossAt()?.click(), "?": () => dialog.showModal(),
  };
  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || !on.checked) return;
    const deed = Object.hasOwn(deeds, event.key) && deeds[event.key];
    if (!deed || event.target.closest?.(TYPED)) return;
    event.preventDefault();
    deed();
  });
}
