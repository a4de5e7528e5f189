/** Holder of the device in a hot seat. */

import type { Seat } from "../types/core";

/**
 * The next holder: the last one if they are asked or no other seat here is, else the next asked seat clockwise. `here` are the
 * seats on this device, in order; `last` is the last holder.
 */
export function holder(here: readonly Seat[], asked: readonly Seat[], last: Seat | null): Seat | null {
  const ours = here.filter((seat) => asked.includes(seat));
  if (last !== null && here.includes(last) && (ours.length === 0 || ours.includes(last))) return last;
  return ours.find((seat) => seat > (last ?? -1)) ?? ours[0] ?? here[0] ?? null;
}
