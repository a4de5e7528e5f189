/** Player aid: the turn, pitfalls and scoring of a game, on one page. */

import type { Localized } from "../i18n/language.svelte";

interface Point {
  /** Name of a drawing. */
  art: string;
  fr: string;
  en: string;
}

export interface AidPart {
  title: Localized<string>;
  points: readonly Point[];
}
