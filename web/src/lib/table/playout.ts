/**
 * Those who race see what happens together: an update of a race says at which instant of the table's clock, and waits here
 * until then. Whatever is heard after it stays behind it. Somebody who explains what was shown may keep the rest waiting.
 */

/** The house trusts no delay beyond 250 ms there, 25 ms of grace, and 250 ms back: a clock that asks for more is wrong. */
const MAX_DELAY_MS = 525;

export class PlayoutQueue<T> {
  #queue: { news: T; due: number }[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #held = false;
  /** Somebody here may want to hold the next: one at a time. */
  #oneByOne = false;

  constructor(
    readonly now: () => number,
    readonly show: (news: T) => void,
  ) {}

  /** Shows news at an instant of the table's clock, or as soon as what came before it is shown. */
  push(news: T, at: number | undefined): void {
    const now = this.now();
    const due = Math.min(at ?? now, now + MAX_DELAY_MS);
    if (!this.#held && this.#queue.length === 0 && due <= now) return this.show(news);
    this.#queue.push({ news, due: Math.max(due, this.#queue.at(-1)?.due ?? 0) });
    this.#schedule();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    const [first] = this.#queue;
    if (first && !this.#held) this.#timer = setTimeout(() => this.#flush(), Math.max(0, first.due - this.now()));
  }

  #flush(): void {
    // Showing one may bring a new welcome, which empties the queue.
    for (let first = this.#queue[0]; first && first.due <= this.now(); first = this.#queue[0]) {
      this.#queue.shift();
      this.show(first.news);
      if (this.#oneByOne) break;
    }
    this.#schedule();
  }

  /** Nothing more is shown until this is taken back. */
  hold(on: boolean): void {
    [this.#held, this.#oneByOne] = [on, true];
    this.#schedule();
  }

  /** What has not been shown never will be: a welcome has the present. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
  }
}
