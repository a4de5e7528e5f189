/**
 * What people read. A language is a dictionary of plain strings and of functions for sentences with something in them: the
 * compiler checks every key and every argument, the platform's `Intl` does numbers and plurals. Games bring their own
 * dictionaries beside their boards.
 */

import { settings, type Language } from "../app/settings.svelte";
import en from "./en";
import fr from "./fr";

/** The same thing in every language of the house. */
export type InEach<T> = Record<Language, T>;

export function language(): Language {
  return settings.language;
}

/** The dictionary of the language that is on. Read it where it is shown, so that a switch shows at once. */
export function inWords<T>(each: InEach<T>): T {
  return each[language()];
}

const house = { fr, en };

/** The words of the house. */
export function words(): typeof fr {
  return inWords(house);
}
