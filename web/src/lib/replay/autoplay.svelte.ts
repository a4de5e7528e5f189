/** Autoplay of a replay: speed and loop. */

/** Factors of the normal speed. */
export const SPEEDS = [0.5, 1, 2, 4] as const;
/** Time per moment at normal speed, in ms. */
const MOMENT_MS = 1100;

interface Track {
  readonly at: number;
  readonly last: number;
}

export class Autoplay {
  on = $state(false);
  speed = $state<(typeof SPEEDS)[number]>(1);
  loop = $state(false);
  readonly #track: Track;
  readonly #move: (to: number) => void;

  /** Call it in a component's script. */
  constructor(track: Track, move: (to: number) => void) {
    this.#track = track;
    this.#move = move;
    $effect(() => {
      if (!this.on) return;
      const timer = setInterval(() => this.#step(), MOMENT_MS / this.speed);
      return () => clearInterval(timer);
    });
  }

  #step(): void {
    const { at, last } = this.#track;
    if (at < last) this.#move(at + 1);
    else if (this.loop) this.#move(0);
    else this.on = false;
  }
}
