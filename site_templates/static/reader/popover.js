// Turns the sign of an editorial act into its entry of the apparatus, shown beside it; the list below stays as it is.

const GAP = 6;
const LINGER = 250; // time to move from the sign into the entry

function position(box, sign) {
  const at = sign.getBoundingClientRect();
  const [width, height] = [box.offsetWidth, box.offsetHeight];
  box.style.left = `${Math.max(GAP, Math.min(at.left, innerWidth - width - GAP))}px`;
  box.style.top = `${at.bottom + GAP + height > innerHeight ? Math.max(GAP, at.top - height - GAP) : at.bottom + GAP}px`;
}

export function popovers() {
  if (!HTMLElement.prototype.showPopover || !document.querySelector(".sign a")) return;
  const box = document.createElement("div");
  box.className = "entry-popover";
  box.popover = "manual";
  document.querySelector("main").after(box);
  let timer = 0;
  const hide = () => box.matches(":popover-open") && box.hidePopover();
  const later = () => { timer = setTimeout(hide, LINGER); };
  const show = sign => {
    clearTimeout(timer);
    const entry = document.getElementById(decodeURIComponent(sign.hash.slice(1)));
    if (!entry?.matches(".entry")) return;
    box.replaceChildren(...[...entry.cloneNode(true).childNodes]);
    for (const named of box.querySelectorAll("[id]")) named.removeAttribute("id");
    if (!box.matches(":popover-open")) box.showPopover();
    position(box, sign);
  };
  const signOf = event => event.target.closest?.(".sign a");
  document.addEventListener("pointerover", event => signOf(event) && show(signOf(event)));
  document.addEventListener("pointerout", event => signOf(event) && later());
  document.addEventListener("focusin", event => (signOf(event) ? show(signOf(event)) : box.contains(event.target) || hide()));
  box.addEventListener("pointerenter", () => clearTimeout(timer));
  box.addEventListener("pointerleave", later);
  document.addEventListener("keydown", event => event.key === "Escape" && hide());
  addEventListener("scroll", hide, { passive: true });
}
