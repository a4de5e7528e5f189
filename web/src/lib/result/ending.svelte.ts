/** What is on the stage once a game is over: the board for a moment, then the result, then as the reader likes. */

import { untrack } from "svelte";

import type { Table } from "../table/table.svelte";
import type { Outcome, Seat, Sheet } from "../types/core";

/** A last look at the table before the result covers it (`--m-linger`). */
const LINGER = 1400;

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

  /** Call it in a component's script: it follows the table while that lives. */
  constructor(table: Table) {
    this.#table = table;
    $effect(() => {
      if (!this.outcome) return void ([this.shows, this.live] = ["result", false]);
      if (untrack(() => table.news.length) === 0) return;
      [this.shows, this.live] = ["board", true];
      // What led to the end is seen first.
      if (table.showing) return;
      const timer = setTimeout(() => (this.shows = "result"), LINGER);
      return () => clearTimeout(timer);
    });
  }

  get #view(): Ended | null {
    return this.#table.lobby?.stage === "finished" ? (this.#table.view as Ended | null) : null;
  }

  /** As the rules have it; a game that was given up ends without their word. */
  get outcome(): Outcome | null {
    const given = this.#table.lobby?.conceded ?? null;
    const seats = this.#table.lobby?.chairs.length ?? 0;
    return this.#view?.outcome ?? (this.#view && given !== null ? concession(given, seats) : null);
  }

  get sheet(): Sheet | null {
    return this.#view?.sheet ?? null;
  }
}
