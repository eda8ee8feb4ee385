/* Python in a worker, in two steps: `start` brings it up to the point where the app waits, `connect` ties it to the
web client. Between them run the imports, while the client is still starting.

Messages from the page: {start: {base, entry, archive, native, record}}, {connect: {url}}, then bytes of the client.
Messages to the page: {stage}, {connected}, {error}, {compiled, library} (when recording: the build asks for it), what the app posts itself ({ready} …), and bytes for the client. */

import { openTexts } from "./texts.js";

const bridge = {}; // what Flet's Python side calls `flet_js`
let connect;
const asked = new Promise((done) => { connect = done; });

// An archive is one gzipped file: a line of JSON, [[path, size], …], and then the files one after another.
const unpacked = async (response) => {
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return new Uint8Array(await new Response(response.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
};

const write = (python, bytes) => {
  const { FS } = python;
  const line = bytes.indexOf(10);
  let at = line + 1;
  const made = new Set();
  for (const [path, size] of JSON.parse(new TextDecoder().decode(bytes.subarray(0, line)))) {
    const full = `/app/${path}`;
    const folder = full.slice(0, full.lastIndexOf("/"));
    if (!made.has(folder)) {
      FS.mkdirTree(folder);
      made.add(folder);
    }
    FS.writeFile(full, bytes.subarray(at, at + size), { canOwn: true });
    at += size;
  }
};

// A host that names the type of these files otherwise is not streamed from.
const compile = (url) => WebAssembly.compileStreaming(fetch(url))
  .catch(async () => WebAssembly.compile(await (await fetch(url)).arrayBuffer()));

// What a package has for WebAssembly is compiled by the browser's own threads beside the start of Python; an import finds
// it in Emscripten's list of what is loaded.
const link = async ({ _module }, path, compiled) => {
  _module.preloadedWasm[path] = await _module.loadWebAssemblyModule(await compiled, { loadAsync: true, nodelete: true }, path, {});
};

const start = async ({ base, entry, archive, native, record }) => {
  const compiled = Object.entries(native).map(([file, path]) => [path, compile(base + file)]);
  for (const [, library] of compiled) library.catch(() => {}); // told below, when it is waited for
  const code = fetch(archive).then(unpacked);
  code.catch(() => {}); // told below, when it is waited for
  const { loadPyodide } = await import(base + "pyodide/pyodide.mjs");
  const python = await loadPyodide({
    env: { HOME: "/home", PYTHONDONTWRITEBYTECODE: "1", PYTHONNODEBUGRANGES: "1", PYDANTIC_DISABLE_PLUGINS: "__all__" },
    stdout: (text) => console.log(text),
    stderr: (text) => console.error(text),
  });
  postMessage({ stage: "python" });
  write(python, await code);
  for (const [path, library] of compiled) await link(python, path, library);
  bridge.record = record;
  bridge.keep = (compiled, library) => postMessage({ compiled: compiled.toJs(), library: library.toJs() });
  python.registerJsModule("flet_js", bridge);
  python.registerJsModule("companion_texts", { openTexts });
  python.globals.set("entry", entry);
  postMessage({ stage: "app" });
  await python.runPythonAsync(`
import sys
sys.path.insert(0, "/app")
import boot, flet_js
boot.run(entry, flet_js)
`);
  bridge.documentUrl = await asked;
  await bridge.start_connection((message) => {
    const bytes = message.toJs();
    postMessage(bytes, [bytes.buffer]);
  });
  postMessage({ connected: true });
};

onmessage = ({ data }) => {
  if (data.start) start(data.start).catch((e) => {
    console.error(String(e));
    asked.then(() => postMessage({ error: String(e) }));
  });
  else if (data.connect) connect(data.connect.url);
  else bridge.send?.(data);
};
