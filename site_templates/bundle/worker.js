// Comes before the worker of a page that is one file: what it asks a host for, the page has sent.
const bundled = new Promise(resolve => {
  self.addEventListener("message", event => {
    event.stopImmediatePropagation();
    resolve(event.data.bundled);
  }, { once: true });
});

const bytesOf = packed => Uint8Array.from(atob(packed), character => character.charCodeAt(0));

self.fetch = async address => {
  const packed = (await bundled)[String(address)];
  if (!packed) return new Response("", { status: 404 });
  return new Response(new Blob([bytesOf(packed)]).stream().pipeThrough(new DecompressionStream("gzip")));
};

async function moduleOf(address) {
  const text = new Uint8Array(await (await self.fetch(address)).arrayBuffer());
  let letters = "";
  for (let at = 0; at < text.length; at += 0x8000) letters += String.fromCharCode(...text.subarray(at, at + 0x8000));
  return import(`data:text/javascript;base64,${btoa(letters)}`);
}

