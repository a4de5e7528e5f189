/**
 * Playout queue: holds an update of a race until its instant on the table's clock, so that all players see it together.
 * Later messages stay behind it. A guide can hold the queue.
 */

/**
 * Longest delay in ms: 250 ms of trusted delay there, 25 ms of grace and 250 ms back. A clock that asks for more is wrong.
 */
const MAX_DELAY_MS = 525;

export class PlayoutQueue<T> {
  #queue: { news: T; due: number }[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #held = false;
  /** Set once the queue has been held: each message may hold the next, so they are shown one at a time. */
  #oneByOne = false;

  constructor(
    readonly now: () => number,
    readonly show: (news: T) => void,
  ) {}

  /** Shows a message at an instant of the table's clock, after all earlier ones. */
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
    // A message may trigger a new welcome, which clears the queue.
    for (let first = this.#queue[0]; first && first.due <= this.now(); first = this.#queue[0]) {
      this.#queue.shift();
      this.show(first.news);
      if (this.#oneByOne) break;
    }
    this.#schedule();
  }

  /** Stops or resumes the queue. */
  hold(on: boolean): void {
    [this.#held, this.#oneByOne] = [on, true];
    this.#schedule();
  }

  /** Drops the queue: a welcome has the current state. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
  }
}
