/** Fixture: a view. */

import type { Place, Player, View } from "./types";

export const place = (location: Place["location"], change: Partial<Place> = {}): Place => ({
  location,
  pile: 7,
  closed: false,
  resolved: false,
  kept: false,
  tokens: [],
  ...change,
});

export const player = (change: Partial<Player> = {}): Player => ({
  hand: null,
  hand_size: 0,
  played: [],
  fresh: null,
  unplaced: null,
  unplaced_count: 0,
  exposed: false,
  owns_town: false,
  sees_all: false,
  gift: null,
  ...change,
});

export const view = (change: Partial<View> = {}): View => ({
  game: "boomtown-bandits",
  outcome: null,
  round: 1,
  stage: "placing",
  window: null,
  first: 0,
  turn: 0,
  waiting: [0],
  last_round: false,
  town: [place("saloon"), place("bank"), place("mine")],
  players: [player(), player()],
  choosing: null,
  shootout: null,
  memory: [],
  sheet: null,
  ...change,
});

export const fight = (change: Partial<NonNullable<View["shootout"]>> = {}): NonNullable<View["shootout"]> => ({
  location: "bank",
  state: "stopped",
  fire_at: null,
  dice: [],
  held_until: [null, null],
  caller: null,
  bullets: null,
  aim: [],
  ...change,
});
