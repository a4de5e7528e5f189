/** A player aid: a turn, what to mind and the score of a game, on one small page. */

import type { Localized } from "../i18n/language.svelte";

interface Point {
  /** A drawing of the library. */
  art: string;
  fr: string;
  en: string;
}

export interface AidPart {
  title: Localized<string>;
  points: readonly Point[];
}
