/**
 * What one event changes in what everybody sees. Only for telling: between two views of the house much may happen at once
 * (a whole round of turn-by-turn shootouts), and people want to see it happen. The next view has the last word.
 */

import type { Event, Fight, Location, Place, Play, Player, Token, TokenSeen, View } from "./types";
import type { Seat } from "$lib/types/core";
import { atHand } from "./street";

export type Threw = Extract<Event, { type: "threw" }>;

const change = <T>(list: readonly T[], at: number, how: (one: T) => T): T[] =>
  list.map((one, index) => (index === at ? how(one) : one));

function inPlace(view: View, at: Location | null, how: (place: Place) => Partial<Place>): View {
  const index = view.town.findIndex(({ location }) => location === at);
  return { ...view, town: change(view.town, index, (place) => ({ ...place, ...how(place) })) };
}

function ofPlayer(view: View, seat: Seat, how: (player: Player) => Partial<Player>): View {
  return { ...view, players: change(view.players, seat, (player) => ({ ...player, ...how(player) })) };
}

const without = (tokens: readonly TokenSeen[], seat: Seat, token: Token): TokenSeen[] => {
  const at = tokens.findIndex((one) => one.seat === seat && (one.token ?? token) === token);
  return tokens.filter((_, index) => index !== at);
};
const remove = (view: View, at: Location | null, seat: Seat, token: Token): View =>
  inPlace(view, at, ({ tokens }) => ({ tokens: without(tokens, seat, token) }));
const add = (view: View, at: Location, seat: Seat, token: Token | null): View =>
  inPlace(view, at, ({ tokens }) => ({
    tokens: [...tokens, { seat, token, courage: false }].sort((one, other) => one.seat - other.seat),
  }));
const move = (view: View, seat: Seat, token: Token, at: Location | null, to: Location): View =>
  add(remove(view, at, seat, token), to, seat, token);

const cowardOf = (view: View, seat: Seat): Location | null =>
  view.town.find(({ tokens }) => tokens.some((one) => one.seat === seat && one.token === "coward"))?.location ?? null;

function played(view: View, seat: Seat, play: Play): View {
  const here = atHand(view)?.location ?? null;
  switch (play.id) {
    case "liquid_courage":
      return inPlace(view, here, ({ tokens }) => ({
        tokens: tokens.map((one) => (one.seat === seat && one.token === "coward" ? { ...one, courage: true } : one)),
      }));
    case "sneaky_bastard":
      return move(view, seat, "coward", here, play.to);
    case "tip_off":
      return remove(view, cowardOf(view, seat), play.seat, play.token);
    case "whispered_plan":
      return play.moves.reduce((now, one) => move(now, one.seat, one.token, one.at, one.to), view);
    case "good_times":
      return inPlace(view, play.at, () => ({ kept: true, resolved: true }));
    case "indecent_exposure":
      return ofPlayer(view, play.seat, () => ({ exposed: true }));
    case "bank_holiday":
      return inPlace(view, "bank", () => ({ closed: true }));
    case "mine_car_ride": {
      const riders = view.town.find(({ location }) => location === "mine")?.tokens ?? [];
      return riders.reduce((now, { seat, token }) => move(now, seat, token ?? "shooter", "mine", play.to), view);
    }
    case "rally":
      return move(view, seat, play.token, play.at, play.to);
    case "misfire": {
      const next = view.town[view.town.findIndex(({ location }) => location === here) + 1];
      return remove(view, next?.location ?? null, play.seat, play.token);
    }
    case "friendly_fire":
      return remove(view, here, play.seat, play.token);
    case "intimidation":
      return inPlace(view, here, ({ tokens }) => ({
        tokens: tokens.filter(({ token, courage }) => token !== "coward" || courage),
      }));
    default:
      return view;
  }
}

const NO_FIGHT: Fight = {
  location: null,
  state: "stopped",
  fire_at: null,
  dice: [],
  held_until: [],
  caller: null,
  bullets: null,
  aim: [],
};

/** The place where just these stand. */
function fightAt(view: View, seats: readonly Seat[]): Location | null {
  const found = view.town.find(({ closed, resolved, tokens }) => {
    const there = new Set(tokens.map(({ seat }) => seat));
    return !closed && !resolved && there.size === seats.length && seats.every((seat) => there.has(seat));
  });
  return found?.location ?? null;
}

/** The street is settled from left to right: what lies before this place is over. */
function reached(view: View, at: Location | null): View {
  const here = view.town.findIndex(({ location }) => location === at);
  return { ...view, town: view.town.map((place, index) => (index < here ? { ...place, resolved: true } : place)) };
}

/** The view with the dice of a whole volley on the table. */
export function thrown(view: View, throws: readonly Threw[]): View {
  const seats = throws.map(({ seat }) => seat);
  const location = fightAt(view, seats) ?? view.shootout?.location ?? null;
  const dice = throws.map(({ seat, faces }) => ({ seat, faces: [...faces] }));
  return { ...reached(view, location), ...settling, shootout: { ...NO_FIGHT, location, dice } };
}

/** The view after one more event but a throw, as far as everybody sees it. */
export function fold(view: View, event: Event): View {
  switch (event.type) {
    case "revealed": {
      const tokens = (at: Location): TokenSeen[] =>
        event.tokens
          .filter((one) => one.at === at)
          .map(({ seat, token }) => ({ seat, token, courage: false }))
          .sort((one, other) => one.seat - other.seat);
      return {
        ...view,
        ...settling,
        town: view.town.map((place) => ({ ...place, tokens: tokens(place.location) })),
      };
    }
    case "placed": {
      const less = ({ unplaced_count }: Player) => ({ unplaced_count: unplaced_count - 1 });
      return ofPlayer(add(view, event.at, event.seat, event.token), event.seat, less);
    }
    case "closed":
      return inPlace(view, event.at, () => ({ closed: true }));
    case "played":
      return ofPlayer(played(view, event.seat, event.card), event.seat, ({ hand_size, played }) => ({
        hand_size: hand_size - 1,
        played: event.card.id === "big_score" ? played : [...played, event.card.id],
      }));
    case "shown":
      return ofPlayer(view, event.seat, ({ hand_size, played }) => ({
        hand_size: hand_size - 1,
        played: [...played, event.card],
      }));
    case "hit":
      return view.shootout
        ? { ...view, shootout: { ...view.shootout, caller: event.caller, bullets: event.bullets } }
        : view;
    case "aimed":
      return view.shootout
        ? {
            ...view,
            shootout: { ...view.shootout, aim: [...view.shootout.aim, { seat: event.at, token: event.token }] },
          }
        : view;
    case "left": {
      const aim = view.shootout?.aim.filter(({ seat, token }) => seat !== event.seat || token !== event.token) ?? [];
      const gone = remove(view, atHand(view)?.location ?? null, event.seat, event.token);
      return gone.shootout ? { ...gone, shootout: { ...gone.shootout, aim } } : gone;
    }
    case "won":
      return { ...reached(view, event.at), ...settling, window: "after_shootout", shootout: null };
    case "drew":
    case "turned":
      return taken(view, event);
    case "last_round":
      return { ...view, last_round: true };
    case "town_owned":
      return ofPlayer(view, event.seat, () => ({ owns_town: true }));
    case "hands_open":
      return { ...view, shootout: null, town: view.town.map((place) => ({ ...place, resolved: true })) };
    case "tie_break":
      return { ...view, shootout: { ...NO_FIGHT, location: event.at } };
    case "bonus":
      return { ...view, shootout: null };
    default:
      return view;
  }
}

const settling: Pick<View, "stage" | "window" | "turn" | "waiting" | "choosing"> = {
  stage: "window",
  window: "before_shootout",
  turn: null,
  waiting: [],
  choosing: null,
};

function taken(view: View, event: Extract<Event, { type: "drew" | "turned" }>): View {
  const from = event.type === "drew" ? event.from : null;
  const gained = ofPlayer(view, event.seat, ({ hand_size, played }) =>
    event.type === "turned" ? { played: [...played, event.card] } : { hand_size: hand_size + 1 },
  );
  return inPlace(gained, from ?? atHand(view)?.location ?? null, ({ pile }) => ({ pile: pile - 1 }));
}
