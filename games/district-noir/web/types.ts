// Written by `make types` from the types of the server. Do not edit.
import type { Outcome, Seat, Sheet } from "$lib/types/core";

/** An act of the player to move. */
export type Act = { play: Card } | "take";

/** One of the thirteen kinds of card. */
export type Card =
  | "5"
  | "6"
  | "7"
  | "8"
  | "+2"
  | "+3"
  | "+4"
  | "-1"
  | "-2"
  | "-3"
  | "docks"
  | "police"
  | "hall";

/**
 * A multiset of cards: a hand, the cards a player took, or the box.
 *
 * Four bits hold the count of each kind; no kind has more than eight cards.
 */
export type Cards = Array<Card>;

/** Components of a table; every box of District Noir is the same. */
export type Components = Record<symbol, never>;

/** A fact of the game, as one viewer learns it. */
export type Event =
  | {
      type: "line_laid";
      /** The cards, oldest first. */
      cards: Row;
    }
  | {
      type: "round_opened";
      /** Number of the round, from 1 to 4. */
      round: number;
      /** Player who moves first. */
      opener: Seat;
    }
  | {
      type: "dealt";
      /** Player who gets the cards. */
      seat: Seat;
      /** The cards, for their owner only (DN-6.2). */
      cards: Cards | null;
    }
  | {
      type: "played";
      /** Player who played. */
      seat: Seat;
      /** The card, now at the end of the line. */
      card: Card;
    }
  | {
      type: "took";
      /** Player who took. */
      seat: Seat;
      /** The cards in their order in the line, oldest first. */
      cards: Row;
    }
  | {
      type: "ended";
      /** Deciding rule, as in the outcome. */
      reason: string;
      /** Winner; `None` in a draw. */
      winner: Seat | null;
      /** DN-6.2: the three cards in the box, now shown. */
      removed: Cards;
    };

/** Options of a table; District Noir has none. */
export type Options = Record<symbol, never>;

/** One player, as the viewer sees them. */
export type Player = {
  /** The hand, for its owner only. */
  hand: Cards | null;
  /** Number of cards in the hand. */
  hand_size: number;
  /** All cards taken, in order of kind. */
  taken: Cards;
  /** Whether the player has taken this round. */
  has_taken: boolean;
};

/** Consequences of an act. */
export type Preview = {
  /** Cards that the act would take, oldest first. */
  takes: Row;
  /** Line after the act. */
  line: Row;
  /** Whether the act takes the third city card and so wins the game. */
  wins: boolean;
  /** Standing before the act. */
  before: Standing;
  /** Standing after the act. */
  after: Standing;
};

/**
 * An ordered sequence of up to 32 cards: the line, or the pile of a set-up. It grows and shrinks at its end.
 *
 * Four bits hold a card, the last card lowest, so that a take of five is a mask.
 */
export type Row = Array<Card>;

/** A given starting position. Its parts together are the 45 cards. */
export type Setup = {
  /** Player who opens round 1. */
  first: Seat;
  /** Hands of both players, five cards each. */
  hands: [Array<Card>, Array<Card>];
  /** The two cards of the line, oldest first. */
  line: Array<Card>;
  /**
   * The thirty cards of the pile, the next to be dealt first. Each round deals five cards to its opener, then five
   * to the other player.
   */
  pile: Array<Card>;
  /** The three cards in the box. */
  removed: Array<Card>;
};

/** Score of both players as if the game ended now. */
export type Standing = {
  /** DN-5.1: player with more of each support, from the fives to the eights; `None` in a tie. */
  majorities: [Seat | null, Seat | null, Seat | null, Seat | null];
  /** DN-5.2: complete sets of the four supports. */
  sets: [number, number];
  /** Points of each player. */
  totals: [number, number];
};

/** Everything that a viewer knows or could remember. */
export type View = {
  /** Always `district-noir`. */
  game: "district-noir";
  /** Outcome, after the end. */
  outcome: Outcome | null;
  /** Number of the round, from 1 to 4. */
  round: number;
  /** Player who opened this round. */
  opener: Seat;
  /** Player to move; `None` after the end. */
  turn: Seat | null;
  /** The line, oldest card first. */
  line: Row;
  /** DN-3.3: number of cards that a take would bring. */
  reach: number;
  /** Number of cards still to be dealt. */
  pile: number;
  /** The three cards in the box, after the end. */
  removed: Cards | null;
  /** The players, by seat. */
  players: [Player, Player];
  /** Score as if the game ended now. */
  standing: Standing;
  /** Totals after each completed round. */
  totals: Array<[number, number]>;
  /** Score sheet, after the end. */
  sheet: Sheet | null;
};

/** Every clause that can refuse an act. */
export const clauses = [
  "DN-3.1",
  "DN-3.2",
  "DN-3.3",
  "DN-3.4",
  "DN-3.5",
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
