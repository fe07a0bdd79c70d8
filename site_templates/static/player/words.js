// Turns keys of the interface and sentences in two languages into text in the language of the page.

export const TAGS = { zh: "zh-Hant", en: "en" };

export class Words {
  constructor(lang, strings) {
    this.lang = lang;
    this.strings = strings;
    this.tag = TAGS[lang];
  }

  say(key, values = {}) {
    const text = this.strings[key];
    if (text === undefined) throw new Error(`expected the string ${key} on this page; found none`);
    return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
  }

  // What the engine says: {zh, en}, or plain text that exists in one language only.
  of(said, lang = this.lang) {
    if (typeof said === "string") return said;
    return said?.[lang] || said?.en || said?.zh || "";
  }

  number(value) {
    return (typeof value === "number" ? (value || 0).toLocaleString("en") : String(value)).replace("-", "−");  // never −0
  }

  megabytes(bytes) {
    return (bytes / 1e6).toFixed(1);
  }

  // How far the files of the engine have come, in bytes.
  loaded(bytes, total) {
    return this.say(bytes < total ? "loaded" : "starting", { loaded: this.megabytes(bytes), total: this.megabytes(total) });
  }

  // A share of all: a number from 0 to 1, or a fraction as text.
  percent(share) {
    const [above, below = 1] = String(share).split("/").map(Number);
    return `${(100 * above / below).toFixed(1)} %`;
  }

  fault(fault) {
    const message = this.of(fault.message);
    return fault.line ? this.say("fault_line", { line: fault.line, message }) : message;
  }
}
