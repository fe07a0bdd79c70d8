// The search page: what is typed goes into the address, what is found into the list. It asks the index and nothing else.

import { ask } from "./ask.js";
import { Index } from "./index.js";

const form = document.getElementById("search");
const [status, fault, list, more] = ["status", "fault", "hits", "more"].map(name => document.getElementById(`search-${name}`));
const said = JSON.parse(form.dataset.said);
const LIMITS = ["text", "function", "speaker"];
const PAGE = 20;
const PAUSE = 150; // milliseconds after a key before it is looked up
const AROUND = { chars: 28, words: 90, syllables: 40 };

let index = null;
let most = PAGE;
let asked = 0;

async function read(name) {
  const answer = await fetch(form.dataset.index + name, name === "index.json" ? { cache: "no-cache" } : {});
  if (!answer.ok) throw new Error(`${answer.status} ${name}`);
  return answer.arrayBuffer();
}

const field = name => form.elements[name];
const fill = (key, values) => said.found[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);

function fromAddress() {
  const chosen = new URLSearchParams(location.search);
  field("q").value = chosen.get("q") ?? "";
  for (const name of LIMITS) {
    field(name).value = chosen.get(name) ?? "";
    if (field(name).selectedIndex < 0) field(name).value = "";
  }
}

function toAddress(push) {
  const chosen = new URLSearchParams();
  for (const name of ["q", ...LIMITS]) if (field(name).value) chosen.set(name, field(name).value);
  const query = chosen.toString();
  const address = location.pathname + (query ? `?${query}` : "");
  if (address === location.pathname + location.search) return;
  history[push ? "pushState" : "replaceState"](null, "", address);
}

async function show() {
  const number = asked += 1;
  const text = field("q").value;
  fault.textContent = "";
  if (!text.trim()) return told(number, text, { hits: [], total: 0, exact: true, fault: "" });
  try {
    index ??= Index.open(read);
    const chosen = Object.fromEntries(LIMITS.map(name => [`${name}s`, new Set(field(name).value ? [field(name).value] : [])]));
    told(number, text, await ask(await index, text, chosen, most));
  } catch (wrong) {
    if (number !== asked) return;
    index = null;
    list.replaceChildren();
    more.hidden = true;
    status.textContent = "";
    fault.textContent = fill(location.protocol === "file:" ? "file" : "lost", { why: wrong.message });
  }
}

function told(number, text, answer) {
  if (number !== asked) return; // another query has been typed meanwhile
  const { hits, total, exact } = answer;
  const key = answer.fault || (!text.trim() ? "" : !total ? "none" : !exact ? "many" : total > hits.length ? "some" : "all");
  status.textContent = key && fill(key, { n: total, shown: hits.length, words: text.trim() });
  const kept = list.children.length;
  list.replaceChildren(...hits.map(line));
  more.hidden = exact && hits.length >= total;
  if (kept && kept < hits.length && document.activeElement === more) list.children[kept].querySelector("a").focus();
}

function line(hit) {
  const item = document.createElement("li");
  const where = element("p", "", "where");
  const link = element("a", `${title(hit.text)} ${hit.id}`);
  const steps = [hit.text, ...hit.companion.split("/").filter(Boolean)].map(encodeURIComponent);
  const page = hit.companion || hit.text === "glossary" ? `${steps.join("/")}/#${encodeURIComponent(hit.id)}` : `${[...steps, encodeURIComponent(hit.id)].join("/")}/`;
  link.href = form.dataset.pages + page;
  where.append(link);
  const sort = [name("function", hit.sort.func), hit.sort.func && name("speaker", hit.sort.speaker)].filter(Boolean);
  if (sort.length) where.append(" ", element("span", sort.join(" · ")));
  if (hit.sort.kind !== "text") where.append(" ", element("span", said.kind[hit.sort.kind], "kind"));
  const words = element("p", "", "kwic");
  words.lang = hit.lang;
  const room = AROUND[hit.sort.mode];
  words.append(before(hit.before, room), element("mark", plain(hit.found)), behind(hit.after, room));
  item.append(where, words);
  return item;
}

const title = slug => name("text", slug);

function name(choice, value) {
  return [...field(choice).options].find(option => option.value && option.value === value)?.textContent ?? "";
}

const plain = text => text.replace(/\s+/g, " ");

function before(text, room) {
  const letters = [...plain(text)];
  return letters.length > room ? `…${letters.slice(-room).join("")}` : letters.join("");
}

function behind(text, room) {
  const letters = [...plain(text)];
  return letters.length > room ? `${letters.slice(0, room).join("")}…` : letters.join("");
}

function element(tag, text, className = "") {
  const made = document.createElement(tag);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}

let waiting = 0;
form.addEventListener("submit", event => {
  event.preventDefault();
  clearTimeout(waiting);
  most = PAGE;
  toAddress(true);
  show();
});
form.addEventListener("input", event => {
  if (event.isComposing) return; // an input method is still choosing characters
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    most = PAGE;
    toAddress(false);
    show();
  }, PAUSE);
});
form.addEventListener("compositionend", () => form.dispatchEvent(new Event("input")));
more.addEventListener("click", () => {
  most += PAGE;
  show();
});
addEventListener("popstate", () => {
  most = PAGE;
  fromAddress();
  show();
});

document.getElementById("needs-script").hidden = true;
form.hidden = false;
fromAddress();
show();
