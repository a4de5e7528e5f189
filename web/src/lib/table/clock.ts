/** The table's clock, as well as it can be known here: the least delayed word about it is the nearest to the truth. */
export class Clock {
  /** Table instant minus this page's clock. */
  #offset: number | null = null;
  /** What it shows while it stands still. */
  #stopped: number | null = null;

  /** The house wrote `at` before we got it: our reading can only be late, so the largest offset wins. */
  sample(at: number, roundTrip = 0, now = performance.now()): void {
    const offset = at + roundTrip / 2 - now;
    if (this.#offset === null || offset > this.#offset) this.#offset = offset;
  }

  /** After a break the table's clock may have stood still. */
  reset(): void {
    this.#offset = null;
    this.#stopped = null;
  }

  /** The table pauses. */
  stop(at: number): void {
    this.#stopped = at;
  }

  /** It goes on from `at`, as we heard when this page's clock showed `now`. */
  run(at: number, now: number): void {
    this.reset();
    this.sample(at, 0, now);
  }

  now(): number {
    if (this.#stopped !== null) return this.#stopped;
    return this.#offset === null ? 0 : performance.now() + this.#offset;
  }
}
