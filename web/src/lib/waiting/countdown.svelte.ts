/** Countdown between "everyone is ready" and the start. Every page counts on its own; the host's page starts the game. */

import { untrack } from "svelte";

import { now } from "../app/time.svelte";

/** Length in ms: enough to say "wait". */
const COUNTDOWN_MS = 3000;

export class Countdown {
  /** End on this page's clock; null while a player is not ready. */
  #ends = $state<number | null>(null);

  /** Runs while `ready` holds, then calls `go`. Call it in a component's script. */
  constructor(ready: () => boolean, go: () => void) {
    $effect(() => {
      if (!ready()) return void (this.#ends = null);
      this.#ends = performance.now() + COUNTDOWN_MS;
      const timer = setTimeout(() => untrack(go), COUNTDOWN_MS);
      return () => clearTimeout(timer);
    });
  }

  /** Whole seconds left, 0 at the end; null while it does not run. */
  get seconds(): number | null {
    return this.#ends === null ? null : Math.max(0, Math.ceil((this.#ends - now()) / 1000));
  }
}
