import { localized } from "$lib/i18n/language.svelte";
import en from "./words/en";
import fr from "./words/fr";

/** The words of this game, in the reader's language. */
export const words = () => localized({ fr, en });
