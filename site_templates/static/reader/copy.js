// Turns what a reader copies out of a text into the same with its place behind it: title, clauses, page and line, address.

const FEW = 6; // a word or two is copied as it is

// The place of a node: its row of the reading view, or the clause of the page.
function place(node) {
  const element = node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement;
  return element?.closest(".text > .row[id], .all-layers[data-id]") ?? null;
}

const idOf = where => where.dataset.id ?? where.id;

// Whether a mark stands before the passage, or at its very head.
function before(mark, range) {
  if (range.comparePoint(mark, 0) < 0) return true;
  const head = range.cloneRange();
  if (range.comparePoint(mark, 0) > 0) return false;
  head.setEndBefore(mark);
  return head.toString().trim() === "";
}

// The page, column and line that begin last before the passage, each as its title says it.
function breaks(range, around) {
  const found = {};
  for (const mark of around.querySelectorAll(".pb[title], .cb[title], .lb[title]")) {
    const seen = mark.closest(".t") === null || mark.closest(".t").checkVisibility();
    if (!seen || !before(mark, range)) continue;
    const kind = ["pb", "cb", "lb"].find(one => mark.classList.contains(one));
    if (kind === "pb") delete found.cb;
    if (kind !== "lb") delete found.lb;
    found[kind] = mark.title;
  }
  return Object.values(found);
}

// What is written below a copied passage; nothing where it is no passage of a text.
export function placeOf(selection) {
  const range = selection.getRangeAt(0);
  const [first, last] = [place(range.startContainer), place(range.endContainer)];
  if (!first || selection.toString().trim().length < FEW) return "";
  const text = first.closest("[data-permanent]");
  const ids = [...new Set([idOf(first), last && text.contains(last) ? idOf(last) : idOf(first)])];
  const address = new URL(`${encodeURIComponent(ids[0])}/`, new URL(text.dataset.permanent, location.href)).href;
  return `— ${[text.dataset.title, ids.join("–"), ...breaks(range, text), address].join(", ")}`;
}

export function copyWithPlace() {
  const wish = document.getElementById("copy-place");
  for (const hidden of document.querySelectorAll(".needs-script")) hidden.hidden = false;
  document.addEventListener("copy", event => {
    const selection = getSelection();
    if (wish?.checked === false || selection.isCollapsed) return;
    const below = placeOf(selection);
    if (!below) return;
    const holder = document.createElement("div");
    holder.append(selection.getRangeAt(0).cloneContents());
    const line = document.createElement("p");
    line.textContent = below;
    holder.append(line);
    event.clipboardData.setData("text/plain", `${selection.toString().trim()}\n\n${below}\n`);
    event.clipboardData.setData("text/html", holder.innerHTML);
    event.preventDefault();
  });
}
