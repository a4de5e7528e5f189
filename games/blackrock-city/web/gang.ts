/** Bandits and prisoners: the tiles of a reserve, and of a bid. */

import type { Act, Gang } from "./types";

/** A kind of tile, in the order in which seats and trays show them. */
export const KINDS = ["healthy", "healthy_x", "wounded", "wounded_x", "prisoners"] as const;
export type Kind = (typeof KINDS)[number];

/** The drawing of each. */
export const DRAWING: Record<Kind, string> = {
  healthy: "b-ok",
  healthy_x: "b-okx",
  wounded: "b-w",
  wounded_x: "b-wx",
  prisoners: "b-pr",
};

/** How many tiles, and how many sizes of a bid, lie side by side with room for a finger each. */
export const ROOM = { phone: 8, flat: 6, desktop: 10 } as const;

/** Which of them a screen has. */
export function roomFor({ compact, flat }: { compact: boolean; flat: boolean }): keyof typeof ROOM {
  return flat ? "flat" : compact ? "phone" : "desktop";
}

export const NOBODY: Gang = { healthy: 0, healthy_x: 0, wounded: 0, wounded_x: 0, prisoners: 0 };

export function size(gang: Gang): number {
  return KINDS.reduce((sum, kind) => sum + gang[kind], 0);
}

export function same(one: Gang, other: Gang): boolean {
  return KINDS.every((kind) => one[kind] === other[kind]);
}

/** Its tiles one by one, in the order of `KINDS`. */
export function tiles(gang: Gang): Kind[] {
  return KINDS.flatMap((kind) => Array<Kind>(gang[kind]).fill(kind));
}

/** A gang of these tiles. */
export function gather(kinds: Iterable<Kind>): Gang {
  const gang = { ...NOBODY };
  for (const kind of kinds) gang[kind] += 1;
  return gang;
}

/** The bids among some acts. */
export function bids(acts: readonly Act[]): Gang[] {
  return acts.flatMap((act) => (typeof act === "object" && "bid" in act ? [act.bid] : []));
}

/** Price of bidding a tile. Healthy ones come back wounded, the others die (BC-6.10); a cross is worth keeping. */
const PRICES: Gang = { healthy: 1, healthy_x: 2, prisoners: 100, wounded: 101, wounded_x: 102 };

function price(gang: Gang): number {
  return KINDS.reduce((sum, kind) => sum + gang[kind] * PRICES[kind], 0);
}

/** Of the bids of this size, the one that costs the fewest lives, then the fewest crosses. */
export function cheapest(some: readonly Gang[], wanted: number): Gang | null {
  const fitting = some.filter((gang) => size(gang) === wanted);
  return fitting.reduce<Gang | null>((best, gang) => (best && price(best) <= price(gang) ? best : gang), null);
}
