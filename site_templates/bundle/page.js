// Lets a page that is one file find inside itself what it asks a host for. What is embedded lies packed in #bundle-files.
"use strict";

const files = JSON.parse(document.getElementById("bundle-files").textContent);
const worker = document.getElementById("bundle-worker").textContent;
const HOST_OF_NOTHING = "bopu.invalid";

function unpacked(packed) {
  const bytes = Uint8Array.from(atob(packed), character => character.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
}

const asked = window.fetch.bind(window);
window.fetch = async (address, options) => {
  const file = files[String(new URL(address, document.baseURI))];
  return file ? unpacked(file) : asked(address, options);
};

// The one worker that the page starts: its text is here, and it is told the files before anything else.
window.Worker = class extends Worker {
  constructor(address, options) {
    super(`data:text/javascript;base64,${worker}`, options);
    this.postMessage({ bundled: files });
  }
};

document.addEventListener("click", event => {
  const link = event.target.closest?.("a[href]");
  if (!link) return;
  const href = link.getAttribute("href");
  if (href.startsWith("#")) {
    event.preventDefault(); // the base of links is the site, this place is here
    document.getElementById(decodeURIComponent(href.slice(1)))?.scrollIntoView();
  } else if (link.hostname === HOST_OF_NOTHING) {
    event.preventDefault(); // nobody said where the site stands
  }
});
