/** Lanes under the curve: own decisions, those of each other seat, draws. */

import type { Seat } from "../types/core";
import type { Review } from "../types/protocol";
import type { Bar } from "./chart";

export interface LaneRow {
  key: string;
  /** Seat that decided; null for the draws. */
  seat: Seat | null;
  /** Whether it is the reviewed seat. */
  own: boolean;
  bars: Bar[];
  /** In whole points, as in the sum. */
  total: number;
}

/** Amounts below this are not drawn, in points. */
const LEAST = 0.5;

const add = (bars: readonly Bar[]): number => bars.reduce((sum, { amount }) => sum + amount, 0);

/** The lanes as far as the review is computed. */
export function lanesOf(review: Review, players: number): LaneRow[] {
  const { seat, decisions, others, draws, luckiest, unluckiest, sum } = review;
  const drawn = (bars: Bar[]): Bar[] => bars.filter(({ amount }) => Math.abs(amount) >= LEAST);
  const own = decisions.map(({ entry, loss, mistake }) => ({ entry, amount: -loss.value, notable: mistake }));
  const mistakes = add(own.filter(({ notable }) => notable));
  const seats = Array.from({ length: players }, (_, other) => other).filter((other) => other !== seat);
  const extreme = new Set([luckiest[0], unluckiest[0]]);
  const chance = draws.map(({ entry, effect }) => ({ entry, amount: effect.value, notable: extreme.has(entry) }));
  return [
    { key: "own", seat, own: true, bars: drawn(own), total: Math.round(sum ? -sum.given_away.value : mistakes) },
    ...seats.map((other): LaneRow => {
      const bars = others
        .filter((one) => one.seat === other)
        .map(({ entry, effect }) => ({ entry, amount: effect.value, notable: false }));
      const known = sum?.others[other];
      const total = known ? known.lost.value + known.gained.value : add(bars);
      return { key: `seat-${other}`, seat: other, own: false, bars: drawn(bars), total: Math.round(total) };
    }),
    { key: "draws", seat: null, own: false, bars: drawn(chance), total: Math.round(sum?.draws.value ?? add(chance)) },
  ];
}
