/** The table's clock, as well as it can be known here: the least delayed word about it is the nearest to the truth. */
export class Clock {
  /** Table instant minus this page's clock. */
  #offset: number | null = null;

  /** The house wrote `at` before we got it: our reading can only be late, so the largest offset wins. */
  heard(at: number, roundTrip = 0): void {
    const offset = at + roundTrip / 2 - performance.now();
    if (this.#offset === null || offset > this.#offset) this.#offset = offset;
  }

  /** After a break the table's clock may have stood still. */
  forget(): void {
    this.#offset = null;
  }

  now(): number {
    return this.#offset === null ? 0 : performance.now() + this.#offset;
  }
}
