// Turns the page as it is scrolled into the clause, or other named place, that a reader has in view.

const NAMED = "main :is(h2, h3, h4, section, div, dl, tr, li, dt, details)[id]";
const LINE = 80; // what begins so little below the top is what is read

// The foot of what stays at the top of the window.
function fold() {
  const bar = document.querySelector(".controls");
  return bar ? Math.max(0, bar.getBoundingClientRect().bottom) : 0;
}

function isSeen(one) {
  const { top, bottom } = one.getBoundingClientRect();
  return one.getClientRects().length > 0 && bottom > fold() + 1 && top < innerHeight;
}

// The rows of a reading view that have an id, in order.
export function rows() {
  return [...document.querySelectorAll(".text > .row[id]")];
}

// The row with the focus in it; else the first that begins below the controls, or one so long that none begins there.
export function inView() {
  const focused = document.activeElement?.closest(".text > .row[id]");
  if (focused) return focused;
  const seen = rows().filter(row => row.getBoundingClientRect().bottom > fold() + 1);
  const begins = seen.find(row => row.getBoundingClientRect().top >= fold() - 1);
  return begins && begins.getBoundingClientRect().top < innerHeight / 2 ? begins : seen[0] ?? null;
}

// The place of a page that its reader is at: what the address names while it is in view, else the clause in view, or
// on another page the last named place that begins above what is read; nothing at the top of a page.
export function place() {
  const target = document.querySelector("main :target:not(input)");
  if (target && isSeen(target)) return target;
  if (rows().length) return inView();
  if (scrollY === 0) return null;
  const named = [...document.querySelectorAll(NAMED)].filter(one => one.getClientRects().length > 0);
  return named.filter(one => one.getBoundingClientRect().top <= fold() + LINE).at(-1) ?? null;
}
