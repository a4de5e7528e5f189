/** Sorting and display of the cards. Their scores come from the server. */

import type { Card } from "./types";

export type Kind = "support" | "alliance" | "betrayal" | "city";

/** Columns of a tableau, from left to right. */
export const GROUPS = ["5", "6", "7", "8", "alliance", "betrayal", "city"] as const;
export type Group = (typeof GROUPS)[number];

export const SUPPORTS = ["5", "6", "7", "8"] as const;
export const CITIES = ["docks", "police", "hall"] as const;
export type City = (typeof CITIES)[number];

/** The thirteen kinds of card, in display order. */
const ORDER: readonly Card[] = [...SUPPORTS, "+2", "+3", "+4", "-1", "-2", "-3", ...CITIES];

export function kindOf(card: Card): Kind {
  if (card.startsWith("+")) return "alliance";
  if (card.startsWith("-")) return "betrayal";
  return isCity(card) ? "city" : "support";
}

export function isCity(card: Card): card is City {
  return (CITIES as readonly string[]).includes(card);
}

export function groupOf(card: Card): Group {
  const kind = kindOf(card);
  return kind === "support" ? (card as Group) : (kind as Group);
}

/** CSS class of the card's paper and pattern. */
export function paperOf(card: Card): string {
  const kind = kindOf(card);
  return { support: `v${card}`, alliance: "ally", betrayal: "betr", city: "city" }[kind];
}

export function drawingOf(card: Card): string {
  const kind = kindOf(card);
  return { support: `f${card}`, alliance: "f-ally", betrayal: "f-betray", city: `n-${card}` }[kind];
}

/** The printed value with a minus sign (U+2212). */
export function valueOf(card: Card): string {
  return card.replace("-", "−");
}

/** A number of points with a minus sign (U+2212). */
export function points(n: number): string {
  return `${n}`.replace("-", "−");
}

/** Points with a sign. */
export function signed(n: number): string {
  return n > 0 ? `+${n}` : points(n);
}

/** Pile of equal cards in a tableau. */
export interface Pile {
  card: Card;
  owned: number;
  /** Cards that a take would add. */
  gain: number;
}

/** Cards of a player by column: one pile per kind, in display order. */
export function tableau(taken: readonly Card[], gains: readonly Card[]): Record<Group, Pile[]> {
  const columns = Object.fromEntries(GROUPS.map((group) => [group, [] as Pile[]])) as Record<Group, Pile[]>;
  for (const card of ORDER) {
    const pile = { card, owned: count(taken, card), gain: count(gains, card) };
    if (pile.owned + pile.gain > 0) columns[groupOf(card)].push(pile);
  }
  return columns;
}

export function count(cards: readonly Card[], card: Card): number {
  return cards.filter((other) => other === card).length;
}

/** Sum of the printed values of alliances and betrayals. */
export function sum(cards: readonly Card[]): number {
  const printed = cards.filter((card) => ["alliance", "betrayal"].includes(kindOf(card)));
  return printed.reduce((total, card) => total + Number(card), 0);
}
