/** Findings of the balance lab: the format of games/<name>/web/lab.json, which `saloon lab --findings` writes. */

import type { Localized } from "../i18n/language.svelte";

export interface Finding {
  /** What it is about, such as `seats`. */
  name: string;
  /** The figure, such as `26.8%`. */
  figure: Localized<string>;
  /** The rest of the sentence. */
  text: Localized<string>;
}

export interface Findings {
  game: string;
  /** Version of the rules. */
  rules: number;
  /** Date, as in 2026-11-16. */
  made: string;
  games: number;
  seats: number;
  bot: string;
  /** Command that makes the file. */
  command: string;
  findings: readonly Finding[];
}
