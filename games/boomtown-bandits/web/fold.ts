/**
 * Folds one event into the public part of a view. For playback only: between two server views much may happen at once, such
 * as a round of turn-by-turn shootouts. The next server view replaces the result.
 */

import type { Change, Event, Fight, Location, Place, Player, Token, TokenSeen, View } from "./types";
import type { Seat } from "$lib/types/core";

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

const shot = (view: View, how: (fight: Fight) => Partial<Fight>): View =>
  view.shootout ? { ...view, shootout: { ...view.shootout, ...how(view.shootout) } } : view;
const unaimed = (view: View, seat: Seat, token: Token): View =>
  shot(view, ({ aim }) => {
    const at = aim.findIndex((one) => one.seat === seat && one.token === token);
    return { aim: aim.filter((_, index) => index !== at) };
  });

/** Applies one change made by a card. */
function changed(view: View, change: Change): View {
  switch (change.type) {
    case "moved":
      return add(remove(view, change.from, change.seat, change.token), change.to, change.seat, change.token);
    case "removed":
      return remove(view, change.from, change.seat, change.token);
    case "encouraged":
      return inPlace(view, change.at, ({ tokens }) => ({
        tokens: tokens.map((one) =>
          one.seat === change.seat && one.token === "coward" ? { ...one, courage: true } : one,
        ),
      }));
    case "closed":
      return inPlace(view, change.at, () => ({ closed: true }));
    case "kept":
      return inPlace(view, change.at, () => ({ kept: true, resolved: true }));
    case "exposed":
      return ofPlayer(view, change.seat, () => ({ exposed: true }));
    case "spared":
      return unaimed(view, change.seat, change.token);
    case "bullets":
      return shot(view, () => ({ bullets: change.bullets }));
    case "hand":
      return ofPlayer(view, change.seat, () => ({ hand_size: change.size }));
    case "laid":
      return ofPlayer(view, change.seat, ({ played }) => ({ played: [...played, change.card] }));
    case "lifted":
      return ofPlayer(view, change.seat, ({ played }) => {
        const at = played.indexOf(change.card);
        return { played: played.filter((_, index) => index !== at) };
      });
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

/** The view with the dice of a whole volley. */
export function thrown(view: View, throws: readonly Threw[]): View {
  const location = throws[0]?.at ?? null;
  const dice = throws.map(({ seat, faces, tokens }) => ({ seat, faces: [...faces], tokens: [...tokens] }));
  return { ...view, ...settling, shootout: { ...NO_FIGHT, location, dice } };
}

/** The public view after one more event; throws are handled by `thrown`. */
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
      return event.changes.reduce(changed, view);
    case "resolved":
      return inPlace(view, event.at, () => ({ resolved: true }));
    case "shown":
      return ofPlayer(view, event.seat, ({ hand_size, played }) => ({
        hand_size: hand_size - 1,
        played: [...played, event.card],
      }));
    case "hit":
      return shot(view, () => ({ caller: event.caller, bullets: event.bullets }));
    case "aimed":
      return shot(view, ({ aim }) => ({ aim: [...aim, { seat: event.at, token: event.token }] }));
    case "left":
      return unaimed(remove(view, event.at, event.seat, event.token), event.seat, event.token);
    case "won":
      return { ...view, ...settling, window: "after_shootout", shootout: null };
    case "drew":
    case "turned":
      return taken(view, event);
    case "last_round":
      return { ...view, last_round: true };
    case "town_owned":
      return ofPlayer(view, event.seat, () => ({ owns_town: true }));
    case "hands_open":
      return { ...view, shootout: null };
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
  const gained = ofPlayer(view, event.seat, ({ hand_size, played }) =>
    event.type === "turned" ? { played: [...played, event.card] } : { hand_size: hand_size + 1 },
  );
  return inPlace(gained, event.from, ({ pile }) => ({ pile: pile - 1 }));
}
