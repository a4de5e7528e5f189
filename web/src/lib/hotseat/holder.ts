/** Whose the device is, where several people play on it. */

import type { Seat } from "../types/core";

/**
 * Whoever has it keeps it while they are asked, and while nobody else here is; else it goes to the next of those who are
 * asked, clockwise. `here` are the seats on this device, in order; `last` is who had it last.
 */
export function holder(here: readonly Seat[], asked: readonly Seat[], last: Seat | null): Seat | null {
  const ours = here.filter((seat) => asked.includes(seat));
  if (last !== null && here.includes(last) && (ours.length === 0 || ours.includes(last))) return last;
  return ours.find((seat) => seat > (last ?? -1)) ?? ours[0] ?? here[0] ?? null;
}
