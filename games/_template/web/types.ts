// Written by `make types` from the types of the server. Do not edit.
import type { Millis, Outcome, Seat, Sheet } from "$lib/types/core";

/** A wish of a player. */
export type Act = { play: Card };

/** A card: its value, 1 to 9. */
export type Card = number;

/** Printed values of the box: there are none to change. */
export type Components = Record<symbol, never>;

/** A fact of the game, as one of its viewers learns it. */
export type Event =
  | {
      type: "dealt";
      /** Their owner. */
      seat: Seat;
      /** The cards, for their owner alone. */
      cards: Hand | null;
    }
  | {
      type: "prize_turned";
      /** Its round, 1 to 3. */
      round: number;
      /** Its points. */
      prize: Prize;
    }
  | {
      type: "round_opened";
      /** From 1 to 3. */
      round: number;
    }
  | {
      type: "chose";
      /** The player. */
      seat: Seat;
    }
  | {
      type: "played";
      /** Its owner. */
      seat: Seat;
      /** The card. */
      card: Card;
      /** TG-3.4: whether time chose it. */
      late: boolean;
    }
  | {
      type: "prize_taken";
      /** From 1 to 3. */
      round: number;
      /** The points. */
      prize: Prize;
      /** The winner, if any. */
      seat: Seat | null;
    }
  | {
      type: "ended";
      /** As in the outcome. */
      reason: string;
    };

/** Cards of one player, each once. One bit a value, so that a game can be copied without allocating. */
export type Hand = Array<Card>;

/** Choices of a table. */
export type Options = {
  /** TG-2.2: all three prizes are shown at the start. */
  open_prizes: boolean;
};

/** One player as the viewer sees them. */
export type Player = {
  /** For its owner alone. */
  hand: Hand | null;
  /** Number of cards in it. */
  hand_size: number;
  /** Whether a card is chosen this round. */
  has_chosen: boolean;
  /** The chosen card, for its owner alone. */
  choice: Card | null;
  /** Points so far. */
  points: number;
};

/** Consequences of an act. */
export type Preview = {
  /** The prize at stake. */
  prize: Prize | null;
  /** The cards left for later rounds. */
  left: Hand;
};

/** A prize: its points, 1 to 3. */
export type Prize = number;

/** A round that is over. */
export type Round = {
  /** The cards by seat. */
  cards: Array<Card>;
  /** The points at stake. */
  prize: Prize;
  /** The winner, if any. */
  winner: Seat | null;
};

/** A starting position as a person or a test wrote it. */
export type Setup = {
  /** Three different cards for each seat. */
  hands: Array<[Card, Card, Card]>;
  /** The prizes of the three rounds. */
  prizes: [Prize, Prize, Prize];
};

/** All that a viewer knows or could remember. */
export type View = {
  /** Always `template-game`. */
  game: "template-game";
  /** The result, after the end. */
  outcome: Outcome | null;
  /** From 1 to 3. */
  round: number;
  /** TG-2.2. */
  open_prizes: boolean;
  /** By round; `null` where the prize is not turned up. */
  prizes: [Prize | null, Prize | null, Prize | null];
  /** TG-3.4: the end of the time to choose, on the game's clock. */
  deadline: Millis | null;
  /** By seat. */
  players: Array<Player>;
  /** The rounds that are over. */
  rounds: Array<Round>;
  /** The score line by line, after the end. */
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
