/** Duration of a connection outage, where it is worth a notice. */

import { now } from "../app/time.svelte";
import type { Table } from "./table.svelte";

/** Shorter outages are not shown, in ms. */
const GRACE_MS = 1500;

/** Milliseconds since the connection broke; 0 while it holds, during the grace period and before the first welcome. */
export function outageMs(table: Pick<Table, "brokenSince" | "lobby" | "lost">): number {
  if (table.brokenSince === null || !table.lobby || table.lost) return 0;
  const passed = now() - table.brokenSince;
  return passed < GRACE_MS ? 0 : passed;
}
