/** Stages after the end of a game: the board, then the result, then the reader's choice. */

import { untrack } from "svelte";

import { motionMs } from "../app/durations";
import { readOnlyChannel } from "../table/read-only";
import { Table } from "../table/table.svelte";
import type { Outcome, Seat, Sheet } from "../types/core";

/** Fields that every view has. */
interface Ended {
  outcome: Outcome | null;
  sheet: Sheet | null;
}

/** Outcome of a concession: everyone else has won. */
function concession(given: Seat, seats: number): Outcome {
  const others = Array.from({ length: seats }, (_, seat) => seat).filter((seat) => seat !== given);
  return { ranking: [others, [given]], scores: Array<null>(seats).fill(null), reason: CONCEDED };
}

/** The shared reason for an end, next to those of the games. */
export const CONCEDED = "conceded";

export class Ending {
  shows = $state<"board" | "result">("result");
  /** Whether the game ended just now. */
  live = $state(false);
  readonly #table: Table;
  /** Copy of the finished game while a spectator reads its result; its lobby is null without one. */
  readonly #kept = new Table("", () => readOnlyChannel);

  /** Call it in a component's script: its effects follow the table. */
  constructor(table: Table) {
    this.#table = table;
    $effect(() => {
      if (this.staying) return;
      const reads = table.spectator && this.outcome !== null && this.shows === "result";
      void [table.lobby, table.game, table.history];
      untrack(() => (reads ? this.#kept.copyFrom(table) : this.next()));
    });
    $effect(() => {
      if (!this.outcome) return void ([this.shows, this.live] = ["result", false]);
      if (untrack(() => table.news.length) === 0) return;
      [this.shows, this.live] = ["board", true];
      // The board finishes its animation first.
      if (table.showing) return;
      const timer = setTimeout(() => (this.shows = "result"), motionMs("linger"));
      return () => clearTimeout(timer);
    });
  }

  /** Whether the table has moved on while a spectator reads the result. Players vote and move on together. */
  get staying(): boolean {
    const [now, kept] = [this.#table.lobby, this.#kept.lobby];
    if (!this.#table.spectator || kept === null) return false;
    return now?.stage !== "finished" || now.game !== kept.game;
  }

  /** Shows the table's current game. */
  next(): void {
    this.#kept.lobby = null;
  }

  /** The table whose game is shown. */
  get table(): Table {
    return this.staying ? this.#kept : this.#table;
  }

  get #view(): Ended | null {
    return this.table.lobby?.stage === "finished" ? (this.table.view as Ended | null) : null;
  }

  /** The outcome of the rules, or that of a concession, which the rules do not know. */
  get outcome(): Outcome | null {
    const given = this.table.lobby?.conceded ?? null;
    const seats = this.table.lobby?.chairs.length ?? 0;
    return this.#view?.outcome ?? (this.#view && given !== null ? concession(given, seats) : null);
  }

  get sheet(): Sheet | null {
    return this.#view?.sheet ?? null;
  }
}
