/** The words of Blackrock City, in the languages of the house. */

import { localized } from "$lib/i18n/language.svelte";
import en from "./words/en";
import fr from "./words/fr";

export type { Words } from "./words/fr";

/** In the language that is on. */
export function words(): typeof fr {
  return localized({ fr, en });
}
