/** A player aid: a turn, what to mind and the score of a game, on one small page. */

import type { InEach } from "../words/words.svelte";

interface Point {
  /** A drawing of the library. */
  art: string;
  fr: string;
  en: string;
}

export interface AidPart {
  title: InEach<string>;
  points: readonly Point[];
}
