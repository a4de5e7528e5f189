/** Who did what in the phase. */

import type { Gang, View } from "./types";
import type { Seat } from "$lib/types/core";
import { size } from "./gang";

/** What a seat has bid, if it has. */
export function bidOf(view: View, seat: Seat): Gang | null {
  const stake = view.players[seat]?.stake;
  return stake !== null && typeof stake === "object" ? stake.bid : null;
}

/** Whose bid is the highest; nobody's before the first. */
export function bidder(view: View): Seat | null {
  const seats = view.players.map((_, seat) => seat);
  return seats.reduce<Seat | null>((best, seat) => {
    const bid = bidOf(view, seat);
    if (bid === null) return best;
    const before = best === null ? null : bidOf(view, best);
    return before === null || size(bid) > size(before) ? seat : best;
  }, null);
}

/** The order in which seats are shown: clockwise, the reader last, beside what they can do. */
export function clockwise(view: View, eyes: Seat | null): Seat[] {
  const seats = view.players.map((_, seat) => seat);
  return eyes === null ? seats : [...seats.slice(eyes + 1), ...seats.slice(0, eyes + 1)];
}
