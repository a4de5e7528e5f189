/** Estimate of the table's clock. Delays only make a sample late, so the one with the largest offset is the best. */
export class Clock {
  /** Table instant minus this page's clock, in ms. */
  #offset: number | null = null;
  /** Instant at which the clock is stopped; null while it runs. */
  #stopped: number | null = null;

  /** Takes a sample: the server wrote `at` before it arrived. */
  sample(at: number, roundTrip = 0, now = performance.now()): void {
    const offset = at + roundTrip / 2 - now;
    if (this.#offset === null || offset > this.#offset) this.#offset = offset;
  }

  /** Drops the estimate: after an outage the table's clock may have been stopped. */
  reset(): void {
    this.#offset = null;
    this.#stopped = null;
  }

  stop(at: number): void {
    this.#stopped = at;
  }

  /** Restarts the clock at `at`, received when this page's clock showed `now`. */
  run(at: number, now: number): void {
    this.reset();
    this.sample(at, 0, now);
  }

  now(): number {
    if (this.#stopped !== null) return this.#stopped;
    return this.#offset === null ? 0 : performance.now() + this.#offset;
  }
}
