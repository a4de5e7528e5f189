/**
 * The reader's language. A dictionary is an object of strings, and of functions for sentences with arguments; the other language has
 * the same type, so the compiler checks every key and argument. `Intl` formats numbers and lists. Games keep their dictionaries in
 * games/<name>/web.
 */

import { settings, type Language } from "../app/settings.svelte";

/** A value in each language. */
export type Localized<T> = Record<Language, T>;

export function language(): Language {
  return settings.language;
}

/** Picks the value in the reader's language. Call it where the text is shown, so that a switch of language shows at once. */
export function localized<T>(each: Localized<T>): T {
  return each[language()];
}
