"use strict";
/* The page around the app: the splash, the Python worker, the service worker. Runs before the web client does.

`config` (config.js, written by the build): `entry` Python module, `archive` file of Python code, `native` files of code for
WebAssembly and their places beside it, `record` whether the build wants it compiled, `parts` files of the start with their
sizes, `offline` whether there is a service worker. */

const base = new URL("./", document.baseURI).href;
const czech = /^(cs|sk)\b/i.test(navigator.language || "cs");

// --- the splash ---

const words = {
  load: ["Načítá se aplikace", "Loading the app"],
  python: ["Rozbaluje se", "Unpacking"],
  app: ["Připravují se pravidla", "Preparing the rules"],
  failed: ["Aplikaci se nepodařilo spustit. Zkuste stránku načíst znovu.", "The app did not start. Try to reload the page."],
};
const splash = {
  done: 0,
  ready: false,
  stage: { load: 0.05, python: 0.65, app: 0.85 },
  say(what) {
    performance.mark(what);
    const [cs, en] = words[what];
    if (splash.ready) return;
    document.getElementById("doing").textContent = czech ? cs : en;
    if (splash.stage[what]) splash.fill(splash.stage[what]);
  },
  fill(part) {
    if (splash.ready) return;
    splash.done = Math.max(splash.done, Math.min(part, 1));
    const bar = document.getElementById("bar");
    bar.setAttribute("aria-valuenow", Math.round(splash.done * 100));
    bar.firstElementChild.style.transform = `scaleX(${splash.done})`;
  },
  hide() {
    splash.fill(1);
    splash.ready = true;
    performance.mark("ready");
    const node = document.getElementById("splash");
    // Two frames later the app's first picture is on the screen.
    requestAnimationFrame(() => requestAnimationFrame(() => {
      node.classList.add("gone");
      setTimeout(() => node.remove(), 200);
    }));
  },
};
document.documentElement.lang = czech ? "cs" : "en";
if (!czech) document.getElementById("manifest").href = "manifest.en.webmanifest";
splash.say("load");
try {
  document.getElementById("last").textContent = localStorage.getItem("companion.last") || "";
} catch { /* no storage: nothing to show */ }

// How much of the start's files has come, as far as the browser tells.
const total = Object.values(config.parts).reduce((a, b) => a + b, 0);
let arrived = 0;
new PerformanceObserver((list) => {
  for (const { name } of list.getEntries()) arrived += config.parts[name.slice(base.length)] || 0;
  splash.fill(0.05 + 0.6 * arrived / total);
}).observe({ type: "resource", buffered: true });

// --- Python ---

// Python starts at once, beside the web client; the client finds it running when it asks to be connected.
const startPython = () => {
  const worker = new Worker(base + "worker.js", { type: "module" });
  worker.addEventListener("error", () => splash.say("failed"));
  const { entry, record, native } = config;
  worker.postMessage({ start: { base, entry, record, native, archive: base + config.archive } });
  return worker;
};
const apps = new Map();
let waiting = null;

globalThis.jsConnect = (id, _args, receive) => new Promise((done, failed) => {
  performance.mark("client");
  const worker = waiting ?? startPython();
  waiting = null;
  apps.set(id, worker);
  worker.addEventListener("message", ({ data }) => {
    if (data instanceof Uint8Array) return receive(data);
    if (data.connected) {
      performance.mark("connected");
      done();
      setTimeout(ready, 4000); // an app that never says it is
    } else if (data.error) {
      splash.say("failed");
      failed(data.error);
    } else if (data.ready) {
      ready();
    } else if (data.persist) {
      navigator.storage?.persist?.().catch(() => {});
    } else if ("last" in data) {
      try { localStorage.setItem("companion.last", data.last); } catch { /* no storage */ }
    }
  });
  worker.postMessage({ connect: { url: document.URL } });
});
globalThis.jsSend = async (id, data) => apps.get(id)?.postMessage(data, [data.buffer]);
globalThis.jsDisconnect = async (id) => {
  apps.get(id)?.terminate();
  apps.delete(id);
};

// --- the web client ---

globalThis.flet = {
  pyodide: true,
  multiView: false,
  noCdn: true,
  entrypointBaseUrl: base,
  assetBase: base,
  assetsDir: base, // so that "/emblems/x.svg" is looked for beside the page, not at the root of the host
  canvasKitBaseUrl: base + "canvaskit/",
  fontFallbackBaseUrl: base + "assets/fonts/",
  webRenderer: "canvaskit",
  routeUrlStrategy: "hash", // any host and any folder of it, and a reload keeps the place
};
flet.flutterAppLoaded = new Promise((done) => { flet.flutterAppResolve = done; });

// WebKit brings a page back from its cache with drawing broken; a fresh start finds everything in the storage.
addEventListener("pageshow", (event) => {
  if (event.persisted && navigator.vendor?.startsWith("Apple")) location.reload();
});

// --- offline ---

const ready = () => {
  if (splash.ready) return;
  splash.hide();
  if (!config.offline || !navigator.serviceWorker) return;
  // Only now, so that filling the cache does not slow the first start; most files come from the browser's own cache.
  navigator.serviceWorker.register(base + "sw.js", { updateViaCache: "none" }).then(renew).catch((e) => console.warn(String(e)));
};

// A phone may keep the app open for days. A new version then takes over while nobody looks and no table is open: the
// start screen is loaded anew. Whoever comes back is asked for a new version at most once in an hour.
const HOUR = 3600e3;
const atStart = () => /^(#\/?)?$/.test(location.hash);
const renew = (registration) => {
  let handed = false, looked = Date.now();
  navigator.serviceWorker.addEventListener("controllerchange", () => { if (handed && atStart()) location.reload(); });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") {
      if (Date.now() - looked < HOUR) return;
      looked = Date.now();
      registration.update().catch(() => {}); // no network
    } else if (registration.waiting && atStart()) {
      handed = true;
      registration.waiting.postMessage("take over");
    }
  });
};

// --- start ---

waiting = startPython();
waiting.addEventListener("message", ({ data }) => { if (data.stage) splash.say(data.stage); });
const client = document.createElement("script");
client.src = base + "flutter_bootstrap.js";
document.body.append(client);
