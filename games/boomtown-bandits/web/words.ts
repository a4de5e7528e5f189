import { localized } from "$lib/i18n/language.svelte";
import en from "./words/en";
import fr from "./words/fr";

/** Texts of Boomtown Bandits. */
export const words = () => localized({ fr, en });
