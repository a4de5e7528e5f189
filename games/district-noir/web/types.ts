// Written by `make types` from the types of the server. Do not edit.
import type { Outcome, Seat, Sheet } from "$lib/types/core";

/** A wish of the player to move. */
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
 * A heap of cards: a hand, what somebody took, the box.
 *
 * Four bits a kind; no kind has more than eight cards.
 */
export type Cards = Array<Card>;

/** Every box of District Noir is the same. */
export type Components = Record<symbol, never>;

/** A fact of the game, as one of its viewers learns it. */
export type Event =
  | {
      type: "line_laid";
      /** Oldest first. */
      cards: Row;
    }
  | {
      type: "round_opened";
      /** From 1 to 4. */
      round: number;
      /** Who moves first. */
      opener: Seat;
    }
  | {
      type: "dealt";
      /** To whom. */
      seat: Seat;
      /** Which ones, for their owner (DN-6.2). */
      cards: Cards | null;
    }
  | {
      type: "played";
      /** By whom. */
      seat: Seat;
      /** Which one. */
      card: Card;
    }
  | {
      type: "took";
      /** Who took. */
      seat: Seat;
      /** As they lay in the line, oldest first. */
      cards: Row;
    }
  | {
      type: "ended";
      /** As in the outcome. */
      reason: string;
      /** Nobody, in a draw. */
      winner: Seat | null;
      /** DN-6.2: the three cards in the box, now shown. */
      removed: Cards;
    };

/** A table of District Noir chooses nothing. */
export type Options = Record<symbol, never>;

/** One player as the viewer sees them. */
export type Player = {
  /** For its owner alone. */
  hand: Cards | null;
  /** How many cards that is. */
  hand_size: number;
  /** Everything taken, in order of kind. */
  taken: Cards;
  /** Has this round's take been made? */
  has_taken: boolean;
};

/** What an act would bring. */
export type Preview = {
  /** The cards that would be taken, oldest first. */
  takes: Row;
  /** The line afterwards. */
  line: Row;
  /** Would it bring the third city card, and the game? */
  wins: boolean;
  /** As things stand. */
  before: Standing;
  /** As they would stand. */
  after: Standing;
};

/**
 * Cards in order, up to 32: the line, or a stacked pile. Grows and shrinks at its end.
 *
 * Four bits a card, the last card lowest: a take of five is a mask.
 */
export type Row = Array<Card>;

/** A starting position as somebody wrote it: together the 45 cards. */
export type Setup = {
  /** Who opens round 1. */
  first: Seat;
  /** Five cards each. */
  hands: [Array<Card>, Array<Card>];
  /** Two cards. */
  line: Array<Card>;
  /** Thirty cards, the next to be dealt first: each round's opener gets five, then the other. */
  pile: Array<Card>;
  /** The three that went back in the box. */
  removed: Array<Card>;
};

/** What both players' cards are worth together, at any moment. */
export type Standing = {
  /** DN-5.1: who has more of each support, from the fives to the eights. */
  majorities: [Seat | null, Seat | null, Seat | null, Seat | null];
  /** DN-5.2: complete sets of the four supports. */
  sets: [number, number];
  /** The points of each. */
  totals: [number, number];
};

/** All that a viewer knows or could remember. */
export type View = {
  /** Always `district-noir`. */
  game: "district-noir";
  /** How it ended, once it has. */
  outcome: Outcome | null;
  /** From 1 to 4. */
  round: number;
  /** Who opened this round. */
  opener: Seat;
  /** Who is to move; nobody after the end. */
  turn: Seat | null;
  /** Oldest first. */
  line: Row;
  /** DN-3.3: how many cards of its end a take would bring. */
  reach: number;
  /** How many cards are still to be dealt. */
  pile: number;
  /** The three in the box, after the end. */
  removed: Cards | null;
  /** By seat. */
  players: [Player, Player];
  /** What the cards taken are worth now, nothing else happening. */
  standing: Standing;
  /** The totals after each round that is over. */
  totals: Array<[number, number]>;
  /** The score line by line, after the end. */
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
