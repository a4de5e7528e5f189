/**
 * Metadata of a game for the shared pages: games/<name>/web/about.ts. Every visitor loads those of all games, so they stay
 * small.
 */

import type { Localized } from "../i18n/language.svelte";
import type { Seat } from "../types/core";

/** A drawing and its `viewBox`. */
export interface Drawing {
  name: string;
  box: string;
}

/** Texts of an option in one language. */
export interface OptionWords {
  label: string;
  /** Labels by value. */
  values?: Readonly<Record<string, string>>;
  /** Hint under the control; for a choice, one per value. */
  why?: string | Readonly<Record<string, string>>;
  /** Labels in summaries, where those of the control are not clear by themselves. */
  tags?: Readonly<Record<string, string>>;
}

/** Texts of a game in one language. */
export interface GameWords {
  title: string;
  /** Genre, in a few words. */
  kind: string;
  /** One or two sentences of advertising. */
  pitch: string;
  round: (round: number) => string;
  /** Shortcuts of the board. */
  keys: readonly (readonly [string, string])[];
  /** Options by name. An option without texts is not offered. */
  options?: Readonly<Record<string, OptionWords>>;
  /** Scene after which a calm table pauses; it follows the word "each". */
  scene?: string;
}

export interface About {
  words: Localized<GameWords>;
  /** Theme of its tables for readers who follow the system. */
  theme?: "night";
  minutes: number;
  /** Seats of a quick game; all but one are bots. */
  quick: number;
  /** Prefix of its clauses: `DN` in DN-3.2. */
  clauses: string;
  /** Small drawing for lists, from poster.svg. */
  glyph: Drawing;
  /** Drawing of the winner's prize, with a `viewBox` of 64 × 64. */
  prize: string;
  /** Drawing of a seat on the podium; some include the seat's shape. */
  figure: (seat: Seat, ink: number) => Drawing;
  /** Whether its drawings are black lines, which need a light background at night. */
  woodcut: boolean;
  /** Options shown first; the others are under "More settings". */
  front?: readonly string[];
  /** Options for readers with reduced motion, where the defaults are real-time. */
  calm?: Readonly<Record<string, unknown>>;
}
