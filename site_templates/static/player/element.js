// Turns a name, attributes and children into an element of the page; attributes that begin with "on" are listeners.

// The namespace as the browser knows it: the pages of this site spell out no address of another host.
const SVG = new DOMParser().parseFromString("<svg></svg>", "text/html").querySelector("svg").namespaceURI;

function filled(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat().filter(child => child !== null && child !== undefined && child !== false));
  return made;
}

export function el(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

export function svg(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

export function button(text, onclick, attributes = {}) {
  return el("button", { type: "button", onclick, ...attributes }, ...[text].flat());
}

// Radio buttons in a row, of which one is chosen; `options` are [value, text] or [value, text, lang].
export function segments(name, legend, options, chosen, onchange) {
  const fields = options.map(([value, text, lang]) =>
    el("label", { lang }, el("input", { type: "radio", name, value, checked: value === chosen, autocomplete: "off" }), el("span", {}, text)));
  const set = el("fieldset", { class: "segments" }, el("legend", {}, legend), fields);
  set.addEventListener("change", event => onchange(event.target.value));
  return set;
}

export const stillMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
