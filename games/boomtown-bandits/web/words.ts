/** Texts of Boomtown Bandits. */

import { localized } from "$lib/i18n/language.svelte";
import en from "./words/en";
import fr from "./words/fr";

export const words = () => localized({ fr, en });
