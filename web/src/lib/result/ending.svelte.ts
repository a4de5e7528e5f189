/** What is on the stage once a game is over: the board for a moment, then the result, then as the reader likes. */

import { untrack } from "svelte";

import type { Table } from "../table/table.svelte";
import type { Outcome, Sheet } from "../types/core";

/** A last look at the table before the result covers it (`--m-linger`). */
const LINGER = 1400;

/** What every view has. */
interface Ended {
  outcome: Outcome | null;
  sheet: Sheet | null;
}

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
      const timer = setTimeout(() => (this.shows = "result"), LINGER);
      return () => clearTimeout(timer);
    });
  }

  get #view(): Ended | null {
    return this.#table.lobby?.stage === "finished" ? (this.#table.view as Ended | null) : null;
  }

  get outcome(): Outcome | null {
    return this.#view?.outcome ?? null;
  }

  get sheet(): Sheet | null {
    return this.#view?.sheet ?? null;
  }
}
