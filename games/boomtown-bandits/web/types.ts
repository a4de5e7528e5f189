// Written by `make types` from the types of the server. Do not edit.
import type { Millis, Outcome, Seat, SeatSet, Sheet } from "$lib/types/core";

/** A wish of a player. */
export type Act =
  | { badge: Location }
  | {
      place: {
        /** Which. */
        token: Token;
        /** Where. */
        at: Location;
      };
    }
  | "pass"
  | "roll"
  | "hit"
  | { remove: Aim }
  | { keep: Card }
  | { give: Card }
  | "claim_town"
  | { show: Card }
  | { card: Play };

/** Tokens to aim at, as somebody named them: perhaps more than there are. */
export type Aim = Array<Target>;

/** A kind of loot card, sorted by location. */
export type Card =
  | "liquid_courage"
  | "temporary_alliance"
  | "sneaky_bastard"
  | "tip_off"
  | "inspection"
  | "whispered_plan"
  | "hoedown"
  | "good_times"
  | "indecent_exposure"
  | "robbery"
  | "inside_job"
  | "bank_holiday"
  | "mine_car_ride"
  | "cave_in"
  | "fools_gold"
  | "cursed_gold"
  | "silver_lode"
  | "gold_vein"
  | "overheard_plans"
  | "rally"
  | "big_score"
  | "safe_found"
  | "loose_lips"
  | "misfire"
  | "body_double"
  | "double_barrel"
  | "friendly_fire"
  | "intimidation";

/**
 * A heap of cards in which order means nothing.
 *
 * Four bits a kind, in a single integer: no location has more than seven cards.
 */
export type Cards = Array<Card>;

/** One change. */
export type Change =
  | {
      type: "moved";
      /** Whose. */
      seat: Seat;
      /** Which. */
      token: Token;
      /** Where it lay. */
      from: Location;
      /** Where it lies now. */
      to: Location;
    }
  | {
      type: "removed";
      /** Whose. */
      seat: Seat;
      /** Which. */
      token: Token;
      /** Where it lay. */
      from: Location;
    }
  | {
      type: "encouraged";
      /** Whose. */
      seat: Seat;
      /** Where. */
      at: Location;
    }
  | {
      type: "closed";
      /** Which. */
      at: Location;
    }
  | {
      type: "kept";
      /** Which. */
      at: Location;
    }
  | {
      type: "exposed";
      /** Whose. */
      seat: Seat;
    }
  | {
      type: "spared";
      /** Whose. */
      seat: Seat;
      /** Which. */
      token: Token;
    }
  | {
      type: "bullets";
      /** How many. */
      bullets: number;
    }
  | {
      type: "hand";
      /** Whose. */
      seat: Seat;
      /** How many cards. */
      size: number;
    }
  | {
      type: "laid";
      /** Before whom. */
      seat: Seat;
      /** Which. */
      card: Card;
    }
  | {
      type: "lifted";
      /** Before whom it lay. */
      seat: Seat;
      /** Which. */
      card: Card;
    };

/** Inspection. */
export type Choosing = {
  /** Who chooses. */
  seat: Seat;
  /** The two cards, for that player. */
  cards: Array<Card> | null;
};

/** The box as somebody wrote it. By default the house's, which is in `data/loot.toml`. */
export type Components = {
  /** What a location's bonus card is worth. */
  bonus: number;
  /** What Own This Town is worth. */
  own_this_town: number;
  /** Every kind of card. */
  cards: { [key in Card]?: Figures };
};

/** The dice of a player. */
export type Dice = {
  /** Whose. */
  seat: Seat;
  /** Shooters first; nothing while they are not thrown or tumble. */
  faces: Array<Face | null>;
  /** The token behind each die. */
  tokens: Array<Token>;
};

/** A fact of the game, as one of its viewers learns it. */
export type Event =
  | {
      type: "round_began";
      /** From 1. */
      round: number;
      /** Who has the bottle. */
      first: Seat;
    }
  | {
      type: "closed";
      /** Which location. */
      at: Location;
    }
  | {
      type: "placed";
      /** By whom. */
      seat: Seat;
      /** Which, for those who may see it. */
      token: Token | null;
      /** Where. */
      at: Location;
    }
  | {
      type: "revealed";
      /** Every token in town, from left to right. */
      tokens: Uncovered;
    }
  | {
      type: "passed";
      /** Who. */
      seat: Seat;
    }
  | {
      type: "played";
      /** By whom. */
      seat: Seat;
      /** The card and what it was aimed at. */
      card: Play;
      /** What it changed. */
      changes: Array<Change>;
    }
  | {
      type: "shown";
      /** By whom. */
      seat: Seat;
      /** Which. */
      card: Card;
    }
  | {
      type: "countdown";
      /** FIRE. */
      fire_at: Millis;
    }
  | {
      type: "false_start";
      /** Who. */
      seat: Seat;
    }
  | { type: "fired" }
  | {
      type: "rolled";
      /** Whose. */
      seat: Seat;
      /** Until when. */
      until: Millis;
    }
  | {
      type: "undone";
      /** Whose. */
      seat: Seat;
    }
  | {
      type: "threw";
      /** Whose. */
      seat: Seat;
      /** What they show. */
      faces: Shown;
      /** The token behind each die. */
      tokens: Line;
      /** Where; nowhere for the money. */
      at: Location | null;
    }
  | {
      type: "called";
      /** Who. */
      seat: Seat;
      /** Was it one? */
      right: boolean;
    }
  | {
      type: "released";
      /** Whose. */
      seat: Seat;
    }
  | {
      type: "hit";
      /** Whose bullets count. */
      caller: Seat | null;
      /** How many. */
      bullets: number | null;
    }
  | {
      type: "aimed";
      /** Who aims. */
      seat: Seat;
      /** At whose token. */
      at: Seat;
      /** Which. */
      token: Token;
    }
  | {
      type: "left";
      /** Whose. */
      seat: Seat;
      /** Which. */
      token: Token;
      /** Where it lay; nowhere in a tie-break. */
      at: Location | null;
    }
  | {
      type: "resolved";
      /** Which. */
      at: Location;
    }
  | {
      type: "won";
      /** Who. */
      seat: Seat;
      /** Where. */
      at: Location;
    }
  | {
      type: "drew";
      /** Whose. */
      seat: Seat;
      /** From which pile. */
      from: Location;
      /** Which, for its owner. */
      card: Card | null;
    }
  | {
      type: "turned";
      /** By whom. */
      seat: Seat;
      /** Which. */
      card: Card;
      /** From which pile. */
      from: Location;
    }
  | {
      type: "looked";
      /** Who looks. */
      seat: Seat;
      /** The two, for that player. */
      cards: [Card, Card] | null;
    }
  | {
      type: "chose";
      /** By whom. */
      seat: Seat;
      /** Which, for that player. */
      card: Card | null;
    }
  | {
      type: "given";
      /** Who passed one to the left. */
      seat: Seat;
      /** Which, for giver and receiver. */
      card: Card | null;
    }
  | {
      type: "safe_thrown";
      /** By whom. */
      seat: Seat;
      /** Eight dice. */
      faces: [Face, Face, Face, Face, Face, Face, Face, Face];
    }
  | { type: "last_round" }
  | {
      type: "town_owned";
      /** By whom. */
      seat: Seat;
    }
  | { type: "hands_open" }
  | {
      type: "bonus";
      /** To whom; nobody if nobody owns a card. */
      seat: Seat | null;
      /** Whose bonus. */
      at: Location;
    }
  | {
      type: "tie_break";
      /** For which bonus; for the money if none. */
      at: Location | null;
    }
  | {
      type: "ended";
      /** As in the outcome. */
      reason: string;
    };

/** One face of a die. */
export type Face = "blank" | "bullet" | "run";

/** A shootout. */
export type Fight = {
  /** Where; nowhere for the money. */
  location: Location | null;
  /** How far the volley has come. */
  state: Phase;
  /** FIRE, in real time. */
  fire_at: Millis | null;
  /** Those in the volley, by seat. */
  dice: Array<Dice>;
  /** Until when each may neither roll nor call, in real time. */
  held_until: Array<Millis | null>;
  /** Whose HIT stands. */
  caller: Seat | null;
  /** How many bullets it has. */
  bullets: number | null;
  /** What is aimed at. */
  aim: Array<Target>;
};

/** The figures of one kind of card. */
export type Figures = {
  /** How many there are. */
  copies: number;
  /** What one is worth. */
  dollars: number;
  /** What Inside Job is worth with a Robbery, and Cursed Gold to whoever owns the most Mine cards. */
  instead?: number | null;
};

/** The tokens behind the dice of a player, shooters first. */
export type Line = Array<Token>;

/** A place to rob. */
export type Location = "saloon" | "brothel" | "bank" | "mine" | "train" | "stagecoach";

/** How dice are thrown. */
export type Mode = "realtime" | "lockstep";

/** One token of a Whispered Plan. */
export type Move = {
  /** Whose. */
  seat: Seat;
  /** Which. */
  token: Token;
  /** From where. */
  at: Location;
  /** To where. */
  to: Location;
};

/** How a card moved. */
export type Movement = "drew" | "turned" | "laid" | "handed" | "passed" | "left";

/** The two tokens of a Whispered Plan. Their order means nothing: they are kept sorted. */
export type Moves = [Move, Move];

/** What a table chooses. */
export type Options = {
  /** How dice are thrown. */
  shootout?: Mode;
  /** The locations from left to right; at random if none are named. */
  town?: Array<Location>;
  /** BB-5.5: calls so many milliseconds apart are a tie. */
  tie_window?: number;
  /** BB-7.6: how long a card window stays open, in milliseconds: 3,000 to 60,000; 6,000 if absent. */
  window?: number;
};

/** How far a volley has come. */
export type Phase = "countdown" | "rolling" | "stopped";

/** A location. */
export type Place = {
  /** Which. */
  location: Location;
  /** Cards left. */
  pile: number;
  /** BB-3.2. */
  closed: boolean;
  /** BB-3.7. */
  resolved: boolean;
  /** Good Times, this round. */
  kept: boolean;
  /** In no order that tells anything. */
  tokens: Array<TokenSeen>;
};

/** A card and what it is aimed at. */
export type Play =
  | { id: "liquid_courage" }
  | { id: "temporary_alliance" }
  | { id: "sneaky_bastard"; to: Location }
  | { id: "tip_off"; seat: Seat; token: Token }
  | { id: "inspection" }
  | { id: "whispered_plan"; moves: Moves }
  | { id: "hoedown" }
  | { id: "good_times"; at: Location }
  | { id: "indecent_exposure"; seat: Seat }
  | { id: "bank_holiday" }
  | { id: "mine_car_ride"; to: Location }
  | { id: "fools_gold"; seat: Seat; take: Card }
  | { id: "overheard_plans" }
  | { id: "rally"; token: Token; at: Location; to: Location }
  | { id: "big_score" }
  | { id: "safe_found" }
  | { id: "loose_lips" }
  | { id: "misfire"; save: Token; seat: Seat; token: Token }
  | { id: "body_double" }
  | { id: "double_barrel" }
  | { id: "friendly_fire"; seat: Seat; token: Token }
  | { id: "intimidation" };

/** A player. */
export type Player = {
  /** For its owner alone, until hands are laid open. */
  hand: Cards | null;
  /** How many cards that is. */
  hand_size: number;
  /** What lies face up. */
  played: Cards;
  /** Those of the hand that are too new to play. */
  fresh: Cards | null;
  /** Tokens to place, for their owner. */
  unplaced: Unplaced | null;
  /** How many tokens that is. */
  unplaced_count: number;
  /** Indecent Exposure, this round. */
  exposed: boolean;
  /** BB-8.2. */
  owns_town: boolean;
  /** Played Loose Lips this round: saw the tokens that lay in town then. */
  sees_all: boolean;
  /** Hoedown: the card chosen, for its owner. */
  gift: Card | null;
};

/** What an act would bring before anyone answers it or chance is asked. */
export type Preview = {
  /** The town afterwards. */
  town: Array<Place>;
};

/** A movement of a card, as a viewer remembers it. */
export type Recollection = {
  /** What happened. */
  type: Movement;
  /** Whose card it was, or became. */
  seat: Seat;
  /** Where it is from, if everybody saw that. */
  location: Location | null;
  /** Which, if the viewer saw it. */
  card: Card | null;
  /** Did it happen in this round? */
  fresh: boolean;
};

/** The start of a round as somebody wrote it; what is left out is dealt. */
export type Setup = {
  /** The locations from left to right. */
  town?: Array<Location>;
  /** Piles, top first. What a given pile lacks is out of the game. */
  piles?: { [key in Location]?: Array<Card> };
  /** Who has the bottle. */
  first?: Seat;
  /** Cards that can be played from this round on, by seat. */
  hands?: Array<Array<Card>>;
  /** Cards that lie face up, by seat. */
  played?: Array<Array<Card>>;
  /** Tokens that Good Times has kept. */
  kept?: { [key in Location]?: Array<Target> };
  /** Shooters fewer this round, by seat. */
  caved?: Array<number>;
  /** Who has Own This Town. */
  owner?: Seat;
  /** From 1. */
  round?: number;
};

/** The dice of a player as they lie, shooters first. */
export type Shown = Array<Face>;

/** What the game waits for. */
export type Stage = "badge" | "placing" | "window" | "shootout" | "removing" | "choosing";

/** A token of somebody's. */
export type Target = {
  /** Whose. */
  seat: Seat;
  /** Which. */
  token: Token;
};

/** A token, and the kind of die it throws. */
export type Token = "shooter" | "coward";

/** A token on a location. */
export type TokenSeen = {
  /** Whose. */
  seat: Seat;
  /** Which, if the viewer may see it. */
  token: Token | null;
  /** Liquid Courage. */
  courage: boolean;
};

/** The tokens in town as they are turned up: who watches a round that goes on by itself must be told what lay where. */
export type Uncovered = Array<{ at: Location; seat: Seat; token: Token }>;

/** Tokens to place. */
export type Unplaced = {
  /** Shooters. */
  shooter: number;
  /** Cowards. */
  coward: number;
};

/** All that a viewer knows or could remember. */
export type View = {
  /** Always `boomtown-bandits`. */
  game: "boomtown-bandits";
  /** How it ended, once it has. */
  outcome: Outcome | null;
  /** From 1. */
  round: number;
  /** What the game waits for; nothing after the end. */
  stage: Stage | null;
  /** Which window is open. */
  window: Window | null;
  /** Who has the bottle. */
  first: Seat;
  /** The one seat awaited to place, to aim or to keep a card. */
  turn: Seat | null;
  /** Whom the game waits for. */
  waiting: SeatSet;
  /** BB-8.1. */
  last_round: boolean;
  /** From left to right. */
  town: Array<Place>;
  /** By seat. */
  players: Array<Player>;
  /** Inspection. */
  choosing: Choosing | null;
  /** From its first countdown until it is decided. */
  shootout: Fight | null;
  /** How hidden cards moved, as far as the viewer saw it. */
  memory: Array<Recollection>;
  /** The score line by line, after the end. */
  sheet: Sheet | null;
};

/** A moment at which players may play a card. */
export type Window =
  | "before_placing"
  | "before_shootout"
  | "during_shootout"
  | "hit"
  | "after_shootout"
  | "after_draw"
  | "end_of_round";

/** Every clause that can refuse an act. */
export const clauses = [
  "BB-3.2",
  "BB-3.3",
  "BB-4.1",
  "BB-4.2",
  "BB-5.1",
  "BB-5.2",
  "BB-5.4",
  "BB-5.5",
  "BB-6.2",
  "BB-7.2",
  "BB-7.4",
  "BB-7.6",
  "BB-7.8",
  "BB-8.2",
  "BB-8.3",
  "BB-8.4",
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
