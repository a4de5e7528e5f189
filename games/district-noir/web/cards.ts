/** How the cards are sorted and shown. What they are worth is the house's to say. */

import type { Card } from "./types";

export type Kind = "support" | "alliance" | "betrayal" | "city";

/** The columns of a tableau, from left to right. */
export const GROUPS = ["5", "6", "7", "8", "alliance", "betrayal", "city"] as const;
export type Group = (typeof GROUPS)[number];

export const SUPPORTS = ["5", "6", "7", "8"] as const;
export const CITIES = ["docks", "police", "hall"] as const;
export type City = (typeof CITIES)[number];

/** The thirteen kinds of card, as tableaux show them. */
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

/** Class of the card's paper and pattern. */
export function paperOf(card: Card): string {
  const kind = kindOf(card);
  return { support: `v${card}`, alliance: "ally", betrayal: "betr", city: "city" }[kind];
}

/** The drawing on it. */
export function drawingOf(card: Card): string {
  const kind = kindOf(card);
  return { support: `f${card}`, alliance: "f-ally", betrayal: "f-betray", city: `n-${card}` }[kind];
}

/** With a true minus sign. */
export function valueOf(card: Card): string {
  return card.replace("-", "−");
}

/** A number of points, with a true minus sign. */
export function points(n: number): string {
  return `${n}`.replace("-", "−");
}

/** Points that are added or taken off. */
export function signed(n: number): string {
  return n > 0 ? `+${n}` : points(n);
}

/** Equal cards in a tableau. */
export interface Pile {
  card: Card;
  owned: number;
  /** What a take would add. */
  gain: number;
}

/** A player's cards by column, one pile for each kind of card, in the order of the kinds. */
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

/** The sum of the printed values of one kind. */
export function sum(cards: readonly Card[]): number {
  const printed = cards.filter((card) => ["alliance", "betrayal"].includes(kindOf(card)));
  return printed.reduce((total, card) => total + Number(card), 0);
}
