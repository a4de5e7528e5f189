/** What a game brings to the house's table page: games/<name>/web/index.ts, loaded with its first table. */

import type { Component } from "svelte";

import type { Seat, Sheet } from "../types/core";
import type { GameTypes } from "../types/game";
import type { PlayerInfo, Table } from "../table/table.svelte";

/** A line of the journal. */
export interface JournalLine {
  /** Whose shape stands before it; none for the house. */
  seat?: Seat;
  /** In the reader's language. `**` marks what is bold. */
  text: string;
  /** A heading between rounds, or something that matters. */
  tone?: "heading" | "big";
}

/** Names for sentences. */
export type Names = (seat: Seat) => PlayerInfo;

/** A row of the score, before anybody's amounts. */
export interface RowHead {
  /** As `GameUi.reason` words it. */
  reason: string;
  clause: string;
  /** Why nobody scored it. */
  note?: string;
}

export interface GameUi<G extends GameTypes = GameTypes> {
  /** The middle and the tray: everything of the table page but the bar and the side. */
  board: Component<{ table: Table<G> }>;
  /** The scene behind the result, in place of the house's rays of sun. */
  finale?: Component;
  /**
   * What one act or instant brought, in words: the events of one entry of the record together, so that a sentence may
   * span several. `view` is any view of the same game, for what never changes in it (which city lies where).
   */
  journal(events: readonly G["event"][], names: Names, view: G["view"]): JournalLine[];
  /** An act in words, as the button for it says it. `view` is the one that it was made in. */
  act(act: G["act"], names: Names, view: G["view"]): string;
  /** The result's lines in words: why this majority, this set, this bonus. */
  reason(line: Sheet["lines"][number], names: Names): string;
  /** Rows that the score always has, in their order; the others follow. */
  rows?: (view: G["view"]) => readonly RowHead[];
  /** What a line of the result is shown under, where a game has many. */
  group?: (line: Sheet["lines"][number]) => string | undefined;
  /** Every reason of a line, in the order in which the result shows them. */
  order?: readonly string[];
  /** The chart of totals: what its steps are, in a sentence, and in a word for the axis. */
  chart(): { why: string; step: string };
  /** How the game ended, in one sentence. */
  ending(reason: string): string;
  /** What put `first` before `second` although their totals are equal, as the end of a sentence. */
  tie(view: G["view"], first: Seat, second: Seat): { text: string; clause: string };
  /** Where several of those who race sit at this device: everybody's dice on one screen, and nothing that is anyone's own. */
  sharedRace?: Component<{ table: Table<G>; seats: readonly Seat[] }>;
  /** The act by which a seat lets a moment go by that does not need it. */
  decline?: G["act"];
  /** What the rules' refusal means, by clause; null where the house's own word will do. */
  why(clause: string): string | null;
}

/** Hides the types of a game: the table page hands it what the house says of that very game. */
export function defineGame<G extends GameTypes>(ui: GameUi<G>): GameUi {
  return ui as unknown as GameUi;
}
