/**
 * What a reader chose: kept in this browser, and with their session, so that it follows them to another device.
 * `public/first-paint.js` reads the same key before the first paint.
 */

import { untrack } from "svelte";

import type { Language, Settings as SyncedSettings, Theme } from "../types/protocol";

export type { Language, Theme };

interface Settings extends SyncedSettings {
  /** A notification when it is my turn and the page is in the background. Each device is asked for itself. */
  nudge: boolean;
  /** How long boards stay with what happened. It suits a screen, so it stays on this device. */
  pace: Pace;
}

export const PACES = ["slow", "normal", "fast"] as const;
export type Pace = (typeof PACES)[number];

/** Sizes of the text on offer, in hundredths of the usual. */
export const TEXT_SIZES = [100, 115, 130, 150] as const;

/** Size of the root's text in px from which it counts as large: a quarter more than usual. */
const LARGE_TEXT_PX = 20;

const KEY = "saloon.settings";
/** Set while a change made here has not reached the house. */
const UNSENT = "saloon.settings.unsent";

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage is forbidden
  }
}

/** Writes, or removes with null. Where storage is forbidden, the change holds until the page is left. */
function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // See above.
  }
}

function readStored(): Partial<Settings> {
  try {
    return JSON.parse(stored(KEY) ?? "{}") as Partial<Settings>;
  } catch {
    return {}; // garbled: start afresh
  }
}

const preferred = (): Language => (/^fr\b/i.test(navigator.language) ? "fr" : "en");

export const settings: Settings = $state({
  language: preferred(),
  theme: "system",
  calm: false,
  sound: false,
  levels: { cues: 80, ambience: 0, voices: 0 },
  confirm: false,
  keys: true,
  text: 100,
  nudge: false,
  pace: "normal",
  ...readStored(),
});

const dark = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** A page's own theme, for readers who chose none; null where the device decides. */
let suggested = $state<"day" | "night" | null>(null);

/** Day or night: the reader's choice, else the page's, else the device's. */
export function theme(): "day" | "night" {
  if (settings.theme !== "system") return settings.theme;
  return suggested ?? (dark.matches ? "night" : "day");
}

/** Suggests a theme while the page is open. Call it in an effect, which it ends with. */
export function suggestTheme(own: "day" | "night" | undefined): () => void {
  const set = (value: typeof suggested): void => {
    suggested = value;
    untrack(applyToDocument);
  };
  set(own ?? null);
  return () => set(null);
}

/** Whether things may move. */
export function calm(): boolean {
  return settings.calm || still.matches;
}

/** What goes to another device. */
export function syncedSettings(): SyncedSettings {
  const { language, theme, calm, sound, levels, confirm, keys, text } = settings;
  return { language, theme, calm, sound, levels: { ...levels }, confirm, keys, text };
}

let listener: () => void = () => undefined;
/** Calls back whenever the reader chooses something. */
export function onSettingsChange(callback: () => void): void {
  listener = callback;
}

/** Counts changes, so that an answer about an older one does not pass for the newest. */
let version = 0;
let unsent = stored(UNSENT) !== null;

/** Number of the newest change, for `markSent`; null where the house has everything. */
export function unsentVersion(): number | null {
  return unsent ? version : null;
}

/** Records that the house has everything up to this change. */
export function markSent(upTo: number): void {
  if (upTo !== version) return;
  unsent = false;
  store(UNSENT, null);
}

/** Applies a change at once, keeps it, and sends it after the session. */
export function choose(change: Partial<Settings>): void {
  version++;
  unsent = true;
  store(UNSENT, "1");
  Object.assign(settings, change);
  store(KEY, JSON.stringify(settings));
  applyToDocument();
  listener();
}

/** Applies and keeps what was chosen on another device. */
export function adopt(change: Partial<Settings>): void {
  Object.assign(settings, change);
  store(KEY, JSON.stringify(settings));
  applyToDocument();
}

// Another tab of this browser changed something.
addEventListener("storage", ({ key }) => {
  if (key === UNSENT) unsent = stored(UNSENT) !== null;
  if (key !== KEY) return;
  Object.assign(settings, readStored());
  applyToDocument();
});

function applyToDocument(): void {
  const root = document.documentElement;
  root.dataset["theme"] = theme();
  if (settings.calm) root.dataset["motion"] = "calm";
  else delete root.dataset["motion"];
  root.dataset["pace"] = settings.pace;
  root.dataset["text"] = `${settings.text}`;
  // Boards make room for large letters, whether chosen here or in the browser.
  root.toggleAttribute("data-large", Number.parseFloat(getComputedStyle(root).fontSize) >= LARGE_TEXT_PX);
}

dark.addEventListener("change", applyToDocument);
applyToDocument();
