/** Display of a hand: equal cards grouped, new ones apart. */

import type { Card, View } from "./types";
import { LOOT, sorted, type Moment } from "./loot";

export interface Held {
  card: Card;
  count: number;
  /** Won this round: not playable yet. */
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

/** Current moment in the terms of the cards; null between moments. */
export function momentOf({ stage, window }: Pick<View, "stage" | "window">): Moment | null {
  if (window) return window;
  return stage === "placing" ? "while_placing" : stage === "removing" ? "aiming" : null;
}

/** Reason why a card cannot be played: too new, no target, or the moment it waits for. */
export type Still = "new" | "aimless" | Moment;

export function stillFor(card: Card, fresh: boolean, now: Moment | null): Still {
  const { moment } = LOOT[card];
  if (fresh && moment !== "never") return "new";
  return moment === now ? "aimless" : moment;
}
