// Service worker: caches a page that says the server is unreachable, and serves the puzzles that src/lib/puzzle/offline.ts keeps.
const KEPT = "saloon-offline-1";
const PUZZLES = "saloon-puzzles-1";
const FILES = ["/offline.html", "/offline.css", "/icon.svg"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(FILES)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const old = (name) => name !== KEPT && name !== PUZZLES;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))));
});

/** The answer of the server, or without a connection what is kept at `path`. */
async function fetched(request, path) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(path);
    if (kept) return kept;
    throw error;
  }
}

async function page(request, path) {
  try {
    return await fetched(request, /^\/puzzle(\/|$)/.test(path) ? "/puzzle" : path);
  } catch {
    return caches.match("/offline.html");
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname: path } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request, path));
  else if (path.startsWith("/api/v1/puzzles") || !path.startsWith("/api/")) event.respondWith(fetched(request, path));
});
