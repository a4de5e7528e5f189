/** State of a real-time shootout on the table's clock: lamps, tumbling dice, penalties. */

import { untrack } from "svelte";
import { SvelteMap } from "svelte/reactivity";

import type { Event, Types } from "./types";
import type { Seat } from "$lib/types/core";
import type { Table } from "$lib/table/table.svelte";

interface Tumble {
  until: number;
  /** Whether the server has sent the faces. */
  told: boolean;
}

export class Race {
  /** Instant on the table's clock, updated while a race runs. */
  now = $state(0);
  readonly #tumbles = new SvelteMap<Seat, Tumble>();
  /** When the last right HIT arrived, for the flash. */
  struck = $state(0);

  constructor(readonly table: Table<Types>) {
    $effect(() => {
      if (!this.on) return;
      let frame = 0;
      const beat = () => {
        this.now = table.clock.now();
        frame = requestAnimationFrame(beat);
      };
      beat();
      return () => cancelAnimationFrame(frame);
    });
    $effect(() => {
      const news = table.news;
      untrack(() => this.#hear(news));
    });
  }

  /** Whether a race runs. */
  get on(): boolean {
    const shootout = this.table.view?.shootout;
    return shootout !== null && shootout !== undefined && shootout.fire_at !== null && shootout.state !== "stopped";
  }

  #hear(news: readonly Event[]): void {
    const tumbles = this.#tumbles;
    // After a reconnect all dice are at rest.
    if (news.length === 0) tumbles.clear();
    for (const event of news) {
      if (event.type === "rolled") tumbles.set(event.seat, { until: event.until, told: false });
      else if (event.type === "undone") tumbles.delete(event.seat);
      else if (event.type === "countdown" || event.type === "hit") tumbles.clear();
      else if (event.type === "threw") {
        const tumble = tumbles.get(event.seat);
        if (tumble) tumbles.set(event.seat, { ...tumble, told: true });
      } else if (event.type === "called" && event.right) this.struck = performance.now();
    }
  }

  /** Starts the tumble at the press, before the server answers. */
  press(seat: Seat): void {
    this.#tumbles.set(seat, { until: Infinity, told: false });
  }

  /** Stops the tumble after a refusal. */
  undo(seat: Seat): void {
    this.#tumbles.delete(seat);
  }

  tumbling(seat: Seat): boolean {
    const tumble = this.#tumbles.get(seat);
    return tumble !== undefined && !(tumble.told && this.now >= tumble.until);
  }

  /** Lit lamps: 1 after the first second of the countdown, 4 at FIRE. */
  get lamps(): number {
    const shootout = this.table.view?.shootout;
    if (!shootout || shootout.fire_at === null) return 0;
    if (shootout.state !== "countdown") return 4;
    const left = shootout.fire_at - this.now;
    return left <= 0 ? 4 : Math.max(0, Math.min(3, 3 - Math.floor(left / 1000)));
  }

  get fired(): boolean {
    return this.lamps === 4;
  }

  /** Remaining penalty of a seat, in ms. */
  held(seat: Seat): number {
    const until = this.table.view?.shootout?.held_until[seat];
    return until === null || until === undefined ? 0 : Math.max(0, until - this.now);
  }
}
