// Turns a link to a clause that stands on another part of a long text into that part: an address that was given before
// the text was parted, or parted otherwise, still arrives.

const COUNTED = /^(?:0|[1-9]\d*)$/;
const ENTRY = /\.app-[a-z]+$/; // an entry of the apparatus has the id of its clause before it

// Whether ids are meant by an id as it is, or by [what they begin with, first number, last number].
function holds(run, id) {
  if (typeof run === "string") return run === id;
  const [start, first, last] = run;
  const rest = id.slice(start.length);
  return id.startsWith(start) && COUNTED.test(rest) && first <= Number(rest) && Number(rest) <= last;
}

// The number of the part that has a clause, or 0.
export function partOf(parts, id) {
  return parts.findIndex(runs => runs.some(run => holds(run, id))) + 1;
}

function named() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return ""; // no id is written so
  }
}

async function leadOn(text) {
  const name = named();
  if (!name || document.getElementById(name)) return;
  const answer = await fetch(text.dataset.parts);
  if (!answer.ok) return;
  const parts = await answer.json();
  const part = partOf(parts, name) || partOf(parts, name.replace(ENTRY, ""));
  if (part) location.replace(`${text.dataset.home || "./"}${part > 1 ? `part-${part}/` : ""}#${encodeURIComponent(name)}`);
}

export function parts() {
  const text = document.querySelector(".text[data-parts]");
  if (!text) return;
  const lead = () => leadOn(text).catch(() => {}); // the page says how to go on without
  lead();
  addEventListener("hashchange", lead);
}
