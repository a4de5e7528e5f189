/** How the cards are sorted and shown. What they are worth is the house's to say. */

import type { Card } from "../../types/district-noir";

export type Kind = "support" | "alliance" | "betrayal" | "city";

/** The columns of a tableau, from left to right. */
export const GROUPS = ["5", "6", "7", "8", "alliance", "betrayal", "city"] as const;
export type Group = (typeof GROUPS)[number];

export const SUPPORTS = ["5", "6", "7", "8"] as const;
export const CITIES = ["docks", "police", "hall"] as const;
export type City = (typeof CITIES)[number];

/** A take brings at most so many, from the end of the line. */
export const TAKE = 5;

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

export interface Held {
  card: Card;
  /** Would a take bring it? */
  gain: boolean;
}

/** What lies before a player, by column: what is theirs, then what a take would add. */
export function tableau(taken: readonly Card[], gains: readonly Card[]): Record<Group, Held[]> {
  const columns = Object.fromEntries(GROUPS.map((group) => [group, [] as Held[]])) as Record<Group, Held[]>;
  for (const card of taken) columns[groupOf(card)].push({ card, gain: false });
  for (const card of gains) columns[groupOf(card)].push({ card, gain: true });
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
