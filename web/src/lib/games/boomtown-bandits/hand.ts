/** A hand as it is shown: the same cards lie on one another, new ones apart from those that can be played. */

import type { Card } from "../../types/boomtown-bandits";
import { sorted } from "./loot";

export interface Held {
  card: Card;
  count: number;
  /** Too new to be played. */
  fresh: boolean;
}

export function grouped(hand: readonly Card[], fresh: readonly Card[]): Held[] {
  const held: Held[] = [];
  const young = [...fresh];
  for (const card of sorted(hand)) {
    const at = young.indexOf(card);
    if (at >= 0) young.splice(at, 1);
    const same = held.find((other) => other.card === card && other.fresh === at >= 0);
    if (same) same.count++;
    else held.push({ card, count: 1, fresh: at >= 0 });
  }
  return held;
}
