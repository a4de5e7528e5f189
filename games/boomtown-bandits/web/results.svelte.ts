/** Selects the shootout result on display: it stays for a while, then until something else needs the room. */

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
  /** Whether it was shown long enough to be read. */
  #read = $state(false);
  /** The latest result shown or dismissed: it is not shown again. */
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

  /** Events on display: those of the frame, else of the last update. */
  get #told(): readonly Event[] {
    const { playback, table } = this.board;
    return playback.frame?.events ?? table.news;
  }

  /** Whether the next round has begun. In a pause the result stays. */
  get #over(): boolean {
    const stage = this.board.view?.stage;
    if (this.board.table.pause) return false;
    return stage === "badge" || stage === "placing";
  }

  /** Whether something else needs the room. */
  get #pressed(): boolean {
    const { board } = this;
    if (board.table.pause) return false;
    return board.asked || (board.view?.shootout ?? null) !== null || board.playback.frame !== null;
  }

  #show(won: Won): void {
    this.#last = won;
    this.#won = won;
  }

  /** Dismisses the result and moves the playback on. */
  close(): void {
    this.#won = null;
    if (this.#told.some(isWon)) this.board.playback.next();
  }

  /** Dismisses this result and the following ones. */
  skip(): void {
    this.#last = this.board.table.news.findLast(isWon) ?? this.#last;
    this.#won = null;
  }
}
