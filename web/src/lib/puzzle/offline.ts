/**
 * Keeps the last puzzles of the day, with the page and the boards they need, for readers without a connection. public/sw.js
 * serves them from the same cache.
 */

import { loadBoard } from "../games/load";
import type { Puzzle, Puzzles } from "../types/protocol";

/** Name of the cache, as in public/sw.js. */
const CACHE = "saloon-puzzles-1";
const DAYS = 7;
const API = "/api/v1/puzzles";
/** Address under which the page itself is kept. */
const PAGE = "/puzzle";

/** Starts once the page is idle. Failures leave the cache as it is: nothing else depends on it. */
export function keepOffline(list: Puzzles): void {
  if (!isSecureContext || import.meta.env.DEV) return;
  const start = () => void keep(list).catch(() => undefined);
  // Safari has no idle callback.
  if ("requestIdleCallback" in globalThis) requestIdleCallback(start);
  else setTimeout(start, 2000);
}

async function keep(list: Puzzles): Promise<void> {
  const days = list.days.slice(0, DAYS);
  // Loads the boards, whose files are then among the page's resources.
  await Promise.all([...new Set(days.map(({ game }) => game))].map((game) => loadBoard(game)));
  const cache = await openFor(await fetch("/"));
  await cache.put(API, Response.json(list));
  const wanted = days.map(({ id }) => `${API}/${encodeURIComponent(id)}`);
  for (const path of wanted) await keepPuzzle(cache, path);
  const here = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  const files = here.filter(({ origin, pathname }) => origin === location.origin && !pathname.startsWith("/api/"));
  for (const { pathname } of files) if (!(await cache.match(pathname))) await cache.add(pathname);
  await prune(cache, wanted);
}

/** The cache, emptied if it belongs to another version of the client. */
async function openFor(page: Response): Promise<Cache> {
  const before = await (await caches.open(CACHE)).match(PAGE);
  const same = (await before?.text()) === (await page.clone().text());
  if (!same) await caches.delete(CACHE);
  const cache = await caches.open(CACHE);
  await cache.put(PAGE, page);
  return cache;
}

async function keepPuzzle(cache: Cache, path: string): Promise<void> {
  if (await cache.match(path)) return;
  await cache.add(path);
  const puzzle = (await (await cache.match(path))?.json()) as Puzzle | undefined;
  if (puzzle?.position.eyes[0]?.legal === null) await cache.add(`${path}/legal`);
}

/** Removes puzzles of earlier days. */
async function prune(cache: Cache, wanted: readonly string[]): Promise<void> {
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    const kept = wanted.some((path) => pathname === path || pathname === `${path}/legal`);
    if (pathname.startsWith(`${API}/`) && !kept) await cache.delete(request);
  }
}
