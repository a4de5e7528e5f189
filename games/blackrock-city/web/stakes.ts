/** Bids of the current phase. */

import type { Gang, View } from "./types";
import type { Seat } from "$lib/types/core";
import { size } from "./gang";

/** The bid of a seat; null where it has none. */
export function bidOf(view: View, seat: Seat): Gang | null {
  const stake = view.players[seat]?.stake;
  return stake !== null && typeof stake === "object" ? stake.bid : null;
}

/** The seat with the highest bid; null before the first. */
export function bidder(view: View): Seat | null {
  const seats = view.players.map((_, seat) => seat);
  return seats.reduce<Seat | null>((best, seat) => {
    const bid = bidOf(view, seat);
    if (bid === null) return best;
    const before = best === null ? null : bidOf(view, best);
    return before === null || size(bid) > size(before) ? seat : best;
  }, null);
}

/** Display order of the seats: clockwise, the reader last, next to the tray. */
export function clockwise(view: View, eyes: Seat | null): Seat[] {
  const seats = view.players.map((_, seat) => seat);
  return eyes === null ? seats : [...seats.slice(eyes + 1), ...seats.slice(0, eyes + 1)];
}
