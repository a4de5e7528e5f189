/** Summary of a shootout, collected from its events. */

import type { Card, Event, Location, Token } from "./types";
import type { Seat } from "$lib/types/core";

export interface Shootout {
  at: Location;
  winner: Seat;
  /** Seats whose cowards ran away. */
  ran: Seat[];
  /** Tokens hit, in order. */
  hit: { seat: Seat; token: Token }[];
  /** Cards drawn by the winner; null where hidden. */
  loot: { seat: Seat; from: Location; card: Card | null }[];
}

type Won = Extract<Event, { type: "won" }>;

/** Whether an event separates two places. */
const isEdge = ({ type }: Event): boolean => type === "revealed" || type === "won" || type === "round_began";

/** The shootout that this event ended; null where nobody shot. */
export function shootoutOf(history: readonly Event[], won: Won): Shootout | null {
  const end = history.lastIndexOf(won);
  if (end < 0) return null;
  const fought = history.slice(history.slice(0, end).findLastIndex(isEdge) + 1, end);
  if (!fought.some(({ type }) => type === "hit")) return null;
  const then = history.slice(end + 1);
  const next = then.findIndex((event) => isEdge(event) || event.type === "threw" || event.type === "countdown");
  const after = next < 0 ? then : then.slice(0, next);
  const found: Shootout = { at: won.at, winner: won.seat, ran: [], hit: [], loot: [] };
  let running = false;
  for (const event of fought) {
    if (event.type === "hit")
      running = true; // until a target is named
    else if (event.type === "aimed") running = false;
    else if (event.type === "left" && !running) found.hit.push({ seat: event.seat, token: event.token });
    else if (event.type === "left" && !found.ran.includes(event.seat)) found.ran.push(event.seat);
  }
  for (const event of after)
    if (event.type === "drew") found.loot.push({ seat: event.seat, from: event.from, card: event.card });
    else if (event.type === "turned") found.loot.push({ seat: event.seat, from: won.at, card: event.card });
  return found;
}
