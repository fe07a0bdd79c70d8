// Turns addresses into files that are whole and are the ones this page was made with, and tells how far they have come.

const MOST_SAID = 300;

// Why nothing can be played: `reason` is a key of the page's sentences, `values` what stands in their places.
export class Fault extends Error {
  constructor(reason, values = {}) {
    super(`${reason} ${JSON.stringify(values)}`);
    Object.assign(this, { reason, values });
  }
}

export function faultOf(error) {
  if (error instanceof Fault) return { kind: "engine", reason: error.reason, values: error.values, message: error.message };
  const said = String(error?.message ?? error);
  const memory = error instanceof RangeError || /out of memory|MemoryError|cannot allocate|memory access out of bounds/i.test(said);
  // The last line of a Python traceback says what went wrong.
  const detail = said.trim().split("\n").at(-1).slice(0, MOST_SAID);
  return { kind: "engine", reason: memory ? "memory" : "start", values: { detail }, message: detail };
}

const nameOf = url => new URL(url).pathname.split("/").at(-1);
const hex = buffer => [...new Uint8Array(buffer)].map(byte => byte.toString(16).padStart(2, "0")).join("");

export class Loading {
  // `files` are {url, size, sha256}; a file that is not among them is taken as it comes.
  constructor(files, tell) {
    this.known = new Map(files.map(file => [file.url, file]));
    this.total = files.reduce((sum, file) => sum + file.size, 0);
    this.loaded = 0;
    this.tell = tell;
    this.early = new Map();
    // Pyodide waits for ever for a file that fails; this does not.
    this.failed = new Promise((_, reject) => { this.fail = reject; });
    this.failed.catch(() => {});
    this.own = { fetch: self.fetch, streaming: WebAssembly.instantiateStreaming };
    self.fetch = (address, options) => this.early.get(String(address)) ?? this.own.fetch.call(self, address, options);
    WebAssembly.instantiateStreaming = (answer, imports) => this.guard(this.own.streaming.call(WebAssembly, answer, imports));
  }

  end() {
    self.fetch = this.own.fetch;
    WebAssembly.instantiateStreaming = this.own.streaming;
  }

  guard(promise) {
    promise.catch(this.fail);
    return promise;
  }

  count(bytes, url) {
    this.loaded += bytes;
    this.tell({ loaded: this.loaded, total: this.total, what: nameOf(url) });
  }

  // The answer of the host with a body that is counted and checked as it flows; a type given here is told whatever the host says.
  async answer(url, type = null) {
    let found;
    try {
      found = await this.own.fetch.call(self, url);
    } catch {
      throw new Fault("offline", { file: nameOf(url) });
    }
    if (!found.ok) throw new Fault("missing", { file: nameOf(url), status: found.status });
    return new Response(found.body.pipeThrough(this.checked(url)), type ? { headers: { "Content-Type": type } } : {});
  }

  checked(url) {
    const wanted = this.known.get(url);
    const parts = [];
    return new TransformStream({
      transform: (part, onward) => {
        parts.push(part);
        this.count(part.byteLength, url);
        onward.enqueue(part);
      },
      flush: async onward => {
        if (!wanted || await isThat(parts, wanted)) return;
        const fault = new Fault("changed", { file: nameOf(url) });
        this.fail(fault);
        onward.error(fault);
      },
    });
  }

  // Asks for a file that Pyodide will ask for by itself.
  ahead(url, type) {
    this.early.set(url, this.guard(this.answer(url, type)));
  }

  bytes(url) {
    return this.guard(this.answer(url).then(found => found.arrayBuffer()).then(buffer => new Uint8Array(buffer)));
  }

  text(url) {
    return this.guard(this.answer(url).then(found => found.text()));
  }

  // A module; the browser does not say why one could not be had, so that the host is asked again.
  async module(url) {
    try {
      const found = await import(url);
      this.count(this.known.get(url)?.size ?? 0, url);
      return found;
    } catch (error) {
      await this.bytes(url);
      throw error;
    }
  }
}

// Where a page is not from a secure host the browser reckons no digests; then the size has to do.
async function isThat(parts, { size, sha256 }) {
  const found = parts.reduce((sum, part) => sum + part.byteLength, 0);
  if (found !== size) return false;
  if (!self.crypto?.subtle) return true;
  return hex(await crypto.subtle.digest("SHA-256", await new Blob(parts).arrayBuffer())) === sha256;
}
