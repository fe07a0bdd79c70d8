// Conveniences only; every page is complete without this file.
// It keeps the reader's display choices from page to page, and the text in its place while they change; it copies a citation.
"use strict";

const KEY = "bopu.display";

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) || {};
  } catch {
    return {};
  }
}

function keep(name, value) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...read(), [name]: value }));
  } catch {
    // A browser that keeps nothing still shows everything.
  }
}

// A control that the address names is set, and the address forgets it: what the reader then chooses must count.
function addressed() {
  const named = location.hash.slice(1); // Firefox warns of a search for no name
  const input = named ? document.getElementById(named) : null;
  if (!input?.matches(".controls input")) return;
  input.checked = true;
  keep(input.type === "radio" ? input.name : input.id, input.type === "radio" ? input.value : true);
  location.replace("#begin");
}

// What stands at the top stays where it is while layers, notes or pinyin come and go.
function steady() {
  let held = null;
  const hold = () => {
    const row = [...document.querySelectorAll(".text > .row")].find(one => one.getBoundingClientRect().bottom > 60);
    held = row && { row, top: row.getBoundingClientRect().top };
  };
  addEventListener("pointerdown", hold, { capture: true, passive: true });
  addEventListener("keydown", hold, { capture: true, passive: true });
  return () => held && scrollBy({ top: held.row.getBoundingClientRect().top - held.top, behavior: "instant" });
}

const chosen = read();
const settle = steady();
for (const input of document.querySelectorAll(".controls input")) {
  const name = input.type === "radio" ? input.name : input.id;
  if (name in chosen) {
    input.checked = input.type === "radio" ? input.value === chosen[name] : chosen[name] === true;
  }
  input.addEventListener("change", () => {
    keep(name, input.type === "radio" ? input.value : input.checked);
    if (input.id === "vertical") document.getElementById("begin")?.scrollTo({ left: 0 }); // its right end
    else if (scrollY > 0) settle();
  });
}
addressed();
addEventListener("hashchange", addressed);

if (navigator.clipboard) {
  for (const button of document.querySelectorAll("button.copy")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(button.previousElementSibling.textContent);
      button.textContent = button.dataset.done;
    });
  }
}
