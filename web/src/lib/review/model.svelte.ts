/** State of the review page: the review, the views of the reviewed seat, the chosen moment. */

import { ApiError, api } from "../api/client";
import { ReplayState } from "../replay/replay.svelte";
import type { PlayerInfo } from "../table/table.svelte";
import type { Seat } from "../types/core";
import type { History, PastGame, ReviewedDecision } from "../types/protocol";
import { ReviewFeed } from "./feed.svelte";
import { mistakesOf, neighbour, opening } from "./story";
import type { Whose } from "./words";

export class ReviewModel {
  readonly feed = new ReviewFeed();
  readonly reel: ReplayState;
  /** Number of the chosen entry. */
  at = $state(0);
  /** Whether the reader chose a moment. Until then the page opens the costliest mistake found so far. */
  #chosen = false;
  /** Why the game itself could not be loaded. */
  lost = $state.raw<ApiError | null>(null);
  /** The game in the reader's own list; null for a stranger's. */
  past = $state.raw<PastGame | null>(null);
  /** Whether the views are loaded. */
  ready = $state(false);
  /** Reviewed seat; null until it is known. */
  seat = $state<Seat | null>(null);

  constructor(readonly record: string) {
    this.reel = new ReplayState(record);
  }

  /** Opens the review of a seat; of the reader's own without one. `at` is the entry to show, if the link has one. */
  async open(seat: Seat | null, at: number | null): Promise<void> {
    if (at !== null) [this.at, this.#chosen] = [at, true];
    try {
      const [record, mine] = await Promise.all([this.#seats(), this.#history()]);
      this.past = mine;
      const own = mine?.players.findIndex((player) => player.mine) ?? -1;
      this.seat = seat !== null && seat < record ? seat : Math.max(0, own);
      this.feed.follow(this.record, this.seat);
      await this.#look();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.lost = error;
    }
  }

  /** Loads the record. Returns its number of seats. */
  async #seats(): Promise<number> {
    await this.reel.open();
    return this.reel.table.lobby?.chairs.length ?? 0;
  }

  /** The game in the reader's list. Its first page is enough: older games have no label "you". */
  async #history(): Promise<PastGame | null> {
    try {
      const { games } = await api.get<History>("/history");
      return games.find(({ record }) => record === this.record) ?? null;
    } catch (error) {
      if (error instanceof ApiError) return null; // without a session
      throw error;
    }
  }

  async #look(): Promise<void> {
    await this.reel.look(this.seat ?? 0);
    this.#show();
    this.ready = true;
  }

  /** Reviews another seat from the same moment. */
  async choose(seat: Seat): Promise<void> {
    this.seat = seat;
    this.feed.follow(this.record, seat);
    await this.#look();
  }

  get review() {
    return this.feed.review;
  }

  /** Number of the last entry. */
  get last(): number {
    return this.reel.last;
  }

  get decision(): ReviewedDecision | null {
    return this.review?.decisions.find(({ entry }) => entry === this.at) ?? null;
  }

  readonly mistakes = $derived.by(() => (this.feed.review ? mistakesOf(this.feed.review) : []));

  isMine(seat: Seat): boolean {
    return this.past?.players[seat]?.mine === true;
  }

  /** Seats that the reader may choose: their own, or all as a spectator. */
  get choices(): Seat[] {
    const all = [...(this.reel.table.lobby?.chairs ?? []).keys()];
    const mine = all.filter((seat) => this.isMine(seat));
    return mine.length > 0 ? mine : all;
  }

  who(seat: Seat): PlayerInfo & Whose {
    return { ...this.reel.table.playerInfo(seat), you: seat === this.seat && this.isMine(seat) };
  }

  /** Goes to an entry. */
  go(entry: number): void {
    this.#chosen = true;
    this.at = Math.min(Math.max(0, entry), this.last);
    this.#show();
  }

  /** Follows the review as it grows. */
  follow(): void {
    if (this.#chosen || !this.review) return;
    const entry = opening(this.review);
    if (entry === this.at) return;
    this.at = entry;
    this.#show();
  }

  /** The position of a decision is the moment before it; everything else is shown as it came out. */
  #show(): void {
    this.reel.show(this.decision ? this.at - 1 : this.at);
  }

  /** Shows the position again when a decision becomes known at the chosen moment. */
  refresh(): void {
    if (this.ready) this.#show();
  }

  /** The next (1) or previous (-1) decision, or mistake. */
  step(step: -1 | 1, mistakesOnly = false): void {
    const to = this.neighbour(step, mistakesOnly);
    if (to) this.go(to.entry);
  }

  neighbour(step: -1 | 1, mistakesOnly = false): ReviewedDecision | null {
    return neighbour(mistakesOnly ? this.mistakes : (this.review?.decisions ?? []), this.at, step);
  }

  stop(): void {
    this.feed.stop();
  }
}
