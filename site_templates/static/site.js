// Conveniences only; every page is complete without this file.
// It keeps the reader's display choices from page to page, and copies a citation.
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

const chosen = read();
for (const input of document.querySelectorAll(".controls input")) {
  const name = input.type === "radio" ? input.name : input.id;
  if (name in chosen) {
    input.checked = input.type === "radio" ? input.value === chosen[name] : chosen[name] === true;
  }
  input.addEventListener("change", () => keep(name, input.type === "radio" ? input.value : input.checked));
}

if (navigator.clipboard) {
  for (const button of document.querySelectorAll("button.copy")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(button.previousElementSibling.textContent);
      button.textContent = button.dataset.done;
    });
  }
}
