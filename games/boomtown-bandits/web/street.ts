/** Queries on a view: state of the round and of its places. */

import type { Event, Location, Place, Stage, TokenSeen, View, Window } from "./types";
import type { Seat } from "$lib/types/core";

/** The location being resolved; null if there is none. */
export function atHand(view: View): Place | null {
  const fought = view.shootout?.location;
  if (fought) return view.town.find(({ location }) => location === fought) ?? null;
  if (!settling(view.stage, view.window)) return null;
  return view.town.find(({ closed, resolved }) => !closed && !resolved) ?? null;
}

/** Whether the game is between the reveal and the end of the round. */
export function settling(stage: Stage | null, window: Window | null): boolean {
  if (stage === "window") return window !== "before_placing" && window !== "end_of_round";
  return stage === "shootout" || stage === "removing" || stage === "choosing";
}

/** Identifies the current or next shootout; null if there is none or its winner is known. */
export function fightOf(view: View): string | null {
  if (view.window === "after_shootout" || view.window === "after_draw" || view.stage === "choosing") return null;
  const there = new Set(atHand(view)?.tokens.map(({ seat }) => seat));
  if (!view.shootout && there.size < 2) return null;
  return `${view.round} ${atHand(view)?.location} ${isTieBreak(view)}`;
}

/** Whether the shootout breaks a tie for a bonus or the money: all locations are then resolved. */
export function isTieBreak(view: View): boolean {
  return view.shootout !== null && view.town.every(({ closed, resolved }) => closed || resolved);
}

/** Location of the marshal's badge; other places are closed by a card. */
export function badgeAt(history: readonly Event[]): Location | null {
  const last = history.findLast(({ type }) => type === "closed" || type === "round_began");
  return last?.type === "closed" ? last.at : null;
}

/** State of a location in the round. */
export type Standing = "closed" | "kept" | "resolved" | "now" | "next" | "open";

export function standing(view: View, place: Place): Standing {
  if (place.closed) return "closed";
  if (place.kept) return "kept";
  if (atHand(view)?.location === place.location && !isTieBreak(view)) return "now";
  if (place.resolved) return "resolved";
  return settling(view.stage, view.window) ? "next" : "open";
}

/** Tokens of a place by seat, in display order. */
export function bySeat(tokens: readonly TokenSeen[]): Map<Seat, TokenSeen[]> {
  const seats = new Map<Seat, TokenSeen[]>();
  for (const token of tokens) seats.set(token.seat, [...(seats.get(token.seat) ?? []), token]);
  return seats;
}

/** Size class of the tokens of a place, by their number. */
export function crowd(tokens: number): "few" | "some" | "many" | "crowd" {
  return tokens <= 2 ? "few" : tokens <= 4 ? "some" : tokens <= 6 ? "many" : "crowd";
}

/** Seats around the reader: their own first, then clockwise. */
export function aroundMe(seats: number, me: Seat | null): Seat[] {
  return Array.from({ length: seats }, (_, index) => ((me ?? 0) + index) % seats);
}

/** Winners of the current or last round. */
export function spoils(history: readonly Event[]): { at: Location; seat: Seat }[] {
  const from = history.findLastIndex(({ type }) => type === "round_began");
  return history.slice(from + 1).flatMap((event) => (event.type === "won" ? [{ at: event.at, seat: event.seat }] : []));
}

/** Number of the current volley, from 1. */
export function volley(view: View, history: readonly Event[]): number {
  let hits = 0;
  for (const { type } of [...history].reverse()) {
    if (type === "revealed" || type === "won" || type === "tie_break" || type === "bonus") break;
    if (type === "hit") hits++;
  }
  return Math.max(1, view.shootout?.state === "stopped" ? hits : hits + 1);
}

/** Public knowledge of a hand: cards drawn by pile, less those revealed since. */
export function seenDrawn(view: View, seat: Seat): Map<Location, number> {
  const counts = new Map<Location, number>();
  for (const { type, seat: whose, location } of view.memory) {
    if (whose !== seat || location === null) continue;
    if (type === "drew") counts.set(location, (counts.get(location) ?? 0) + 1);
    else if (type === "laid") counts.set(location, Math.max(0, (counts.get(location) ?? 0) - 1));
  }
  return new Map([...counts].filter(([, count]) => count > 0));
}
