// Written by `make types` from what the house says. Do not edit.

/** The id of a clause of the rules, such as `DN-3.2`. */
export type Clause = string;

/** A hash, a key or a contribution; public. */
export type Hex32 = string;

/** An instant of a game: milliseconds since its start. */
export type Millis = number;

/** The result of a finished game. */
export type Outcome = {
  /** Those who won, then the next, and so on; equals share a place. */
  ranking: Array<Array<Seat>>;
  /** Points by seat, where the game was scored. */
  scores: Array<number | null>;
  /** What decided it, in the game's own vocabulary. */
  reason: string;
};

/** A place at the table, numbered clockwise from 0. */
export type Seat = number;

/** Some of the seats of a table. */
export type SeatSet = Array<Seat>;

/** How the scores came about. A finished view carries one. */
export type Sheet = {
  /** What each seat scored, and why. */
  lines: Array<SheetLine>;
  /** The scores of all seats after each round or phase, as they would have stood. */
  totals: Array<Array<number>>;
};

/** One reason for points. */
export type SheetLine = {
  /** Whose points. */
  seat: Seat;
  /** What for, in the game's own vocabulary. */
  reason: string;
  /** How many; below 0 where they cost. */
  amount: number;
  /** The rule that gives them. */
  clause: Clause;
};
