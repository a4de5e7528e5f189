/** Texts of Blackrock City. */

import { localized } from "$lib/i18n/language.svelte";
import en from "./words/en";
import fr from "./words/fr";

export type { Words } from "./words/fr";

export function words(): typeof fr {
  return localized({ fr, en });
}
