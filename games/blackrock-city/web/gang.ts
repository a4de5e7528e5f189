/** Gangs: the tiles of a reserve or a bid. */

import type { Act, Gang } from "./types";

/** Kinds of tile, in display order. */
export const KINDS = ["healthy", "healthy_x", "wounded", "wounded_x", "prisoners"] as const;
export type Kind = (typeof KINDS)[number];

export const DRAWING: Record<Kind, string> = {
  healthy: "b-ok",
  healthy_x: "b-okx",
  wounded: "b-w",
  wounded_x: "b-wx",
  prisoners: "b-pr",
};

/** Tiles, and sizes of a bid, that fit side by side as touch targets. */
export const ROOM = { phone: 8, flat: 6, desktop: 10 } as const;

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

/** The tiles one by one, in the order of `KINDS`. */
export function tiles(gang: Gang): Kind[] {
  return KINDS.flatMap((kind) => Array<Kind>(gang[kind]).fill(kind));
}

/** The gang made of these tiles. */
export function gather(kinds: Iterable<Kind>): Gang {
  const gang = { ...NOBODY };
  for (const kind of kinds) gang[kind] += 1;
  return gang;
}

/** The bids among the acts. */
export function bids(acts: readonly Act[]): Gang[] {
  return acts.flatMap((act) => (typeof act === "object" && "bid" in act ? [act.bid] : []));
}

/** Price of bidding a tile: healthy ones come back wounded, the others die (BC-6.10), and an X is worth keeping. */
const PRICES: Gang = { healthy: 1, healthy_x: 2, prisoners: 100, wounded: 101, wounded_x: 102 };

function price(gang: Gang): number {
  return KINDS.reduce((sum, kind) => sum + gang[kind] * PRICES[kind], 0);
}

/** The bid of this size that costs the fewest lives, then the fewest X. */
export function cheapest(some: readonly Gang[], wanted: number): Gang | null {
  const fitting = some.filter((gang) => size(gang) === wanted);
  return fitting.reduce<Gang | null>((best, gang) => (best && price(best) <= price(gang) ? best : gang), null);
}
