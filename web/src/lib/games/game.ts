/** Interface of a game's client: games/<name>/web/index.ts, loaded with its first table. */

import type { Component } from "svelte";

import type { Seat, Sheet } from "../types/core";
import type { GameTypes } from "../types/game";
import type { PlayerInfo, Table } from "../table/table.svelte";

export interface JournalLine {
  /** Seat whose shape stands before the line; none for the house. */
  seat?: Seat;
  /** In the reader's language. `**` marks bold words. */
  text: string;
  /** A heading between rounds, or an important line. */
  tone?: "heading" | "big";
}

/** Players by seat, for sentences. */
export type Names = (seat: Seat) => PlayerInfo;

/** An act that a review or a hint compared, with its preview. */
export interface ComparedAct<G extends GameTypes = GameTypes> {
  act: G["act"];
  preview: G["preview"] | null;
}

/** Two acts at one moment, to be drawn on the board. They may be the same act. */
export interface Comparison<G extends GameTypes = GameTypes> {
  /** From the view of this seat, read-only. */
  table: Table<G>;
  seat: Seat;
  best: ComparedAct<G> | null;
  played: ComparedAct<G> | null;
  /** Whether it has the room of a whole board, as in a puzzle. */
  large?: boolean;
}

/** A row of the score without amounts. */
export interface RowHead {
  /** As worded by `GameUi.reason`. */
  reason: string;
  clause: string;
  /** Reason why nobody scored it. */
  note?: string;
}

export interface GameUi<G extends GameTypes = GameTypes> {
  /** Board and tray: everything of the table page except bar and side panel. */
  board: Component<{ table: Table<G> }>;
  /** Small board of a review, with the best act and the played one drawn on it. Without it the board is shown as it is. */
  moment?: Component<Comparison<G>>;
  /** Text of an act in a review, if the server's label is not in the words of the board. */
  compared?: (act: ComparedAct<G>) => string;
  /** Chance of the game in the sentences of a review: "luck" by default. */
  chance?: "cards" | "luck";
  /** Backdrop of the result, instead of the default rays. */
  finale?: Component;
  /**
   * Journal lines of one entry of the record. They are built together, so that a sentence may span several events. `view`
   * is any view of the game, for its constants.
   */
  journal(events: readonly G["event"][], names: Names, view: G["view"]): JournalLine[];
  /** Text of an act, worded like its button. `view` is the one in which it was made. */
  act(act: G["act"], names: Names, view: G["view"]): string;
  /** Question of a puzzle at this view, such as "Your bid?". Null for the shared one. */
  question?: (view: G["view"]) => string | null;
  /** Text of a line of the result. */
  reason(line: Sheet["lines"][number], names: Names): string;
  /** Fixed rows of the score, in order; the others follow. */
  rows?: (view: G["view"]) => readonly RowHead[];
  /** Group of a line of the result, for games with many lines. */
  group?: (line: Sheet["lines"][number]) => string | undefined;
  /** All reasons, in display order. */
  order?: readonly string[];
  /** Caption of the chart of totals, and label of its axis. */
  chart(): { why: string; step: string };
  /** The end of the game, in one sentence. */
  ending(reason: string): string;
  /** Tie-breaker that put `first` before `second`, as the end of a sentence. */
  tie(view: G["view"], first: Seat, second: Seat): { text: string; clause: string };
  /** Shared screen for a race between several players on this device. It shows nothing private. */
  sharedRace?: Component<{ table: Table<G>; seats: readonly Seat[] }>;
  /** Act that declines an optional moment. */
  decline?: G["act"];
  /** Text of a refusal by clause; null to use the shared text. */
  why(clause: string): string | null;
}

/** Erases the types of a game. This is safe, because the table page passes only data of the same game. */
export function defineGame<G extends GameTypes>(ui: GameUi<G>): GameUi {
  return ui as unknown as GameUi;
}
