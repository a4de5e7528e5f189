/** What is on the stage once a game is over: the board for a last look, then the result, then as the reader likes. */

import { untrack } from "svelte";

import { motionMs } from "../app/durations";
import { readOnlyChannel } from "../table/read-only";
import { Table } from "../table/table.svelte";
import type { Outcome, Seat, Sheet } from "../types/core";

/** What every view has. */
interface Ended {
  outcome: Outcome | null;
  sheet: Sheet | null;
}

/** Everyone but the one who gave up has won. */
function concession(given: Seat, seats: number): Outcome {
  const others = Array.from({ length: seats }, (_, seat) => seat).filter((seat) => seat !== given);
  return { ranking: [others, [given]], scores: Array<null>(seats).fill(null), reason: CONCEDED };
}

/** The house's own reason for an end, beside those of the games. */
export const CONCEDED = "conceded";

export class Ending {
  shows = $state<"board" | "result">("result");
  /** Did it end before our eyes? */
  live = $state(false);
  readonly #table: Table;
  /** The finished game that a spectator reads the result of; its lobby is null where none is. */
  readonly #kept = new Table("", () => readOnlyChannel);

  /** Call it in a component's script: it follows the table while that lives. */
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
      // What led to the end is seen first.
      if (table.showing) return;
      const timer = setTimeout(() => (this.shows = "result"), motionMs("linger"));
      return () => clearTimeout(timer);
    });
  }

  /** Has the table gone on to another game while a spectator still reads the result? Players vote: they go together. */
  get staying(): boolean {
    const [now, kept] = [this.#table.lobby, this.#kept.lobby];
    if (!this.#table.spectator || kept === null) return false;
    return now?.stage !== "finished" || now.game !== kept.game;
  }

  /** To what the table is at now. */
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

  /** As the rules have it; a game that was given up ends without their word. */
  get outcome(): Outcome | null {
    const given = this.table.lobby?.conceded ?? null;
    const seats = this.table.lobby?.chairs.length ?? 0;
    return this.#view?.outcome ?? (this.#view && given !== null ? concession(given, seats) : null);
  }

  get sheet(): Sheet | null {
    return this.#view?.sheet ?? null;
  }
}
