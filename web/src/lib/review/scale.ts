/** Scale of win shares: the whole of the compared acts, so that differences can be seen. */

import type { ComparedAct, Estimate } from "../types/protocol";

/** Least range of the scale, in points. */
const RANGE = 20;
/** Least width of an interval, in percent of the scale. */
const MIN_WIDTH = 3;

export interface ShareScale {
  /** Place of a share, in percent of the scale. */
  x: (share: number) => number;
  /** Place of an interval. */
  range: (share: Estimate) => { from: number; to: number };
}

export function shareScale(acts: readonly Pick<ComparedAct, "share">[]): ShareScale {
  const top = Math.min(100, Math.max(...acts.map(({ share }) => share.high)) + 2);
  const bottom = Math.max(0, Math.min(top - RANGE, Math.min(...acts.map(({ share }) => share.low)) - 4));
  const x = (share: number): number => (100 * (share - bottom)) / Math.max(1, top - bottom);
  return { x, range: ({ low, high }) => ({ from: x(low), to: Math.max(x(high), x(low) + MIN_WIDTH) }) };
}
