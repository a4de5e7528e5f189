/**
 * Settings of the reader: stored in this browser, and with the session for other devices. public/first-paint.js reads the
 * same key.
 */

import { untrack } from "svelte";

import type { Language, Settings as SyncedSettings, Theme } from "../types/protocol";

export type { Language, Theme };

interface Settings extends SyncedSettings {
  /** Notify when it is the reader's turn and the page is in the background. Per device, because of the permission. */
  nudge: boolean;
  /** Animation speed. Per device, because it depends on the screen. */
  pace: Pace;
}

export const PACES = ["slow", "normal", "fast"] as const;
export type Pace = (typeof PACES)[number];

/** Text sizes, in percent. */
export const TEXT_SIZES = [100, 115, 130, 150] as const;

/** Root font size in px from which text counts as large: 125 % of the default. */
const LARGE_TEXT_PX = 20;

const KEY = "saloon.settings";
/** Set while a change has not reached the server. */
const UNSENT = "saloon.settings.unsent";

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage is forbidden
  }
}

/** Writes a value; null removes it. Where storage is forbidden, the change lasts as long as the page. */
function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage is forbidden.
  }
}

function readStored(): Partial<Settings> {
  try {
    return JSON.parse(stored(KEY) ?? "{}") as Partial<Settings>;
  } catch {
    return {}; // malformed: use the defaults
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

/** Theme of the current page, for readers who follow the system; null where the page has none. */
let suggested = $state<"day" | "night" | null>(null);

/** Theme in effect: the reader's choice, else the page's, else the system's. */
export function theme(): "day" | "night" {
  if (settings.theme !== "system") return settings.theme;
  return suggested ?? (dark.matches ? "night" : "day");
}

/** Suggests a theme while the page is open. Call it in an effect; the cleanup ends it. */
export function suggestTheme(own: "day" | "night" | undefined): () => void {
  const set = (value: typeof suggested): void => {
    suggested = value;
    untrack(applyToDocument);
  };
  set(own ?? null);
  return () => set(null);
}

/** Whether motion is reduced. */
export function calm(): boolean {
  return settings.calm || still.matches;
}

/** The settings that are stored with the session. */
export function syncedSettings(): SyncedSettings {
  const { language, theme, calm, sound, levels, confirm, keys, text } = settings;
  return { language, theme, calm, sound, levels: { ...levels }, confirm, keys, text };
}

let listener: () => void = () => undefined;
/** Registers the listener of changes made by the reader. */
export function onSettingsChange(callback: () => void): void {
  listener = callback;
}

/** Number of the latest change, so that an answer about an older one does not confirm it. */
let version = 0;
let unsent = stored(UNSENT) !== null;

/** Number of the latest change, for `markSent`; null where the server has all of them. */
export function unsentVersion(): number | null {
  return unsent ? version : null;
}

/** Records that the server has all changes up to this one. */
export function markSent(upTo: number): void {
  if (upTo !== version) return;
  unsent = false;
  store(UNSENT, null);
}

/** Applies, stores and sends a change. */
export function choose(change: Partial<Settings>): void {
  version++;
  unsent = true;
  store(UNSENT, "1");
  Object.assign(settings, change);
  store(KEY, JSON.stringify(settings));
  applyToDocument();
  listener();
}

/** Applies and stores the settings of another device. */
export function adopt(change: Partial<Settings>): void {
  Object.assign(settings, change);
  store(KEY, JSON.stringify(settings));
  applyToDocument();
}

// Another tab changed the settings.
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
  // Boards adapt to large text, set here or in the browser.
  root.toggleAttribute("data-large", Number.parseFloat(getComputedStyle(root).fontSize) >= LARGE_TEXT_PX);
}

dark.addEventListener("change", applyToDocument);
applyToDocument();
