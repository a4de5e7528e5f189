/** Which shootout's result is shown: for a moment, then until something presses. */

import { untrack } from "svelte";

import { paced } from "$lib/app/durations";
import type { Event } from "./types";
import type { BoomtownBoard } from "./board.svelte";
import { shootoutOf, type Shootout } from "./shootout";
import { STAY } from "./frames";

type Won = Extract<Event, { type: "won" }>;
const isWon = (event: Event): event is Won => event.type === "won";

export class Results {
  #won = $state.raw<Won | null>(null);
  /** Was it there long enough to be read? */
  #read = $state(false);
  /** The latest one that was shown or put away: it is not shown again. */
  #last: Won | null = null;
  readonly shown = $derived.by((): Shootout | null => this.#won && shootoutOf(this.board.history, this.#won));

  constructor(readonly board: BoomtownBoard) {
    $effect(() => {
      const won = this.#told.findLast(isWon);
      if (won && won !== this.#last) untrack(() => this.#show(won));
    });
    $effect(() => {
      if (this.#won === null) return;
      this.#read = false;
      const timer = setTimeout(() => (this.#read = true), paced(STAY.won));
      return () => clearTimeout(timer);
    });
    $effect(() => {
      if (board.race.fired || this.#over || (this.#read && this.#pressed)) this.#won = null;
    });
  }

  /** What is on the table as news: one picture of the story, or all of it. */
  get #told(): readonly Event[] {
    const { playback, table } = this.board;
    return playback.frame?.events ?? table.news;
  }

  /** Has the next round begun? In a pause there is time to look back. */
  get #over(): boolean {
    const stage = this.board.view?.stage;
    if (this.board.table.pause) return false;
    return stage === "badge" || stage === "placing";
  }

  /** Does something else want to be seen? */
  get #pressed(): boolean {
    const { board } = this;
    if (board.table.pause) return false;
    return board.asked || (board.view?.shootout ?? null) !== null || board.playback.frame !== null;
  }

  #show(won: Won): void {
    this.#last = won;
    this.#won = won;
  }

  /** Puts it away; a story that is told goes on with its next picture. */
  close(): void {
    this.#won = null;
    if (this.#told.some(isWon)) this.board.playback.next();
  }

  /** Puts it away, with those that are still to be told. */
  skip(): void {
    this.#last = this.board.table.news.findLast(isWon) ?? this.#last;
    this.#won = null;
  }
}
