/**
 * Those who race see what happens together: an update of a race says at which instant of the table's clock, and waits here
 * until then. Whatever is heard after it stays behind it. Somebody who explains what was shown may keep the rest waiting.
 */

/** The house trusts no delay beyond 250 ms there, 25 ms of grace, and 250 ms back: a clock that asks for more is wrong. */
const LONGEST = 525;

export class Together<T> {
  #queue: { news: T; due: number }[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #held = false;
  /** Somebody here may want to hold the next: one at a time. */
  #slowly = false;

  constructor(
    readonly now: () => number,
    readonly show: (news: T) => void,
  ) {}

  /** Shows news at an instant of the table's clock, or as soon as what came before it is shown. */
  hear(news: T, at: number | undefined): void {
    const now = this.now();
    const due = Math.min(at ?? now, now + LONGEST);
    if (!this.#held && this.#queue.length === 0 && due <= now) return this.show(news);
    this.#queue.push({ news, due: Math.max(due, this.#queue.at(-1)?.due ?? 0) });
    this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    const [first] = this.#queue;
    if (first && !this.#held) this.#timer = setTimeout(() => this.#shown(), Math.max(0, first.due - this.now()));
  }

  #shown(): void {
    // Showing one may bring a new welcome, which empties the queue.
    for (let first = this.#queue[0]; first && first.due <= this.now(); first = this.#queue[0]) {
      this.#queue.shift();
      this.show(first.news);
      if (this.#slowly) break;
    }
    this.#wait();
  }

  /** Nothing more is shown until this is taken back. */
  hold(on: boolean): void {
    [this.#held, this.#slowly] = [on, true];
    this.#wait();
  }

  /** What has not been shown never will be: a welcome has the present. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
  }
}
