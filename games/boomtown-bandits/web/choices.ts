/** Stepwise choice of a card's targets, restricted to the legal plays. */

import type { Card, Location, Place, Play, Token } from "./types";
import type { Seat } from "$lib/types/core";

/** A target that a card names. */
export type Pick =
  | { what: "token"; seat: Seat; token: Token; at: Location | null }
  | { what: "place"; at: Location }
  | { what: "seat"; seat: Seat }
  | { what: "card"; seat: Seat; card: Card };

/** State of the choice. */
export interface Step {
  /** Targets so far: chosen, or without an alternative. */
  taken: Pick[];
  /** Candidates for the next target; none once the play is complete. */
  options: Pick[];
  /** The complete play. */
  play: Play | null;
}

const token = (seat: Seat, token: Token, at: Location | null = null): Pick => ({ what: "token", seat, token, at });
const place = (at: Location): Pick => ({ what: "place", at });

/** Sequences of targets that lead to a play; several where the order does not matter. */
function ways(play: Play, me: Seat): Pick[][] {
  switch (play.id) {
    case "sneaky_bastard":
    case "mine_car_ride":
      return [[place(play.to)]];
    case "good_times":
      return [[place(play.at)]];
    case "tip_off":
    case "friendly_fire":
      return [[token(play.seat, play.token)]];
    case "indecent_exposure":
      return [[{ what: "seat", seat: play.seat }]];
    case "fools_gold":
      return [[{ what: "card", seat: play.seat, card: play.take }]];
    case "rally":
      return [[token(me, play.token, play.at), place(play.to)]];
    case "misfire":
      return [[token(me, play.save), token(play.seat, play.token)]];
    case "whispered_plan": {
      const moves = play.moves.map((move) => [token(move.seat, move.token, move.at), place(move.to)]);
      return [moves.flat(), moves.reverse().flat()];
    }
    default:
      return [[]];
  }
}

export const keyOf = (pick: Pick): string => JSON.stringify(pick);

/** State after some picks. A target without an alternative is picked automatically. */
export function stepOf(plays: readonly Play[], me: Seat, picks: readonly Pick[]): Step {
  let open = plays.flatMap((play) => ways(play, me).map((way) => ({ play, keys: way.map(keyOf), way })));
  const taken: Pick[] = [];
  const waiting = picks.map(keyOf);
  for (;;) {
    const options = new Map<string, Pick>();
    for (const { keys, way } of open) {
      const [key, next] = [keys[taken.length], way[taken.length]];
      if (key !== undefined && next !== undefined) options.set(key, next);
    }
    if (options.size === 0) return { taken, options: [], play: open[0]?.play ?? null };
    const [only] = options.size === 1 ? [...options.keys()] : [];
    const chosen = waiting[0] !== undefined && options.has(waiting[0]) ? waiting.shift() : only;
    const pick = chosen === undefined ? undefined : options.get(chosen);
    if (pick === undefined) return { taken, options: [...options.values()], play: null };
    open = open.filter(({ keys }) => keys[taken.length] === chosen);
    taken.push(pick);
  }
}

/** A play of the card with arbitrary targets, to ask the server for the refusal; null for a card that is never played. */
export function anyPlay(card: Card, town: readonly Place[], me: Seat): Play | null {
  const [at = "saloon", to = at] = town.map(({ location }) => location);
  const target = { seat: me, token: "shooter" } as const;
  const step = { ...target, at, to };
  switch (card) {
    case "sneaky_bastard":
    case "mine_car_ride":
      return { id: card, to };
    case "tip_off":
    case "friendly_fire":
      return { id: card, ...target };
    case "whispered_plan":
      return { id: card, moves: [step, step] };
    case "good_times":
      return { id: card, at };
    case "indecent_exposure":
      return { id: card, seat: me };
    case "fools_gold":
      return { id: card, seat: me, take: card };
    case "rally":
      return { id: card, token: "shooter", at, to };
    case "misfire":
      return { id: card, save: "shooter", ...target };
    case "robbery":
    case "inside_job":
    case "cave_in":
    case "cursed_gold":
    case "silver_lode":
    case "gold_vein":
      return null;
    default:
      return { id: card };
  }
}
