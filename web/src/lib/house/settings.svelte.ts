/**
 * What a reader chose: kept in this browser, and with their session, so that it follows them to another device.
 * `public/first-paint.js` reads the same key before the first paint.
 */

import type { Language, Settings as Carried, Theme } from "../types/protocol";

export type { Language, Theme };

interface Settings extends Carried {
  /** A notification when it is my turn and the page is in the background. Each device is asked for itself. */
  nudge: boolean;
}

/** Sizes of the text on offer, in hundredths of the usual. */
export const TEXT_SIZES = [100, 115, 130, 150] as const;

const KEY = "saloon.settings";

function kept(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
  } catch {
    return {}; // forbidden or garbled: start afresh
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
  ...kept(),
});

const dark = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Day or night, the system's choice resolved. */
export function theme(): "day" | "night" {
  if (settings.theme !== "system") return settings.theme;
  return dark.matches ? "night" : "day";
}

/** Whether things may move. */
export function calm(): boolean {
  return settings.calm || still.matches;
}

/** What goes to another device. */
export function carried(): Carried {
  const { language, theme, calm, sound, levels, confirm, keys, text } = settings;
  return { language, theme, calm, sound, levels: { ...levels }, confirm, keys, text };
}

/** Did the reader ever choose anything here? */
export function hasChosen(): boolean {
  return Object.keys(kept()).length > 0;
}

let tell: () => void = () => undefined;
/** Calls back whenever the reader chooses something. */
export function whenChosen(listener: () => void): void {
  tell = listener;
}

/** Applies a change at once, keeps it, and sends it after the session. */
export function choose(change: Partial<Settings>): void {
  adopt(change);
  tell();
}

/** Applies and keeps what was chosen on another device. */
export function adopt(change: Partial<Settings>): void {
  Object.assign(settings, change);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Storage may be forbidden: the choice holds until the page is left.
  }
  show();
}

function show(): void {
  const root = document.documentElement;
  root.dataset["theme"] = theme();
  if (settings.calm) root.dataset["motion"] = "calm";
  else delete root.dataset["motion"];
  root.dataset["text"] = `${settings.text}`;
}

dark.addEventListener("change", show);
show();
