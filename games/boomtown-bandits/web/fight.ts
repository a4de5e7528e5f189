/** Fighters of the arena. */

import type { Dice, Event, Face, Place, Target, Token, View } from "./types";
import type { Seat } from "$lib/types/core";
import { atHand, isTieBreak } from "./street";

export interface Fighter {
  seat: Seat;
  /** One die per token, shooters first; none before the first countdown. */
  dice: { token: Token; face: Face | null }[];
  /** Tokens still standing; `aimed` marks targets. */
  tokens: { token: Token; courage: boolean; aimed: boolean }[];
  /** Tokens lost in this volley. */
  gone: Token[];
  bullets: number;
  runs: boolean;
}

/** In a tie-break there are no tokens on the street: only the dice count. */
function standingThere(view: View, place: Place | null, seat: Seat, kinds: readonly Token[]) {
  if (isTieBreak(view) || place === null) return kinds.map((token) => ({ token, courage: false }));
  return place.tokens
    .filter((token) => token.seat === seat)
    .map(({ token, courage }) => ({ token: token ?? ("shooter" as const), courage }));
}

/** Removes one target of this seat and kind; false where there is none. */
function take(aim: Target[], seat: Seat, token: Token): boolean {
  const at = aim.findIndex((target) => target.seat === seat && target.token === token);
  if (at >= 0) aim.splice(at, 1);
  return at >= 0;
}

/** Multiset difference. */
function less(these: readonly Token[], those: readonly Token[]): Token[] {
  const left = [...those];
  return these.filter((token) => {
    const at = left.indexOf(token);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

const NO_DICE: Pick<Dice, "faces" | "tokens"> = { faces: [], tokens: [] };

/** Everyone in the current shootout, or about to be, by seat. */
export function fighters(view: View): Fighter[] {
  const place = atHand(view);
  const seats = view.shootout
    ? view.shootout.dice.map(({ seat }) => seat)
    : [...new Set(place?.tokens.map(({ seat }) => seat))];
  const aim = [...(view.shootout?.aim ?? [])];
  return seats.map((seat) => {
    const { faces, tokens: line } = view.shootout?.dice.find((dice) => dice.seat === seat) ?? NO_DICE;
    const tokens = standingThere(view, place, seat, line);
    const gone = less(
      line,
      tokens.map(({ token }) => token),
    );
    return {
      seat,
      dice: faces.map((face, index) => ({ token: line[index] ?? "shooter", face })),
      tokens: tokens.map((token) => ({ ...token, aimed: take(aim, seat, token.token) })),
      gone,
      bullets: faces.filter((face) => face === "bullet").length,
      runs: faces.includes("run"),
    };
  });
}

const isVerdict = (event: Event): boolean =>
  event.type === "false_start" ||
  (event.type === "called" && !event.right) ||
  (event.type === "hit" && event.caller === null);

/**
 * Last ruling of a race, until dice roll again or its penalty ends: a false start, a wrong call, or a HIT without a winner,
 * with the cowards who ran.
 */
export function verdict(history: readonly Event[]): Event[] {
  const at = history.findLastIndex(
    (event) => isVerdict(event) || ["rolled", "threw", "released", "revealed", "won"].includes(event.type),
  );
  const last = history[at];
  if (!last || !isVerdict(last)) return [];
  const then = history.slice(at + 1);
  const next = then.findIndex(({ type }) => type !== "left");
  return [last, ...(next < 0 ? then : then.slice(0, next))];
}
