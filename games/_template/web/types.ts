// Written by `make types` from the types of the server. Do not edit.
import type { Millis, Outcome, Seat, Sheet } from "$lib/types/core";

/** An act that a player may attempt. */
export type Act = { play: Card };

/** A card, by its value from 1 to 9. */
export type Card = number;

/** Printed values of the box. This game has none. */
export type Components = Record<symbol, never>;

/** A fact of the game, as one viewer learns it. */
export type Event =
  | {
      type: "dealt";
      /** Owner of the cards. */
      seat: Seat;
      /** Cards; `None` for all but their owner. */
      cards: Hand | null;
    }
  | {
      type: "prize_turned";
      /** Round of the prize, from 1 to 3. */
      round: number;
      /** Prize. */
      prize: Prize;
    }
  | {
      type: "round_opened";
      /** Number of the round, from 1 to 3. */
      round: number;
    }
  | {
      type: "chose";
      /** Player who chose. */
      seat: Seat;
    }
  | {
      type: "played";
      /** Owner of the card. */
      seat: Seat;
      /** Card. */
      card: Card;
      /** TG-3.4: whether the deadline chose it. */
      late: boolean;
    }
  | {
      type: "prize_taken";
      /** Number of the round, from 1 to 3. */
      round: number;
      /** Prize of the round. */
      prize: Prize;
      /** Winner, if any. */
      seat: Seat | null;
    }
  | {
      type: "ended";
      /** Reason, as in the outcome. */
      reason: string;
    };

/** A set of one player's cards. One bit for each value, so that copying a game allocates nothing. */
export type Hand = Array<Card>;

/** Options of a table. */
export type Options = {
  /** TG-2.2: whether all three prizes are shown at the start. */
  open_prizes: boolean;
};

/** A player. */
export type Player = {
  /** Hand; `null` for all but its owner. */
  hand: Hand | null;
  /** Number of cards in the hand. */
  hand_size: number;
  /** Whether a card is chosen this round. */
  has_chosen: boolean;
  /** Chosen card; `null` for all but its owner. */
  choice: Card | null;
  /** Points so far. */
  points: number;
};

/** Consequences of an act. */
export type Preview = {
  /** Prize of the round. */
  prize: Prize | null;
  /** Cards left for later rounds. */
  left: Hand;
};

/** A prize, by its points from 1 to 3. */
export type Prize = number;

/** A finished round. */
export type Round = {
  /** Revealed cards by seat. */
  cards: Array<Card>;
  /** Prize of the round. */
  prize: Prize;
  /** Winner, if any. */
  winner: Seat | null;
};

/** A given starting position. */
export type Setup = {
  /** Three different cards for each seat. */
  hands: Array<[Card, Card, Card]>;
  /** Prizes of the three rounds. */
  prizes: [Prize, Prize, Prize];
};

/** All that a viewer knows or could remember. */
export type View = {
  /** Always `template-game`. */
  game: "template-game";
  /** Result, after the end. */
  outcome: Outcome | null;
  /** Number of the round, from 1 to 3. */
  round: number;
  /** TG-2.2: whether all prizes are shown at the start. */
  open_prizes: boolean;
  /** Prizes by round; `null` if not turned up yet. */
  prizes: [Prize | null, Prize | null, Prize | null];
  /** TG-3.4: end of the time to choose, on the game's clock. */
  deadline: Millis | null;
  /** Players by seat. */
  players: Array<Player>;
  /** Finished rounds. */
  rounds: Array<Round>;
  /** Score sheet, after the end. */
  sheet: Sheet | null;
};

/** Every clause that can refuse an act. */
export const clauses = [
  "TG-4.1",
  "TG-3.3",
  "TG-3.2",
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
