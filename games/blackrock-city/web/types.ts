// Written by `make types` from the types of the server. Do not edit.
import type { Millis, Outcome, Seat, Sheet } from "$lib/types/core";

/** A wish of a player. */
export type Act =
  | { bid: Gang }
  | "renounce"
  | "defer"
  | { wound: Kind }
  | { advance: number }
  | { steal: Screens }
  | "clock";

/** The end of the pawn's way. */
export type Arrival = {
  /** Where, as an index in the ring. */
  at: number;
  /** BC-6.2, BC-6.3: how far it would go. */
  steps: number;
  /** BC-6.8: Indians on the way, each a wound. */
  indians: number;
  /** BC-6.8: Indians stop it there, as nobody is left in reserve. */
  stopped: boolean;
  /** BC-6.6: the sheriff is there. */
  blocked: boolean;
  /** BC-6.5: gold it would bring. */
  gold: number;
  /** BC-6.5: prisoners it would free. */
  prisoners: number;
  /** BC-6.7: the back that would take effect. */
  back: Back | null;
};

/** The kind of decision awaited. */
export type Awaiting = "action" | "wound" | "advance" | "steal";

/** BC-6.7, BC-6.8: what a tile does once it is turned. */
export type Back = "nothing" | "steal_1" | "steal_2" | "indians" | "stagecoach";

/** The other side of a tile, in each edition. */
export type Backs = {
  /** In the published game. */
  published: Back;
  /** In the prototype. */
  prototype: Back;
};

/** BC-4.2: the pawn is caught. */
export type Catch = {
  /** Its owner. */
  seat: Seat;
  /** BC-4.3: with nobody in reserve they lose a cube, if they have one, instead of taking a wound. */
  cube: boolean;
  /** BC-4.3: who would take that cube; nobody when it leaves the game. */
  to: Seat | null;
};

/** Why a cube was drawn. */
export type Cause = "steal" | "sheriff";

/** One city tile. */
export type City = {
  /** As set-ups and views call it. */
  name: string;
  /** Gold bags. */
  gold: number;
  /** Prisoners. */
  prisoners: number;
  /** Bullet holes, 0 to 3: the drifter's bid (BC-10.1). */
  holes: number;
  /** The other side. */
  back: Backs;
};

/** The tile table as somebody wrote it. By default the house's (BC-1.2), which is in `data/cities.toml`. */
export type Components = {
  /** Twelve, Start City among them. */
  city: Array<City>;
};

/** The cubes of one player. */
export type Cubes = {
  /** From cities. */
  gold: number;
  /** From the stagecoach. */
  silver: number;
};

/** One thing that happened to cubes. */
export type Deed =
  | {
      type: "plundered";
      /** By whom. */
      seat: Seat;
      /** How much. */
      gold: number;
    }
  | {
      type: "held_up";
      /** By whom. */
      seat: Seat;
    }
  | {
      type: "drawn";
      /** Whose screen. */
      from: Seat;
      /** Who has the cube now; nobody when it left the game. */
      to: Seat | null;
      /** Why. */
      cause: Cause;
      /** What it found; null for those who may not know. */
      found: Found | null;
    }
  | { type: "phase_ended" };

/** Which of the two books the table plays by. */
export type Edition = "published" | "prototype";

/** A fact of the game, as one of its viewers learns it. Cities are indices in the ring. */
export type Event =
  | {
      type: "phase_opened";
      /** From 1. */
      phase: number;
      /** Who acts first. */
      first: Seat;
    }
  | {
      type: "bid_made";
      /** By whom. */
      seat: Seat;
      /** These. */
      bid: Gang;
      /** The reserve afterwards. */
      reserve: Gang;
    }
  | {
      type: "renounced";
      /** Who. */
      seat: Seat;
      /** BC-3.7: without being asked. */
      forced: boolean;
    }
  | {
      type: "deferred";
      /** Who. */
      seat: Seat;
      /** What it costs. */
      wounds: number;
    }
  | {
      type: "sheriff_moved";
      /** Where he ends. */
      to: number;
    }
  | {
      type: "caught";
      /** The pawn's owner. */
      seat: Seat;
    }
  | {
      type: "wounded";
      /** Whose. */
      seat: Seat;
      /** Which. */
      kind: Kind;
      /** Out of the game? */
      killed: boolean;
      /** The reserve afterwards. */
      reserve: Gang;
    }
  | {
      type: "phase_won";
      /** By whom. */
      seat: Seat;
      /** With how many. */
      bid: number;
      /** How far the pawn goes by the bids; `None` where its owner chooses (BC-6.3). */
      steps: number | null;
    }
  | {
      type: "city_turned";
      /** Which. */
      at: number;
    }
  | {
      type: "indians_met";
      /** Where. */
      at: number;
      /** The pawn goes no farther. */
      stopped: boolean;
    }
  | {
      type: "pawn_arrived";
      /** Where. */
      at: number;
      /** BC-6.6: the sheriff is there. */
      blocked: boolean;
    }
  | {
      type: "plundered";
      /** By whom. */
      seat: Seat;
      /** Where. */
      at: number;
      /** How much. */
      gold: number;
      /** How many were freed. */
      prisoners: number;
      /** The reserve afterwards. */
      reserve: Gang;
    }
  | {
      type: "cube_drawn";
      /** Whose screen. */
      from: Seat;
      /** Who takes the cube; nobody when it leaves the game. */
      to: Seat | null;
      /** Why. */
      cause: Cause;
      /** For those two alone, unless cubes are open (BC-3.8). */
      found: Found | null;
    }
  | {
      type: "stagecoach_held_up";
      /** By whom. */
      seat: Seat;
      /** How many cubes are left in it. */
      silver: number;
    }
  | {
      type: "hourglass_turned";
      /** Who spent a clock. */
      by: Seat;
      /** Who is hurried. */
      seat: Seat;
      /** When it runs out. */
      until: Millis;
      /** When it was turned. */
      at: Millis;
      /** How many clocks are left to who spent it. */
      clocks: number;
    }
  | {
      type: "time_ran_out";
      /** For whom. */
      seat: Seat;
    }
  | {
      type: "ended";
      /** As in the outcome. */
      reason: string;
      /** By screen; places beyond the table's are empty. */
      cubes: [Cubes, Cubes, Cubes, Cubes];
    };

/** What a hand behind a screen found. */
export type Found = "gold" | "silver" | "nothing";

/** Some bandits and prisoners of one player: a reserve, or a bid. */
export type Gang = {
  /** Plain bandits, healthy side up. */
  healthy: number;
  /** Bandits with an X, healthy side up. */
  healthy_x: number;
  /** Plain bandits, wounded side up. */
  wounded: number;
  /** Bandits with an X, wounded side up. */
  wounded_x: number;
  /** Freed prisoners: always wounded. */
  prisoners: number;
};

/** BC-6.10: what becomes of the bandits of a bid. */
export type Home = {
  /** Healthy ones, who come back wounded. */
  wounded: number;
  /** Wounded ones and prisoners, who do not come back. */
  killed: number;
};

/** What a wound may fall on (BC-5.2), in the order in which it falls when nobody chooses (BC-8.2). */
export type Kind = "prisoner" | "plain" | "x";

/** What a table chooses. */
export type Options = {
  /** Which book to play by. */
  edition?: Edition;
  /** Cubes are shown to all: no screens. */
  open_cubes?: boolean;
};

/** BC-1.3: the boss pawn, or the prototype's die. */
export type Pawn = {
  /** Its city, as an index in the ring. */
  at: number;
  /** Whose it is. */
  owner: Seat;
  /** BC-6.6: it joined the sheriff there, and the tile will not be turned. */
  blocked: boolean;
};

/** The pawn in a set-up. */
export type PawnSetup = {
  /** By default Start City. */
  city?: string;
  /** By default the first player. */
  owner?: Seat;
  /** BC-6.6: it joined the sheriff there. */
  blocked?: boolean;
};

/** One player, or the drifter, as the viewer sees them. */
export type Player = {
  /** Bandits and prisoners that can be bid. */
  reserve: Gang;
  /** What they did in this phase. */
  stake: Stake | null;
  /** BC-8.1: clock tokens left. */
  clocks: number;
  /** Behind the screen. */
  cubes: Cubes | null;
};

/** What an act would bring. */
export type Preview = {
  /** BC-4.1: how far the sheriff would go. */
  moves: number;
  /** BC-4.1: where he would stand, as an index in the ring. */
  sheriff: number;
  /** BC-4.2: whose pawn he would catch, and what that costs them. */
  caught: Catch | null;
  /** BC-3.5: wounds it costs at once. */
  wounds: number;
  /** The player's reserve afterwards, before any wound that follows. */
  reserve: Gang;
  /** BC-6.10: how the bid would come home. */
  home: Home;
  /** Who would win the phase if nobody else bid. */
  leads: Seat | null;
  /** BC-6.9: who would hold up the stagecoach then. */
  second: Seat | null;
  /** BC-6.3: how far that winner's pawn could go, if that were theirs to choose; else 0. */
  free: number;
  /** Where that winner's pawn would end, if that is settled. */
  pawn: Arrival | null;
};

/** Some seats in order, each once. */
export type Queue = Array<Seat>;

/** A city as the referee shows it. */
export type RingCity = {
  /** Its name. */
  city: string;
  /** Which side lies up. */
  side: Side;
  /** Gold that can still be taken. */
  gold: number;
  /** Prisoners that can still be freed. */
  prisoners: number;
  /** The drifter's bid (BC-10.1). */
  holes: number;
  /** What it does once it is turned. */
  back: Back;
};

/** Up to two screens, in the order in which they are drawn from. */
export type Screens = Array<Seat>;

/** A position at the start of a phase. What is absent is as at the start of a game. */
export type Setup = {
  /** The cities in play, clockwise. */
  ring?: Array<string>;
  /** Who acts first. */
  first?: Seat;
  /** By player. */
  reserves?: Array<Gang>;
  /** By screen: with two players the drifter's comes last. */
  cubes?: Array<Cubes>;
  /** By player. */
  clocks?: Array<number>;
  /** At the stagecoach. */
  silver?: number;
  /** His city. */
  sheriff?: string;
  /** Where, and whose. */
  pawn?: PawnSetup;
  /** Cities that lie on their front no more. */
  flipped?: Array<string>;
  /** Cities with nothing left to take. Flipped ones and the one under an unblocked pawn need not be named. */
  plundered?: Array<string>;
  /** Who attacked cities, the latest last. */
  attackers?: Array<Seat>;
};

/** A side of a city tile. */
export type Side = "front" | "back";

/** What a player has done in a phase (BC-3.1). */
export type Stake = { bid: Gang } | "renounced" | "deferred";

/** All that a viewer knows or could remember. */
export type View = {
  /** Always `blackrock-city`. */
  game: "blackrock-city";
  /** How it ended, once it has. */
  outcome: Outcome | null;
  /** Which book is played by. */
  edition: Edition;
  /** Are cubes shown to all? */
  open_cubes: boolean;
  /** How many play: with two, `players` has a third, the drifter. */
  seats: number;
  /** From 1. */
  phase: number;
  /** Who acts first in this phase. */
  first: Seat;
  /** Who is to decide; nobody after the end. */
  turn: Seat | null;
  /** What is to be decided. */
  awaiting: Awaiting | null;
  /** The cities, clockwise. */
  ring: Array<RingCity>;
  /** The sheriff's city, as an index in the ring. */
  sheriff: number;
  /** The pawn. */
  pawn: Pawn;
  /** Cubes at the stagecoach. */
  silver: number;
  /** BC-8.1: when it runs out. */
  hourglass: Millis | null;
  /** BC-3.5: who is still to come back, in order. */
  deferred: Queue;
  /** BC-5.2: wounds that `turn` has yet to take. */
  owed: number;
  /** BC-6.8: does the pawn stand among Indians until a wound is chosen? */
  walking: boolean;
  /** How far it has to go then. */
  steps: number;
  /** BC-9.3: who attacked cities, the latest last. */
  attackers: Queue;
  /** BC-3.3: the highest bid so far, which nobody may equal; 0 if there is none. */
  highest: number;
  /** By seat; the drifter after the second player. */
  players: Array<Player>;
  /** What was behind each screen when the game began, for those who may know. */
  start: Array<Cubes | null>;
  /** Where the cubes went since. */
  ledger: Array<Deed>;
  /** The score line by line, after the end. */
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
