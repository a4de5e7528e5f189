/** What a reader chose, kept in this browser. `public/first-paint.js` reads the same key before the first paint. */

export type Language = "fr" | "en";
export type Theme = "system" | "day" | "night";

interface Settings {
  language: Language;
  theme: Theme;
  /** Nothing travels, flips or shakes. */
  calm: boolean;
  /** Sounds are off until somebody turns them on. */
  sound: boolean;
  /** District Noir: a second press confirms. */
  confirm: boolean;
  /** Single-letter shortcuts (WCAG 2.1.4). */
  keys: boolean;
  /** A notification when it is my turn and the page is in the background. */
  nudge: boolean;
}

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
  confirm: false,
  keys: true,
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

/** Applies a change at once and keeps it. */
export function choose(change: Partial<Settings>): void {
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
}

dark.addEventListener("change", show);
show();
