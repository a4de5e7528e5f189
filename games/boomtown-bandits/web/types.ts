// Written by `make types` from the types of the server. Do not edit.
import type { Millis, Outcome, Seat, SeatSet, Sheet } from "$lib/types/core";

/** An act that a player may attempt. */
export type Act =
  | { badge: Location }
  | {
      place: {
        /** Kind of token. */
        token: Token;
        /** Location to place it on. */
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

/** Tokens to aim at, as received: possibly more than exist. */
export type Aim = Array<Target>;

/** A kind of loot card. Kinds are sorted by location. */
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
 * A multiset of cards.
 *
 * One integer with four bits for each kind. They suffice, because a location has seven cards.
 */
export type Cards = Array<Card>;

/** One change. */
export type Change =
  | {
      type: "moved";
      /** Owner of the token. */
      seat: Seat;
      /** Kind of token. */
      token: Token;
      /** Origin. */
      from: Location;
      /** Destination. */
      to: Location;
    }
  | {
      type: "removed";
      /** Owner of the token. */
      seat: Seat;
      /** Kind of token. */
      token: Token;
      /** Location that it left. */
      from: Location;
    }
  | {
      type: "encouraged";
      /** Owner of the coward. */
      seat: Seat;
      /** Location. */
      at: Location;
    }
  | {
      type: "closed";
      /** Closed location. */
      at: Location;
    }
  | {
      type: "kept";
      /** Resolved location. */
      at: Location;
    }
  | {
      type: "exposed";
      /** Exposed player. */
      seat: Seat;
    }
  | {
      type: "spared";
      /** Owner of the token. */
      seat: Seat;
      /** Kind of token. */
      token: Token;
    }
  | {
      type: "bullets";
      /** New number of bullets. */
      bullets: number;
    }
  | {
      type: "hand";
      /** Owner of the hand. */
      seat: Seat;
      /** New number of cards. */
      size: number;
    }
  | {
      type: "laid";
      /** Owner of the card. */
      seat: Seat;
      /** Card. */
      card: Card;
    }
  | {
      type: "lifted";
      /** Previous owner of the card. */
      seat: Seat;
      /** Card. */
      card: Card;
    };

/** An Inspection in progress. */
export type Choosing = {
  /** Player who looks. */
  seat: Seat;
  /** Both cards; `None` for other viewers. */
  cards: Array<Card> | null;
};

/** Components of a table. The default is `data/loot.toml`. */
export type Components = {
  /** Value of a location's bonus card, in dollars. */
  bonus: number;
  /** Value of Own This Town, in dollars. */
  own_this_town: number;
  /** Values of each kind of card. */
  cards: { [key in Card]?: Figures };
};

/** Dice of a player. */
export type Dice = {
  /** Owner of the dice. */
  seat: Seat;
  /** Faces, shooters first; `None` before the first throw and while dice tumble. */
  faces: Array<Face | null>;
  /** Token of each die. */
  tokens: Array<Token>;
};

/** A fact of the game, as one viewer learns it. */
export type Event =
  | {
      type: "round_began";
      /** Number of the round, from 1. */
      round: number;
      /** Seat with the bottle. */
      first: Seat;
    }
  | {
      type: "closed";
      /** Closed location. */
      at: Location;
    }
  | {
      type: "placed";
      /** Owner of the token. */
      seat: Seat;
      /** Kind of token; `None` for viewers who may not see it. */
      token: Token | null;
      /** Location. */
      at: Location;
    }
  | {
      type: "revealed";
      /** All tokens in town, from left to right. */
      tokens: Uncovered;
    }
  | {
      type: "passed";
      /** Player who passed. */
      seat: Seat;
    }
  | {
      type: "played";
      /** Player of the card. */
      seat: Seat;
      /** Card and targets. */
      card: Play;
      /** Public changes. */
      changes: Array<Change>;
    }
  | {
      type: "shown";
      /** Owner of the card. */
      seat: Seat;
      /** Card. */
      card: Card;
    }
  | {
      type: "countdown";
      /** Instant of FIRE. */
      fire_at: Millis;
    }
  | {
      type: "false_start";
      /** Player who rolled. */
      seat: Seat;
    }
  | { type: "fired" }
  | {
      type: "rolled";
      /** Owner of the dice. */
      seat: Seat;
      /** Instant at which the dice settle. */
      until: Millis;
    }
  | {
      type: "undone";
      /** Owner of the dice. */
      seat: Seat;
    }
  | {
      type: "threw";
      /** Owner of the dice. */
      seat: Seat;
      /** Faces. */
      faces: Shown;
      /** Token of each die. */
      tokens: Line;
      /** Contested location; `None` in the tie-break for the money. */
      at: Location | null;
    }
  | {
      type: "called";
      /** Caller. */
      seat: Seat;
      /** Whether the call was right. */
      right: boolean;
    }
  | {
      type: "released";
      /** Player who may roll and call again. */
      seat: Seat;
    }
  | {
      type: "hit";
      /** Caller whose bullets count. */
      caller: Seat | null;
      /** Number of bullets. */
      bullets: number | null;
    }
  | {
      type: "aimed";
      /** Caller. */
      seat: Seat;
      /** Owner of the token. */
      at: Seat;
      /** Kind of token. */
      token: Token;
    }
  | {
      type: "left";
      /** Owner of the token. */
      seat: Seat;
      /** Kind of token. */
      token: Token;
      /** Location that it left; `None` in a tie-break. */
      at: Location | null;
    }
  | {
      type: "resolved";
      /** Resolved location. */
      at: Location;
    }
  | {
      type: "won";
      /** Winner. */
      seat: Seat;
      /** Location. */
      at: Location;
    }
  | {
      type: "drew";
      /** Owner of the card. */
      seat: Seat;
      /** Pile. */
      from: Location;
      /** Card; `None` for everyone but its owner. */
      card: Card | null;
    }
  | {
      type: "turned";
      /** Owner of the card. */
      seat: Seat;
      /** Card. */
      card: Card;
      /** Pile. */
      from: Location;
    }
  | {
      type: "looked";
      /** Player who looked. */
      seat: Seat;
      /** Both cards; `None` for everyone else. */
      cards: [Card, Card] | null;
    }
  | {
      type: "chose";
      /** Player who chose. */
      seat: Seat;
      /** Card; `None` for everyone else. */
      card: Card | null;
    }
  | {
      type: "given";
      /** Giver. */
      seat: Seat;
      /** Card; `None` for everyone but giver and receiver. */
      card: Card | null;
    }
  | {
      type: "safe_thrown";
      /** Player of the card. */
      seat: Seat;
      /** Faces. */
      faces: [Face, Face, Face, Face, Face, Face, Face, Face];
    }
  | { type: "last_round" }
  | {
      type: "town_owned";
      /** Owner of the town. */
      seat: Seat;
    }
  | { type: "hands_open" }
  | {
      type: "bonus";
      /** Winner; `None` if no player owns a card of the location. */
      seat: Seat | null;
      /** Location of the bonus. */
      at: Location;
    }
  | {
      type: "tie_break";
      /** Location of the contested bonus; `None` for the money. */
      at: Location | null;
    }
  | {
      type: "ended";
      /** Reason, as in the outcome. */
      reason: string;
    };

/** A face of a die. */
export type Face = "blank" | "bullet" | "run";

/** A shootout. */
export type Fight = {
  /** Contested location; `None` for the money. */
  location: Location | null;
  /** Phase of the volley. */
  state: Phase;
  /** Instant of FIRE, in real time. */
  fire_at: Millis | null;
  /** Dice of the volley, by seat. */
  dice: Array<Dice>;
  /** End of each seat's penalty, in real time. */
  held_until: Array<Millis | null>;
  /** Caller of the HIT whose bullets count. */
  caller: Seat | null;
  /** Number of its bullets. */
  bullets: number | null;
  /** Tokens aimed at. */
  aim: Array<Target>;
};

/** Values of one kind of card. */
export type Figures = {
  /** Number of cards of this kind. */
  copies: number;
  /** Value of one card, in dollars. */
  dollars: number;
  /** Other value: of Inside Job with a Robbery, of Cursed Gold for a player with the most Mine cards. */
  instead?: number | null;
};

/** Tokens of a player's dice, shooters first. */
export type Line = Array<Token>;

/** A location to rob. */
export type Location = "saloon" | "brothel" | "bank" | "mine" | "train" | "stagecoach";

/** Mode of the shootouts. */
export type Mode = "realtime" | "lockstep";

/** Move of one token by a Whispered Plan. */
export type Move = {
  /** Owner of the token. */
  seat: Seat;
  /** Kind of token. */
  token: Token;
  /** Origin. */
  at: Location;
  /** Destination. */
  to: Location;
};

/** Kind of card move. */
export type Movement = "drew" | "turned" | "laid" | "handed" | "passed" | "left";

/** Both moves of a Whispered Plan, sorted: their order has no meaning. */
export type Moves = [Move, Move];

/** Options of a table. */
export type Options = {
  /** Mode of the shootouts. */
  shootout?: Mode;
  /** Locations from left to right; random if absent. */
  town?: Array<Location>;
  /** BB-5.5: milliseconds within which right calls tie. */
  tie_window?: number;
  /** BB-7.6: milliseconds that a window stays open, 3,000 to 60,000; 6,000 if absent. */
  window?: number;
};

/** Phase of a volley. */
export type Phase = "countdown" | "rolling" | "stopped";

/** A location. */
export type Place = {
  /** Location. */
  location: Location;
  /** Number of cards left. */
  pile: number;
  /** BB-3.2: whether it is closed this round. */
  closed: boolean;
  /** BB-3.7: whether it is resolved. */
  resolved: boolean;
  /** Good Times: whether its tokens stay for the next round. */
  kept: boolean;
  /** Tokens. Their order reveals nothing. */
  tokens: Array<TokenSeen>;
};

/** A card and its targets. */
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
  /** Hand; `None` for all but its owner until hands are laid open. */
  hand: Cards | null;
  /** Number of cards in the hand. */
  hand_size: number;
  /** Face-up cards. */
  played: Cards;
  /** Cards of the hand that are too new to play. */
  fresh: Cards | null;
  /** Tokens still to be placed; `None` for all but their owner. */
  unplaced: Unplaced | null;
  /** Number of tokens still to be placed. */
  unplaced_count: number;
  /** Indecent Exposure: whether the player places face up this round. */
  exposed: boolean;
  /** BB-8.2: whether the player owns the town. */
  owns_town: boolean;
  /** Whether the player used Loose Lips this round and saw the tokens in town at that moment. */
  sees_all: boolean;
  /** Hoedown: chosen card; `None` for all but its owner. */
  gift: Card | null;
};

/** Consequences of an act before other players respond and before any draw. */
export type Preview = {
  /** Town after the act. */
  town: Array<Place>;
};

/** A card move, as a viewer remembers it. */
export type Recollection = {
  /** Kind of move. */
  type: Movement;
  /** Seat that moved the card. */
  seat: Seat;
  /** Location of the card, if the viewer knows it. */
  location: Location | null;
  /** Card, if the viewer saw it. */
  card: Card | null;
  /** Whether it happened this round. */
  fresh: boolean;
};

/** A given position at the start of a round. Fields that are left out are dealt. */
export type Setup = {
  /** Locations from left to right. */
  town?: Array<Location>;
  /** Piles, top card first. Cards that a given pile lacks are out of the game. */
  piles?: { [key in Location]?: Array<Card> };
  /** Seat with the bottle. */
  first?: Seat;
  /** Hands by seat. The cards are old enough to play. */
  hands?: Array<Array<Card>>;
  /** Face-up cards by seat. */
  played?: Array<Array<Card>>;
  /** Tokens that Good Times kept. */
  kept?: { [key in Location]?: Array<Target> };
  /** Cave In: number of shooters that each seat lacks this round. */
  caved?: Array<number>;
  /** Seat that has Own This Town. */
  owner?: Seat;
  /** Number of the round, from 1. */
  round?: number;
};

/** Faces of a player's dice, shooters first. */
export type Shown = Array<Face>;

/** Kind of decision that the game waits for. */
export type Stage = "badge" | "placing" | "window" | "shootout" | "removing" | "choosing";

/** A token of a player. */
export type Target = {
  /** Owner of the token. */
  seat: Seat;
  /** Kind of token. */
  token: Token;
};

/** Kind of token, which decides the die it throws. */
export type Token = "shooter" | "coward";

/** A token on a location. */
export type TokenSeen = {
  /** Owner of the token. */
  seat: Seat;
  /** Kind of token; `None` if the viewer may not see it. */
  token: Token | null;
  /** Whether Liquid Courage makes it a shooter. */
  courage: boolean;
};

/** All tokens in town when they are revealed. A round may end without another decision, so no view shows these positions. */
export type Uncovered = Array<{ at: Location; seat: Seat; token: Token }>;

/** Tokens still to be placed. */
export type Unplaced = {
  /** Number of shooters. */
  shooter: number;
  /** Number of cowards. */
  coward: number;
};

/** All that a viewer knows or could remember. */
export type View = {
  /** Always `boomtown-bandits`. */
  game: "boomtown-bandits";
  /** Result, after the end. */
  outcome: Outcome | null;
  /** Number of the round, from 1. */
  round: number;
  /** Decision that the game waits for; `None` after the end. */
  stage: Stage | null;
  /** Open window. */
  window: Window | null;
  /** Seat with the bottle. */
  first: Seat;
  /** Seat that places the badge or a token, aims or keeps a card, if the game waits for that. */
  turn: Seat | null;
  /** Seats that the game waits for. */
  waiting: SeatSet;
  /** BB-8.1: whether this round is the last. */
  last_round: boolean;
  /** Locations from left to right. */
  town: Array<Place>;
  /** Players by seat. */
  players: Array<Player>;
  /** Inspection in progress. */
  choosing: Choosing | null;
  /** Shootout, from its first countdown until it is decided. */
  shootout: Fight | null;
  /** Card moves so far, as far as the viewer saw them. */
  memory: Array<Recollection>;
  /** Score sheet, after the end. */
  sheet: Sheet | null;
};

/** A moment to play cards. */
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
