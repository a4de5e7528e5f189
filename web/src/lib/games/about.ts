/**
 * What the house's pages show of a game before its board is loaded: games/<name>/web/about.ts. Every visitor loads the abouts of all
 * games, so they stay small.
 */

import type { Localized } from "../i18n/language.svelte";
import type { Seat } from "../types/core";

/** A drawing of the library, and its frame. */
export interface Drawing {
  name: string;
  box: string;
}

/** An option of a table in one language. */
export interface OptionWords {
  label: string;
  /** Labels of a choice, by value. */
  values?: Readonly<Record<string, string>>;
  /** A hint under the control; under a choice, one for each value. */
  why?: string | Readonly<Record<string, string>>;
  /** Names of a choice's values in lists of what was chosen, where the labels do not speak for themselves. */
  tags?: Readonly<Record<string, string>>;
}

/** The game in one language. */
export interface GameWords {
  title: string;
  /** A few words about its kind. */
  kind: string;
  /** One or two sentences that sell it. */
  pitch: string;
  round: (round: number) => string;
  /** Keys of the board, and what each does. */
  keys: readonly (readonly [string, string])[];
  /** Options of its tables, by name. One without words is not on offer. */
  options?: Readonly<Record<string, OptionWords>>;
  /** The scene after which a calm table pauses, after the word "each". */
  scene?: string;
}

export interface About {
  words: Localized<GameWords>;
  /** Theme of its tables for readers who chose none. */
  theme?: "night";
  minutes: number;
  /** Seats of a game that starts with one click, all but one for bots. */
  quick: number;
  /** Letters before its clauses: `DN` of DN-3.2. */
  clauses: string;
  /** A small drawing for lists, in its poster.svg. */
  glyph: Drawing;
  /** The winner's on a podium, on a box of 64 × 64. */
  prize: string;
  /** The drawing of a seat on a podium; some wear the seat's shape. */
  figure: (seat: Seat, ink: number) => Drawing;
  /** Are its drawings black lines? At night they lie on a plate of paper. */
  woodcut: boolean;
  /** Options that stand in front; the others are under "More settings". */
  front?: readonly string[];
  /** Options for readers who asked for calm, where the defaults race. */
  calm?: Readonly<Record<string, unknown>>;
}
