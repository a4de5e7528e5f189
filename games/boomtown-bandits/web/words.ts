import { inWords } from "$lib/words/words.svelte";
import en from "./words/en";
import fr from "./words/fr";

/** The words of this game, in the reader's language. */
export const say = () => inWords({ fr, en });
