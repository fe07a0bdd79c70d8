// Turns messages of a page into answers of the Python that plays: Pyodide, loaded from files of this site alone.

import { Fault, Loading, faultOf } from "./loading.js";

const ZIP = "/bopu.zip";

let desk = null;
let opening = Promise.resolve();

async function open({ pyodide, source, ruleset, files = [] }) {
  const begun = performance.now();
  if (typeof WebAssembly !== "object") throw new Fault("no_wasm");
  const loading = new Loading(files, step => postMessage({ progress: step }));
  try {
    desk = await Promise.race([seated(loading, pyodide, source, ruleset), loading.failed]);
  } finally {
    loading.end();
  }
  return { ok: true, seconds: (performance.now() - begun) / 1000 };
}

// Everything is asked for at once; Pyodide then finds its own files already on their way.
async function seated(loading, folder, source, ruleset) {
  const archive = loading.bytes(source);
  const rules = loading.text(ruleset);
  const lock = loading.text(`${folder}pyodide-lock.json`);
  loading.ahead(`${folder}pyodide.asm.wasm`, "application/wasm");
  loading.ahead(`${folder}python_stdlib.zip`);
  const [{ loadPyodide }] = await Promise.all([loading.module(`${folder}pyodide.mjs`), loading.module(`${folder}pyodide.asm.mjs`)]);
  const python = await loadPyodide({
    indexURL: folder,
    lockFileContents: await lock,
    packageBaseUrl: folder,
    fsInit: async FS => FS.writeFile(ZIP, await archive),
  });
  python.globals.set("ruleset_text", await rules);
  return python.runPython(`import sys; sys.path.insert(0, "${ZIP}")
from bopu.play.desk import Desk
Desk(ruleset_text)`);
}

// Bad input is answered in words; what the desk throws is the end of this Python.
function asked(request) {
  if (!desk) throw new Fault("closed");
  try {
    return JSON.parse(desk.ask(JSON.stringify(request)));
  } catch (error) {
    console.error(error);
    throw faultOf(error).reason === "memory" ? error : new Fault("died");
  }
}

async function answer({ id, ...request }) {
  try {
    if (request.do === "open") opening = open(request);
    const opened = await opening;
    postMessage({ id, ...(request.do === "open" ? opened : asked(request)) });
  } catch (fault) {
    postMessage({ id, ok: false, fault: faultOf(fault) });
  }
}

self.addEventListener("message", ({ data }) => answer(data));
