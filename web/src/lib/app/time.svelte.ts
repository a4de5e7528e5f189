/** Clock for countdowns on the screen. It ticks only while it is read. */

import { createSubscriber } from "svelte/reactivity";

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, 250);
  return () => clearInterval(timer);
});

/** `performance.now()`, updated four times a second for reactive readers. */
export function now(): number {
  subscribe();
  return performance.now();
}

/** Minutes and seconds: "0:42", "12:05". */
export function clockTime(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
