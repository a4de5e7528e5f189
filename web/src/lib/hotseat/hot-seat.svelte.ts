/**
 * Hot seat: several people on one device. A curtain separates their turns, and nothing private is in the DOM while it is
 * down. In a race they share the screen.
 */

import { untrack } from "svelte";

import { announce } from "../a11y/announce.svelte";
import type { Seat } from "../types/core";
import type { Table } from "../table/table.svelte";
import { holder } from "./holder";

/** Pause before the curtain in ms, so that a player sees the effect of their act. */
const LINGER_MS = 1800;
/** The same pause while a deadline of the rules is running. */
const URGENT_LINGER_MS = 700;
/** Deadline of the rules from which the pause is short. */
const URGENT_MS = 12_000;

export class HotSeat {
  /** Seat that sees the board; null while the curtain is down or the screen is shared. */
  viewer = $state<Seat | null>(null);
  /** Seats that raced on this screen, until everyone has seen the result. */
  #raced = $state.raw<readonly Seat[]>([]);
  #last = $state<Seat | null>(null);
  /** Last entry that each seat has seen. */
  readonly #saw: Record<Seat, number> = {};
  readonly #table: Table;

  /** Call it in a component's script: its effects follow the table. */
  constructor(table: Table) {
    this.#table = table;
    $effect(() => {
      if (!this.shared) return void ([this.viewer, this.#last, this.#raced] = [null, null, []]);
      const { racing } = this;
      if (racing.length > 0) return untrack(() => this.#drop(racing));
      const stays = this.viewer === this.nextHolder || (this.viewer === null && this.#raced.length === 0);
      if (stays || table.animating) return;
      const timer = setTimeout(() => this.#drop([]), this.#linger);
      return () => clearTimeout(timer);
    });
    // Records the entries as they are seen.
    $effect(() => {
      const entry = table.game?.entry;
      if (this.viewer !== null && entry !== undefined) this.#saw[this.viewer] = entry;
    });
  }

  /** Whether several people play on this device. */
  get shared(): boolean {
    return this.#table.seats.length > 1 && this.#table.lobby?.stage === "playing";
  }

  /** Our seats that are asked now. */
  get asked(): Seat[] {
    return this.#table.seats.filter((seat) => this.#table.waiting.includes(seat));
  }

  /** Our seats that race now. */
  get racing(): Seat[] {
    const racing = this.shared ? this.#table.game?.race?.seats : undefined;
    return this.#table.seats.filter((seat) => racing?.includes(seat));
  }

  /** The next holder of the device. */
  get nextHolder(): Seat | null {
    return holder(this.#table.seats, this.asked, this.#last);
  }

  /** Seats that race on this screen, or just did. */
  get racers(): readonly Seat[] {
    return this.racing.length > 0 || !this.shared ? this.racing : this.#raced;
  }

  get curtain(): boolean {
    return this.shared && this.viewer === null && this.racers.length === 0;
  }

  get #linger(): number {
    const { game, clock } = this.#table;
    return game && game.deadline !== null && game.deadline - clock.now() < URGENT_MS ? URGENT_LINGER_MS : LINGER_MS;
  }

  /** Lowers the curtain. */
  #drop(raced: readonly Seat[]): void {
    if (this.viewer !== null) announce.clear();
    [this.viewer, this.#raced] = [null, raced];
  }

  /** Lifts the curtain for a seat. Returns the last entry it had seen. */
  lift(seat: Seat): number | null {
    const saw = this.#saw[seat] ?? null;
    this.#table.perspective = seat;
    // Missed events are listed, not animated.
    this.#table.news = [];
    [this.viewer, this.#last] = [seat, seat];
    return saw;
  }

  /** Sends the same act for every seat that is asked on this device. */
  async actForAll(act: unknown): Promise<void> {
    for (const seat of this.asked) await this.#table.act(act, undefined, seat);
  }
}
