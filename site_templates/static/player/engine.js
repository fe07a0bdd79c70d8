// Turns questions of a page into messages to the worker that plays, and its answers into promises.

const PATIENCE = 120;

export class Engine {
  // `data` is what the page knows: addresses, files with sizes and digests, sentences for faults.
  constructor(data) {
    this.data = data;
    this.waiting = new Map();
    this.number = 0;
    this.worker = null;
  }

  // Loads everything. `onProgress` is told {loaded, total, what} in bytes. A fault is an Error with a sentence.
  async open(onProgress = () => {}) {
    const { addresses, files = [] } = this.data;
    const at = address => new URL(address, document.baseURI).href;
    this.start(at(addresses.worker));
    this.onProgress = step => {
      this.rest();
      onProgress(step);
    };
    this.rest();
    const answer = await this.send({
      do: "open", pyodide: at(addresses.pyodide), source: at(addresses.source), ruleset: at(addresses.ruleset),
      files: files.map(file => ({ ...file, url: at(file.url) })),
    }).finally(() => clearTimeout(this.timer));
    if (answer.ok) return answer;
    this.close();
    throw this.told(answer.fault);
  }

  // What the Python says; only what befalls the engine itself is an Error.
  async ask(request) {
    const answer = await this.send(request);
    if (answer.fault?.kind === "engine") throw this.told(answer.fault);
    return answer;
  }

  close() {
    this.stop({ reason: "closed" });
  }

  start(address) {
    try {
      this.worker = new Worker(address, { type: "module" });
    } catch {
      throw this.told({ reason: "no_worker" });
    }
    this.alive = false;
    this.ended = null;
    this.worker.addEventListener("message", ({ data }) => this.take(data));
    this.worker.addEventListener("messageerror", () => this.stop({ reason: "died" }));
    this.worker.addEventListener("error", event => {
      event.preventDefault();
      this.lost(address);
    });
  }

  // A worker that never spoke may have been missing; then the host says why.
  async lost(address) {
    if (this.alive) return this.stop({ reason: "died" });
    const file = address.split("/").at(-1);
    const answer = await fetch(address).catch(() => null);
    if (!answer) this.stop({ reason: "offline", values: { file } });
    else if (!answer.ok) this.stop({ reason: "missing", values: { file, status: answer.status } });
    else this.stop({ reason: "no_worker" });
  }

  take({ id, progress, ...answer }) {
    this.alive = true;
    if (progress) return this.onProgress?.(progress);
    this.waiting.get(id)?.resolve(answer);
    this.waiting.delete(id);
  }

  send(request) {
    if (!this.worker) return Promise.reject(this.told(this.ended ?? { reason: "closed" }));
    const id = this.number += 1;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ ...request, id });
    });
  }

  // Begins to wait anew for a sign of life while loading; games may take as long as they like.
  rest() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.stop({ reason: "stalled", values: { seconds: PATIENCE } }), PATIENCE * 1000);
  }

  // What is asked afterwards is told why, too.
  stop(fault) {
    this.ended ??= fault;
    clearTimeout(this.timer);
    this.worker?.terminate();
    this.worker = null;
    for (const { reject } of this.waiting.values()) reject(this.told(fault));
    this.waiting.clear();
  }

  // A fault as an Error whose message is a sentence in the page's language.
  told({ reason, values = {}, message = reason }) {
    const sentence = this.data.faults?.[reason];
    const text = sentence ? sentence.replace(/\{(\w+)\}/g, (_, name) => String(values[name])) : message;
    return Object.assign(new Error(text), { reason });
  }
}
