// Turns a game into a record to take away, and a record from a file, a field or a link into a game.

import { button, el } from "./element.js";

const LONGEST_LINK = 8000;
const MOST_BYTES = 8e6;
const MOST_UNPACKED = 2e6;

async function through(bytes, stream, most = Infinity) {
  const parts = [];
  let size = 0;
  for await (const part of reading(new Blob([bytes]).stream().pipeThrough(stream))) {
    size += part.length;
    if (size > most) throw new RangeError("too long");
    parts.push(part);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

// Not every browser can walk through a stream with `for await`.
async function* reading(stream) {
  const reader = stream.getReader();
  for (let step = await reader.read(); !step.done; step = await reader.read()) yield step.value;
}

export async function packed(text) {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

// Raises where the text is not what `packed` makes.
export async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), sign => sign.charCodeAt(0));
  const plain = await through(bytes, new DecompressionStream("deflate-raw"), MOST_UNPACKED);
  return new TextDecoder("utf-8", { fatal: true }).decode(plain);
}

// A record to read: paste it, or choose a file. `wanted` gets its text and says what was wrong with it, if anything was.
export class Reading {
  constructor(page) {
    this.page = page;
    const say = key => page.words.say(key);
    this.field = el("textarea", { id: "record-in", rows: 6, spellcheck: "false", autocomplete: "off", lang: page.words.tag, "aria-describedby": "record-fault" });
    this.file = el("input", { id: "record-file", type: "file", accept: ".txt,text/plain" });
    this.who = el("select", { id: "record-who", autocomplete: "off" },
      [["people", "who_people"], ["first", "who_first"], ["bots", "who_bots"]].map(([value, key]) => el("option", { value }, say(key))));
    this.fault = el("p", { class: "refusal", id: "record-fault", role: "alert" });
    const form = el("form", { class: "reading-record", novalidate: true },
      el("p", {}, el("label", { for: "record-in" }, say("record_paste")), this.field),
      el("p", {}, el("label", { for: "record-file" }, say("record_file")), this.file),
      el("p", {}, el("label", { for: "record-who" }, say("record_who")), this.who),
      this.fault, el("button", { type: "submit", id: "record-go" }, say("record_go")));
    form.addEventListener("submit", event => {
      event.preventDefault();
      this.read(this.field.value);
    });
    this.file.addEventListener("change", () => this.load(this.file.files[0]));
    this.element = form;
  }

  async load(file) {
    if (!file) return;
    if (file.size > MOST_BYTES) return this.tell({ message: this.page.words.say("record_long", { size: this.page.words.megabytes(file.size) }) });
    const text = await file.text();
    await this.read(text);
    if (this.fault.textContent && text.length < MOST_UNPACKED) this.field.value = text;
    this.mark();
  }

  async read(text) {
    this.fault.textContent = "";
    const fault = await this.page.resume(text, this.who.value);
    if (fault) this.tell(fault);
  }

  tell(fault) {
    this.fault.textContent = this.page.words.fault(fault);
    this.line = fault.line;
    this.mark();
    this.field.focus();
  }

  // The line at fault is selected in the field.
  mark() {
    const lines = this.field.value.split("\n");
    if (!this.line || this.line > lines.length || !this.fault.textContent) return;
    const start = lines.slice(0, this.line - 1).join("\n").length + (this.line > 1 ? 1 : 0);
    this.field.setSelectionRange(start, start + lines[this.line - 1].length);
  }
}

export class RecordBox {
  constructor(page, text) {
    this.page = page;
    this.text = text;
    const say = key => page.words.say(key);
    this.status = el("p", { role: "status", class: "quiet" });
    this.link = el("input", { id: "record-link", readonly: true, hidden: true, "aria-label": say("record_link") });
    this.reading = new Reading(page);
    this.element = el("details", { class: "record" }, el("summary", {}, say("record")),
      el("p", { class: "quiet" }, say("record_said")),
      el("div", { class: "actions" }, button(say("download"), () => this.download(), { id: "record-download" }), button(say("copy"), () => this.copy(), { id: "record-copy" }),
        button(say("share"), () => this.share(), { id: "record-share" }), button(say("make_link"), () => this.makeLink(), { id: "record-make-link" })),
      this.link, this.status, el("h3", {}, say("record_read")), this.reading.element);
  }

  async download() {
    const file = new Blob([await this.text()], { type: "text/plain;charset=utf-8" });
    const address = URL.createObjectURL(file);
    el("a", { href: address, download: `${this.page.data.slug}.record.txt` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
    this.status.textContent = this.page.words.say("downloaded");
  }

  async copy(text) {
    try {
      await navigator.clipboard.writeText(text ?? await this.text());
      this.status.textContent = this.page.words.say("copied");
    } catch {
      this.status.textContent = this.page.words.say("not_copied");
    }
  }

  async share() {
    const text = await this.text();
    const file = new File([text], `${this.page.data.slug}.record.txt`, { type: "text/plain" });
    if (!navigator.canShare?.({ files: [file] })) return this.copy(text);
    try {
      await navigator.share({ files: [file], title: document.title });
    } catch (fault) {
      if (fault.name !== "AbortError") await this.copy(text);
    }
  }

  async makeLink() {
    const address = new URL(location.href);
    address.search = "";
    address.hash = `record=${await packed(await this.text())}`;
    if (address.href.length > LONGEST_LINK) {
      this.status.textContent = this.page.words.say("link_long");
      return;
    }
    this.link.hidden = false;
    this.link.value = address.href;
    this.link.focus();
    this.link.select();
    await this.copy(address.href);
  }
}
