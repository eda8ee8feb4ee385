"use strict";
/* Keeps every file of one build of the app, and answers from there first.

FILES (filled in by the build): path -> SHA-256 of its content, in base64. The cache names a file by its path and
hash, so that two builds lie side by side, an update fetches only what has changed, and no start mixes two builds. */

const FILES = {/*FILES*/};
const CACHE = "companion-files";
const home = new URL("./", self.location).href;
const keyOf = (path) => `${home}${path}?${encodeURIComponent(FILES[path])}`;

// Each browser draws with one of two builds of the canvas; the other one is not kept. The test is the client's own.
const chromium = typeof Intl.v8BreakIterator !== "undefined" && typeof Intl.Segmenter !== "undefined";
const wanted = (path) => !path.startsWith("canvaskit/") || path.startsWith("canvaskit/chromium/") === chromium;

const fetched = async (path) => {
  const integrity = `sha256-${FILES[path]}`;
  try {
    return await fetch(home + path, { integrity });
  } catch { // the browser's own cache may still hold the file of another build
    return await fetch(home + path, { integrity, cache: "reload" });
  }
};

const fill = async () => {
  const cache = await caches.open(CACHE);
  const paths = Object.keys(FILES).filter(wanted);
  const next = async () => {
    for (let path; (path = paths.pop()) !== undefined;) {
      if (await cache.match(keyOf(path))) continue;
      const response = await fetched(path);
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      await cache.put(keyOf(path), response);
    }
  };
  await Promise.all(Array.from({ length: 4 }, next));
};

// What earlier builds left under this address, in any cache of ours; not what the app keeps under another address of this
// host (even one below), nor what other apps do. No page of an earlier build is open then but one that asked for the change.
const clean = async () => {
  const keep = new Set(Object.keys(FILES).map(keyOf));
  const listed = [];
  for (const name of await caches.keys()) {
    if (!name.startsWith("companion-")) continue;
    const cache = await caches.open(name);
    listed.push({ name, cache, kept: await cache.keys() });
  }
  const pages = listed.flatMap(({ kept }) => kept.map(({ url }) => url.split("?")[0]))
    .filter((url) => url.endsWith("/index.html"));
  const below = pages.map((url) => new URL("./", url).href).filter((place) => place !== home && place.startsWith(home));
  const here = (url) => url.startsWith(home) && !below.some((place) => url.startsWith(place));
  for (const { name, cache, kept } of listed) {
    const former = kept.filter(({ url }) => here(url) && !(name === CACHE && keep.has(url)));
    for (const request of former) await cache.delete(request);
    if (former.length === kept.length) await caches.delete(name);
  }
};

// A new version waits until no tab has the app open, so it never interrupts a table. It is hurried (`skipWaiting`) only
// when the one page there is, at rest, asks for it: a worker that is to go while it still has requests of a closed tab can
// leave the next page without an answer.
addEventListener("install", (event) => event.waitUntil(fill()));
addEventListener("activate", (event) => event.waitUntil(clean().then(() => clients.claim())));
addEventListener("message", (event) => {
  if (event.data !== "take over") return;
  event.waitUntil(clients.matchAll({ type: "window", includeUncontrolled: true }).then((open) => {
    if (open.filter(({ url }) => url.startsWith(home)).length === 1) return skipWaiting();
  }));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = request.url.split(/[?#]/)[0];
  if (request.method !== "GET" || !url.startsWith(home)) return;
  const path = url.slice(home.length) || "index.html";
  if (!(path in FILES)) return;
  event.respondWith(caches.open(CACHE)
    .then((cache) => cache.match(keyOf(path), { ignoreVary: true }))
    .then((kept) => kept ?? fetch(request)));
});
