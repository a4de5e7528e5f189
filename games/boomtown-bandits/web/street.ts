/** Reading a view: where the round stands, who is where. */

import type { Event, Location, Place, Stage, TokenSeen, View, Window } from "./types";
import type { Seat } from "$lib/types/core";

/** The location that is being settled, if one is. */
export function atHand(view: View): Place | null {
  const fought = view.shootout?.location;
  if (fought) return view.town.find(({ location }) => location === fought) ?? null;
  if (!settling(view.stage, view.window)) return null;
  return view.town.find(({ closed, resolved }) => !closed && !resolved) ?? null;
}

/** Between the reveal and the end of the round. */
export function settling(stage: Stage | null, window: Window | null): boolean {
  if (stage === "window") return window !== "before_placing" && window !== "end_of_round";
  return stage === "shootout" || stage === "removing" || stage === "choosing";
}

/** Names the shootout that is on or about to start; null where nobody shoots, or its winner is known. */
export function fightOf(view: View): string | null {
  if (view.window === "after_shootout" || view.window === "after_draw" || view.stage === "choosing") return null;
  const there = new Set(atHand(view)?.tokens.map(({ seat }) => seat));
  if (!view.shootout && there.size < 2) return null;
  return `${view.round} ${atHand(view)?.location} ${isTieBreak(view)}`;
}

/** Are the bonuses or the money being shot out? All locations are settled then. */
export function isTieBreak(view: View): boolean {
  return view.shootout !== null && view.town.every(({ closed, resolved }) => closed || resolved);
}

/** Where the marshal's badge lies; other places are closed by a card. */
export function badgeAt(history: readonly Event[]): Location | null {
  const last = history.findLast(({ type }) => type === "closed" || type === "round_began");
  return last?.type === "closed" ? last.at : null;
}

/** How a location stands in the round. */
export type Standing = "closed" | "kept" | "resolved" | "now" | "next" | "open";

export function standing(view: View, place: Place): Standing {
  if (place.closed) return "closed";
  if (place.kept) return "kept";
  if (atHand(view)?.location === place.location && !isTieBreak(view)) return "now";
  if (place.resolved) return "resolved";
  return settling(view.stage, view.window) ? "next" : "open";
}

/** The tokens of a place by seat, in the order in which they are shown. */
export function bySeat(tokens: readonly TokenSeen[]): Map<Seat, TokenSeen[]> {
  const seats = new Map<Seat, TokenSeen[]>();
  for (const token of tokens) seats.set(token.seat, [...(seats.get(token.seat) ?? []), token]);
  return seats;
}

/** How crowded a place is, for how large its tokens can be. */
export function crowd(tokens: number): "few" | "some" | "many" | "crowd" {
  return tokens <= 2 ? "few" : tokens <= 4 ? "some" : tokens <= 6 ? "many" : "crowd";
}

/** Seats as they sit around the reader: their own first, then clockwise. */
export function aroundMe(seats: number, me: Seat | null): Seat[] {
  return Array.from({ length: seats }, (_, index) => ((me ?? 0) + index) % seats);
}

/** Who won what in the round that is on, or has just ended. */
export function spoils(history: readonly Event[]): { at: Location; seat: Seat }[] {
  const from = history.findLastIndex(({ type }) => type === "round_began");
  return history.slice(from + 1).flatMap((event) => (event.type === "won" ? [{ at: event.at, seat: event.seat }] : []));
}

/** The how many-th volley of this shootout it is. */
export function volley(view: View, history: readonly Event[]): number {
  let hits = 0;
  for (const { type } of [...history].reverse()) {
    if (type === "revealed" || type === "won" || type === "tie_break" || type === "bonus") break;
    if (type === "hit") hits++;
  }
  return Math.max(1, view.shootout?.state === "stopped" ? hits : hits + 1);
}

/** What is known of a hidden hand: the piles from which its cards were seen drawn, less what was laid open since. */
export function seenDrawn(view: View, seat: Seat): Map<Location, number> {
  const counts = new Map<Location, number>();
  for (const { type, seat: whose, location } of view.memory) {
    if (whose !== seat || location === null) continue;
    if (type === "drew") counts.set(location, (counts.get(location) ?? 0) + 1);
    else if (type === "laid") counts.set(location, Math.max(0, (counts.get(location) ?? 0) - 1));
  }
  return new Map([...counts].filter(([, count]) => count > 0));
}
