/** Texts of a game in the reader's language. */

import { localized } from "../i18n/language.svelte";
import type { About, GameWords } from "./about";
import { findGame } from "./catalogue";

export function gameWords({ words }: About): GameWords {
  return localized(words);
}

/** Title of a game; its name where the client does not know it. */
export function titleOf(name: string): string {
  const game = findGame(name);
  return game ? gameWords(game).title : name;
}
