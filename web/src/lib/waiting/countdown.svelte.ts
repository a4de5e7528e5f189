/** The seconds between "everyone is ready" and the start. Every page counts for itself; the host's page then starts the game. */

import { untrack } from "svelte";

import { now } from "../app/time.svelte";

/** Long enough to say "wait", in ms. */
const LENGTH = 3000;

export class Countdown {
  /** On this page's clock; null while somebody is not ready. */
  #ends = $state<number | null>(null);

  /** Runs while `ready` holds, then calls `go`. Call it in a component's script. */
  constructor(ready: () => boolean, go: () => void) {
    $effect(() => {
      if (!ready()) return void (this.#ends = null);
      this.#ends = performance.now() + LENGTH;
      const timer = setTimeout(() => untrack(go), LENGTH);
      return () => clearTimeout(timer);
    });
  }

  /** Whole seconds that are left, 0 once it is over; null while it does not run. */
  get seconds(): number | null {
    return this.#ends === null ? null : Math.max(0, Math.ceil((this.#ends - now()) / 1000));
  }
}
