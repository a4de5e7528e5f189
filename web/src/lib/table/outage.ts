/** How long the line has been broken, as far as it is worth a word. */

import { now } from "../app/time.svelte";
import type { Table } from "./table.svelte";

/** Blinks are not. */
const GRACE_MS = 1000;

/** Milliseconds since the line broke; 0 while it holds, for a blink, and before the first welcome. */
export function outageMs(table: Pick<Table, "brokenSince" | "lobby" | "lost">): number {
  if (table.brokenSince === null || !table.lobby || table.lost) return 0;
  const passed = now() - table.brokenSince;
  return passed < GRACE_MS ? 0 : passed;
}
