// The search page: what is typed goes into the address, what is found into the list. It asks the index and nothing else.

import { ask } from "./ask.js";
import { Index } from "./index.js";
import "./tokens.js"; // both of them ask for it: named here it comes beside them, not after

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
    const early = hits => {
      if (number === asked && most === PAGE) fillList(hits);
    };
    told(number, text, await ask(await index, text, chosen, most, early));
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
  const some = total > hits.length;
  const key = answer.fault || (!text.trim() ? "" : !exact ? (some ? "many" : "part") : !total ? "none" : some ? "some" : "all");
  status.textContent = key && fill(key, { n: total, shown: hits.length, words: text.trim() });
  const kept = list.children.length;
  fillList(hits);
  more.hidden = exact && hits.length >= total;
  if (kept && kept < hits.length && document.activeElement === more) list.children[kept].querySelector("a").focus();
}

function fillList(hits) {
  list.replaceChildren(...grouped(hits, clauseOf).map(line));
}

// Hits that follow one another and have the same key.
function grouped(hits, key) {
  const groups = [];
  for (const hit of hits) {
    if (groups.length && key(groups.at(-1)[0]) === key(hit)) groups.at(-1).push(hit);
    else groups.push([hit]);
  }
  return groups;
}

const clauseOf = hit => [hit.text, hit.companion, hit.id].join("\n");
const passageOf = hit => [hit.sort.kind, hit.sort.mode, hit.before + hit.found + hit.after].join("\n");

// What was found in one clause or entry: where it is, how often, and each passage of it.
function line(hits) {
  const item = document.createElement("li");
  const where = element("p", "", "where");
  const [hit] = hits;
  const link = element("a", `${title(hit.text)} ${hit.id}`);
  const steps = [hit.text, ...hit.companion.split("/").filter(Boolean)].map(encodeURIComponent);
  const page = hit.companion || hit.text === "glossary" ? `${steps.join("/")}/#${encodeURIComponent(hit.id)}` : `${[...steps, encodeURIComponent(hit.id)].join("/")}/`;
  link.href = form.dataset.pages + page;
  where.append(link);
  const sort = [name("function", hit.sort.func), speaker(hit)].filter(Boolean);
  if (sort.length) where.append(" ", element("span", sort.join(" · ")));
  if (hits.length > 1) where.append(" ", element("span", fill("places", { n: hits.length })));
  item.append(where, ...grouped(hits, passageOf).map(some => passage(some, hit)));
  return item;
}

const speaker = hit => hit.sort.func && name("speaker", hit.sort.speaker);

// A passage with all that was found in it marked; what it is, and who says it where that is another than of the clause.
function passage(hits, first) {
  const [hit] = hits;
  const words = element("p", "", "kwic");
  words.lang = hit.lang;
  const sort = [hit.sort.kind === "text" ? "" : said.kind[hit.sort.kind], speaker(hit) === speaker(first) ? "" : speaker(hit)].filter(Boolean);
  if (sort.length) {
    const label = element("span", sort.join(" · "), "kind");
    label.lang = document.documentElement.lang;
    words.append(label, " ");
  }
  words.append(...marked(hits, AROUND[hit.sort.mode]));
  return words;
}

// The text around what was found: as much as there is room for before the first, behind the last and on both sides of
// a long way between two.
function marked(hits, room) {
  const text = hits[0].before + hits[0].found + hits[0].after;
  const spans = [];
  for (const { before: { length }, found } of hits) {
    if (spans.length && length <= spans.at(-1)[1]) spans.at(-1)[1] = Math.max(spans.at(-1)[1], length + found.length);
    else spans.push([length, length + found.length]);
  }
  return spans.flatMap(([start, end], at) => {
    const lead = at ? between(text.slice(spans[at - 1][1], start), room) : before(text.slice(0, start), room);
    return [lead, element("mark", plain(text.slice(start, end))), at === spans.length - 1 ? behind(text.slice(end), room) : ""];
  });
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

function between(text, room) {
  return [...plain(text)].length > 2 * room ? behind(text, room) + before(text, room).slice(1) : plain(text);
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
form.addEventListener("focusin", () => {
  index ??= Index.open(read); // whoever comes to the form will ask
  index.catch(() => {}); // told when something is asked
});
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
