/**
 * One device, several people. Between two of them a curtain comes down: while it is, nothing that only one of them may see is
 * on the page. Where they race, they share the screen.
 */

import { untrack } from "svelte";

import { announce } from "../a11y/announce.svelte";
import type { Seat } from "../types/core";
import type { Table } from "../table/table.svelte";
import { holder } from "./holder";

/** Long enough to see what one's own act did, in ms. */
const LINGER = 1800;
/** Where the rules' own clock runs, nobody's time is spent on looking back. */
const HASTE = 700;
const URGENT = 12_000;

export class HotSeat {
  /** Who looks; null while the curtain is down, or several look together. */
  viewer = $state<Seat | null>(null);
  /** Those who raced on this screen, until everybody has seen how it ended. */
  #raced = $state.raw<readonly Seat[]>([]);
  #last = $state<Seat | null>(null);
  /** The entry of the record that each of them saw last. */
  readonly #saw: Record<Seat, number> = {};
  readonly #table: Table;

  /** Call it in a component's script: it follows the table while that lives. */
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
    // The journal of a look ends where the look ends.
    $effect(() => {
      const entry = table.game?.entry;
      if (this.viewer !== null && entry !== undefined) this.#saw[this.viewer] = entry;
    });
  }

  /** Do several people play this game on this device? */
  get shared(): boolean {
    return this.#table.seats.length > 1 && this.#table.lobby?.stage === "playing";
  }

  /** Those of us who are asked now. */
  get asked(): Seat[] {
    return this.#table.seats.filter((seat) => this.#table.waiting.includes(seat));
  }

  /** Those of us who race now. */
  get racing(): Seat[] {
    const racing = this.shared ? this.#table.game?.race?.seats : undefined;
    return this.#table.seats.filter((seat) => racing?.includes(seat));
  }

  /** Whose the device is to be. */
  get nextHolder(): Seat | null {
    return holder(this.#table.seats, this.asked, this.#last);
  }

  /** Those who race on this screen, or just did. */
  get racers(): readonly Seat[] {
    return this.racing.length > 0 || !this.shared ? this.racing : this.#raced;
  }

  get curtain(): boolean {
    return this.shared && this.viewer === null && this.racers.length === 0;
  }

  get #linger(): number {
    const { game, clock } = this.#table;
    return game && game.deadline !== null && game.deadline - clock.now() < URGENT ? HASTE : LINGER;
  }

  /** Nobody in particular looks any more. */
  #drop(raced: readonly Seat[]): void {
    if (this.viewer !== null) announce.clear();
    [this.viewer, this.#raced] = [null, raced];
  }

  /** Somebody says that they are the one to look. The last entry that they saw before. */
  lift(seat: Seat): number | null {
    const saw = this.#saw[seat] ?? null;
    this.#table.perspective = seat;
    // What happened behind the curtain is told, not played.
    this.#table.news = [];
    [this.viewer, this.#last] = [seat, seat];
    return saw;
  }

  /** The same act for everybody here who is asked, as far as the moment still asks them. */
  async actForAll(act: unknown): Promise<void> {
    for (const seat of this.asked) await this.#table.act(act, undefined, seat);
  }
}
