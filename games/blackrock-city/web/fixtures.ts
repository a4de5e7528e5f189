/** Fixture: a table of four in mid-phase. */

import type { Player, Preview, RingCity, View } from "./types";
import type { Names } from "$lib/games/game";
import { NOBODY } from "./gang";

const tile = (city: string, gold: number, prisoners: number, back: RingCity["back"] = "nothing"): RingCity => ({
  city,
  side: "front",
  gold,
  prisoners,
  holes: 1,
  back,
});

const player = (some: Partial<Player>): Player => ({
  reserve: { ...NOBODY, healthy: 3, wounded: 1 },
  stake: null,
  clocks: 2,
  cubes: null,
  ...some,
});

/** Nour (seat 1) has bid 3; it is Ana's turn (seat 0, the reader); Billy's pawn stands at Red Mesa. */
export const view: View = {
  game: "blackrock-city",
  outcome: null,
  edition: "published",
  open_cubes: false,
  seats: 4,
  phase: 2,
  first: 1,
  turn: 0,
  awaiting: "action",
  ring: [
    tile("Start City", 0, 0),
    tile("Golden City", 4, 0, "indians"),
    tile("Copper Gulch", 3, 0, "indians"),
    tile("Silver Creek", 3, 0),
    tile("Rattlesnake Pass", 3, 1, "indians"),
    tile("Tombstone Flats", 3, 1, "steal_1"),
    tile("Dry Well", 2, 2),
    tile("Coyote Bluff", 2, 2, "steal_1"),
    tile("Red Mesa", 0, 0, "steal_1"),
    tile("Dusty Fork", 2, 1),
    tile("Gallows Hill", 1, 3, "steal_2"),
    tile("Buzzard Rock", 1, 2, "steal_2"),
  ],
  sheriff: 10,
  pawn: { at: 8, owner: 0, blocked: false },
  silver: 8,
  hourglass: null,
  deferred: [],
  owed: 0,
  walking: false,
  steps: 0,
  attackers: [],
  highest: 3,
  players: [
    player({ cubes: { gold: 2, silver: 1 } }),
    player({ stake: { bid: { ...NOBODY, healthy: 1, wounded_x: 2 } } }),
    player({ stake: "deferred" }),
    player({ stake: "renounced" }),
  ],
  start: [null, null, null, null],
  ledger: [],
  sheet: null,
};

/** A bid of 4 that leads, moves the sheriff past the corner, and catches nobody. */
export const preview: Preview = {
  moves: 3,
  sheriff: 1,
  caught: null,
  wounds: 0,
  reserve: NOBODY,
  home: { wounded: 3, killed: 1 },
  leads: 0,
  second: 1,
  free: 0,
  pawn: {
    at: 9,
    steps: 1,
    indians: 0,
    stopped: false,
    blocked: false,
    gold: 2,
    prisoners: 1,
    back: null,
  },
};

const NAMES = ["Ana", "Nour", "Tomás", "Zinc"];

/** The reader sits in seat 0. */
export const names: Names = (seat) => ({
  seat,
  name: NAMES[seat] ?? "?",
  you: seat === 0,
  bot: false,
  ghost: false,
  ink: ((seat % 5) + 1) as 1 | 2 | 3 | 4 | 5,
});
