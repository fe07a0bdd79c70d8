// Turns the way from a game to a clause into a way back: a page that was come to from a game leads to it again.

const SHELF = "bopu.game";

// The table that is left for a clause: called by the play page.
export function leaveGame() {
  try {
    sessionStorage.setItem(SHELF, location.pathname);
  } catch {
    // A browser that keeps nothing has its own way back.
  }
}

function left() {
  try {
    return sessionStorage.getItem(SHELF);
  } catch {
    return null;
  }
}

// Shows the way back on pages of the same text; the play page goes on with the game that it kept.
export function backToGame() {
  const offer = document.getElementById("to-game");
  const table = left();
  if (!offer || !table) return;
  const text = table.replace(/(zh|en)\/([^/]+)\/play\/$/, "");
  const slug = table.match(/([^/]+)\/play\/$/)?.[1];
  if (!slug || !location.pathname.startsWith(text) || !location.pathname.includes(`/${slug}/`)) return;
  offer.querySelector("a").href = `${table}#resume`;
  offer.hidden = false;
}
