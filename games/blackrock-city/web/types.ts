// Written by `make types` from the types of the server. Do not edit.
import type { Millis, Outcome, Seat, Sheet } from "$lib/types/core";

/** An act of a player. */
export type Act =
  | { bid: Gang }
  | "renounce"
  | "defer"
  | { wound: Kind }
  | { advance: number }
  | { steal: Screens }
  | "clock";

/** End of the pawn's move. */
export type Arrival = {
  /** City where it stops, as an index in the ring. */
  at: number;
  /** BC-6.2, BC-6.3: number of cities that it moves. */
  steps: number;
  /** BC-6.8: Indians tiles on the way, one wound each. */
  indians: number;
  /** BC-6.8: whether Indians stop it, because its owner has no reserve left. */
  stopped: boolean;
  /** BC-6.6: whether the sheriff is there. */
  blocked: boolean;
  /** BC-6.5: gold that it would take. */
  gold: number;
  /** BC-6.5: prisoners that it would free. */
  prisoners: number;
  /** BC-6.7: back that would take effect. */
  back: Back | null;
};

/** Kind of decision that the game waits for. */
export type Awaiting = "action" | "wound" | "advance" | "steal";

/** BC-6.7, BC-6.8: effect of a turned tile. */
export type Back = "nothing" | "steal_1" | "steal_2" | "indians" | "stagecoach";

/** Effect of the back of a tile, by edition. */
export type Backs = {
  /** In the published game. */
  published: Back;
  /** In the prototype. */
  prototype: Back;
};

/** BC-4.2: a catch of the pawn by the sheriff. */
export type Catch = {
  /** Owner of the pawn. */
  seat: Seat;
  /** BC-4.3: whether the owner has no reserve and loses a cube, if any, instead of taking a wound. */
  cube: boolean;
  /** BC-4.3: player who would get that cube; `None` if it leaves the game. */
  to: Seat | null;
};

/** Rule that caused a draw. */
export type Cause = "steal" | "sheriff";

/** One city tile. */
export type City = {
  /** Name in set-ups and views. */
  name: string;
  /** Number of gold bags. */
  gold: number;
  /** Number of prisoners. */
  prisoners: number;
  /** BC-10.1: number of bullet holes, 0 to 3: the size of the drifter's bid. */
  holes: number;
  /** Effect of the back. */
  back: Backs;
};

/** A table of tiles. The default is ours (BC-1.2), from `data/cities.toml`. */
export type Components = {
  /** The twelve cities, including Start City. */
  city: Array<City>;
};

/** Cubes of one player. */
export type Cubes = {
  /** Gold cubes, from cities. */
  gold: number;
  /** Silver cubes, from the stagecoach. */
  silver: number;
};

/** One movement of cubes, or the end of a phase. */
export type Deed =
  | {
      type: "plundered";
      /** Player who plundered. */
      seat: Seat;
      /** Number of gold cubes. */
      gold: number;
    }
  | {
      type: "held_up";
      /** Player who took it. */
      seat: Seat;
    }
  | {
      type: "drawn";
      /** Owner of the screen. */
      from: Seat;
      /** Player who got the cube; `None` if it left the game. */
      to: Seat | null;
      /** Rule that caused the draw. */
      cause: Cause;
      /** Result of the draw; `None` if hidden from the viewer. */
      found: Found | null;
    }
  | { type: "phase_ended" };

/** Edition of the rules that a table plays. */
export type Edition = "published" | "prototype";

/** A fact of the game, as one viewer learns it. Cities are indices in the ring. */
export type Event =
  | {
      type: "phase_opened";
      /** Number of the phase, from 1. */
      phase: number;
      /** Player who acts first. */
      first: Seat;
    }
  | {
      type: "bid_made";
      /** Player who bid. */
      seat: Seat;
      /** Tiles of the bid. */
      bid: Gang;
      /** The reserve after the bid. */
      reserve: Gang;
    }
  | {
      type: "renounced";
      /** Player who renounced. */
      seat: Seat;
      /** BC-3.7: whether the rules left no other action. */
      forced: boolean;
    }
  | {
      type: "deferred";
      /** Player who deferred. */
      seat: Seat;
      /** Number of wounds it costs. */
      wounds: number;
    }
  | {
      type: "sheriff_moved";
      /** City where he stops. */
      to: number;
    }
  | {
      type: "caught";
      /** Owner of the pawn. */
      seat: Seat;
    }
  | {
      type: "wounded";
      /** Owner of the tile. */
      seat: Seat;
      /** Kind of the tile. */
      kind: Kind;
      /** Whether the tile left the game. */
      killed: boolean;
      /** The reserve after the wound. */
      reserve: Gang;
    }
  | {
      type: "phase_won";
      /** Winner of the phase. */
      seat: Seat;
      /** Size of the winning bid. */
      bid: number;
      /** Distance of the pawn; `None` if its owner chooses (BC-6.3). */
      steps: number | null;
    }
  | {
      type: "city_turned";
      /** City that was turned. */
      at: number;
    }
  | {
      type: "indians_met";
      /** City of the tile. */
      at: number;
      /** Whether the pawn stops there, because its owner has no reserve. */
      stopped: boolean;
    }
  | {
      type: "pawn_arrived";
      /** City where it stops. */
      at: number;
      /** BC-6.6: whether the sheriff is there. */
      blocked: boolean;
    }
  | {
      type: "plundered";
      /** Player who plundered. */
      seat: Seat;
      /** City that was plundered. */
      at: number;
      /** Number of gold cubes taken. */
      gold: number;
      /** Number of prisoners freed. */
      prisoners: number;
      /** The reserve after the plunder. */
      reserve: Gang;
    }
  | {
      type: "cube_drawn";
      /** Owner of the screen. */
      from: Seat;
      /** Player who gets the cube; `None` if it leaves the game. */
      to: Seat | null;
      /** Rule that caused the draw. */
      cause: Cause;
      /** Result of the draw, for `from` and `to` only, unless cubes are open (BC-3.8). */
      found: Found | null;
    }
  | {
      type: "stagecoach_held_up";
      /** Player who took it. */
      seat: Seat;
      /** Number of cubes left at the stagecoach. */
      silver: number;
    }
  | {
      type: "hourglass_turned";
      /** Player who spent a clock. */
      by: Seat;
      /** Player who must decide in time. */
      seat: Seat;
      /** Instant at which it runs out. */
      until: Millis;
      /** Instant at which it was turned. */
      at: Millis;
      /** Clocks left to `by`. */
      clocks: number;
    }
  | {
      type: "time_ran_out";
      /** Player who was too late. */
      seat: Seat;
    }
  | {
      type: "ended";
      /** Deciding rule, as in the outcome. */
      reason: string;
      /** Cubes by screen; unused entries are empty. */
      cubes: [Cubes, Cubes, Cubes, Cubes];
    };

/** Result of a draw from behind a screen. */
export type Found = "gold" | "silver" | "nothing";

/** Bandits and prisoners of one player: a reserve, or a bid. */
export type Gang = {
  /** Plain bandits, healthy side up. */
  healthy: number;
  /** Bandits with an X, healthy side up. */
  healthy_x: number;
  /** Plain bandits, wounded side up. */
  wounded: number;
  /** Bandits with an X, wounded side up. */
  wounded_x: number;
  /** Freed prisoners, who are always wounded. */
  prisoners: number;
};

/** BC-6.10: fate of the bandits in a bid. */
export type Home = {
  /** Healthy bandits, which come back wounded. */
  wounded: number;
  /** Wounded bandits and prisoners, which are killed. */
  killed: number;
};

/** Kind of tile that can take a wound (BC-5.2), in the order of wounds without a choice (BC-8.2). */
export type Kind = "prisoner" | "plain" | "x";

/** Options of a table. */
export type Options = {
  /** Edition of the rules. */
  edition?: Edition;
  /** Whether all cubes are public, as if there were no screens. */
  open_cubes?: boolean;
};

/** BC-1.3: the boss pawn, or the prototype's die. */
export type Pawn = {
  /** Its city, as an index in the ring. */
  at: number;
  /** Player it belongs to. */
  owner: Seat;
  /** BC-6.6: whether it joined the sheriff in this city. The tile is then not turned when the pawn leaves. */
  blocked: boolean;
};

/** The pawn in a set-up. */
export type PawnSetup = {
  /** City of the pawn; Start City by default. */
  city?: string;
  /** Player it belongs to; the first player by default. */
  owner?: Seat;
  /** BC-6.6: whether it joined the sheriff there. */
  blocked?: boolean;
};

/** One player, or the drifter, as the viewer sees them. */
export type Player = {
  /** Bandits and prisoners that can be bid. */
  reserve: Gang;
  /** Action in this phase. */
  stake: Stake | null;
  /** BC-8.1: clock tokens left. */
  clocks: number;
  /** Cubes behind the screen; `None` if hidden from the viewer. */
  cubes: Cubes | null;
};

/** Consequences of an act. */
export type Preview = {
  /** BC-4.1: number of cities that the sheriff would move. */
  moves: number;
  /** BC-4.1: city of the sheriff after the move, as an index in the ring. */
  sheriff: number;
  /** BC-4.2: the catch of the pawn, if there is one. */
  caught: Catch | null;
  /** BC-3.5: wounds that the act costs at once. */
  wounds: number;
  /** Reserve of the player after the act, before any wounds that follow. */
  reserve: Gang;
  /** BC-6.10: fate of the bandits in the bid. */
  home: Home;
  /** Winner of the phase if no other player bid. */
  leads: Seat | null;
  /** BC-6.9: player who would then take the silver. */
  second: Seat | null;
  /** BC-6.3: longest distance of the winner's pawn, if the winner may choose; else 0. */
  free: number;
  /** End of the winner's move, if the bids determine it. */
  pawn: Arrival | null;
};

/** Ordered seats, each at most once. */
export type Queue = Array<Seat>;

/** A city, as views show it. */
export type RingCity = {
  /** Name of the city. */
  city: string;
  /** Side that is up. */
  side: Side;
  /** Gold left to take. */
  gold: number;
  /** Prisoners left to free. */
  prisoners: number;
  /** BC-10.1: bullet holes, the size of the drifter's bid. */
  holes: number;
  /** Effect of the tile once it is turned. */
  back: Back;
};

/** One or two screens to steal from, in the order of the draws. */
export type Screens = Array<Seat>;

/** A position at the start of a phase. An absent field has its value at the start of a game. */
export type Setup = {
  /** The cities in play, clockwise. */
  ring?: Array<string>;
  /** First player. */
  first?: Seat;
  /** Reserves, by player. */
  reserves?: Array<Gang>;
  /** Cubes, by screen. With two players, the drifter's screen comes last. */
  cubes?: Array<Cubes>;
  /** Clock tokens, by player. */
  clocks?: Array<number>;
  /** Cubes at the stagecoach. */
  silver?: number;
  /** City of the sheriff. */
  sheriff?: string;
  /** The pawn. */
  pawn?: PawnSetup;
  /** Cities that show their back. */
  flipped?: Array<string>;
  /** Cities without loot. Flipped cities and the city of an unblocked pawn need not be listed. */
  plundered?: Array<string>;
  /** Players who attacked cities, the latest last. */
  attackers?: Array<Seat>;
};

/** A side of a city tile. */
export type Side = "front" | "back";

/** Action of a player in a phase (BC-3.1). */
export type Stake = { bid: Gang } | "renounced" | "deferred";

/** Everything that a viewer knows or could remember. */
export type View = {
  /** Always `blackrock-city`. */
  game: "blackrock-city";
  /** Outcome, after the end. */
  outcome: Outcome | null;
  /** Edition of the rules. */
  edition: Edition;
  /** Whether all cubes are public. */
  open_cubes: boolean;
  /** Number of players. With two, `players` also has the drifter. */
  seats: number;
  /** Number of the phase, from 1. */
  phase: number;
  /** First player of this phase. */
  first: Seat;
  /** Player to decide; `None` after the end. */
  turn: Seat | null;
  /** Kind of decision to make. */
  awaiting: Awaiting | null;
  /** The cities, clockwise. */
  ring: Array<RingCity>;
  /** City of the sheriff, as an index in the ring. */
  sheriff: number;
  /** The pawn. */
  pawn: Pawn;
  /** Cubes at the stagecoach. */
  silver: number;
  /** BC-8.1: instant at which the hourglass runs out. */
  hourglass: Millis | null;
  /** BC-3.5: players who deferred and have not bid yet, in order. */
  deferred: Queue;
  /** BC-5.2: wounds that `turn` has yet to take. */
  owed: number;
  /** BC-6.8: whether the pawn waits at an Indians tile for the choice of a wound. */
  walking: boolean;
  /** Cities that the pawn still has to walk then. */
  steps: number;
  /** BC-9.3: players who attacked cities, by their latest attack, the latest last. */
  attackers: Queue;
  /** BC-3.3: highest bid so far, which no other bid may equal; 0 without one. */
  highest: number;
  /** The players, by seat; the drifter after the second player. */
  players: Array<Player>;
  /** Cubes behind each screen at the start; `None` if hidden from the viewer. */
  start: Array<Cubes | null>;
  /** Movements of the cubes since the start. */
  ledger: Array<Deed>;
  /** Score sheet, after the end. */
  sheet: Sheet | null;
};

/** Every clause that can refuse an act. */
export const clauses = [
  "BC-3.1",
  "BC-3.2",
  "BC-3.3",
  "BC-3.5",
  "BC-3.6",
  "BC-5.1",
  "BC-5.2",
  "BC-6.3",
  "BC-6.7",
  "BC-8.1",
] as const;

/** The types that fill the messages of the protocol. */
export interface Types {
  view: View;
  act: Act;
  event: Event;
  preview: Preview;
  options: Options;
  setup: Setup;
  components: Components;
}
