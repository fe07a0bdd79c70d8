// Turns the page as it is scrolled into the clause that a reader has in view.

// The foot of what stays at the top of the window.
function fold() {
  const bar = document.querySelector(".controls");
  return bar ? Math.max(0, bar.getBoundingClientRect().bottom) : 0;
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
