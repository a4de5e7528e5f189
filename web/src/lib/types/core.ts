// Written by `make types` from the types of the server. Do not edit.

/** The id of a clause of the rules, such as `DN-3.2`. */
export type Clause = string;

/** What one seat added to the chance. */
export type Contribution = {
  /** Whose. */
  seat: Seat;
  /** Its bytes. */
  bytes: Hex32;
};

/** Who dealt. */
export type Dealing =
  | {
      "dealer/1": {
        /** Published before any seat gave its bytes. */
        commitment: Hex32;
        /** What the seats added. */
        contributions: Array<Contribution>;
      };
    }
  | "given";

/** Who decided an entry. */
export type Decider = "player" | "stand_in" | "clock";

/** One answer of chance. */
export type Draw = {
  /** What it was for. */
  stream: string;
  /** How many draws of that stream came before. */
  position: number;
  /** What could come up, with weights, in the order of the tickets. */
  odds: Array<[string, number]>;
  /** What came up. */
  result: string;
  /** It was given by a set-up or a script, not drawn. */
  given?: boolean;
};

/** One act or tick and all that chance gave for it. */
export type Entry<A> = {
  /** From 0, without a gap. */
  number: number;
  /** When. */
  at: Millis;
  /** What. */
  input: Recorded<A>;
  /** Who decided. */
  by: Decider;
  /** How the instant was ruled, where connections race. */
  receipt?: Receipt | null;
  /** What chance gave, in order. */
  draws: Array<Draw>;
};

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

/** How an instant of a race was ruled. */
export type Receipt = {
  /** When the act reached the table. */
  arrival: Millis;
  /** The one-way delay that the house trusted the connection to have, in milliseconds. */
  trusted: number;
  /** The instant that the player's program claimed, if it claimed one. */
  claimed?: Millis;
  /** The instant that counted. */
  counted: Millis;
};

/** What an entry is about. */
export type Recorded<A> =
  | "start"
  | {
      act: {
        /** Whose. */
        seat: Seat;
        /** Which. */
        act: A;
      };
    }
  | "tick"
  | {
      take_back: {
        /** Who. */
        seat: Seat;
        /** The number of the first entry that no longer counts. */
        from: number;
      };
    }
  | {
      concede: {
        /** Who. */
        seat: Seat;
      };
    };

/** An entry and its place in the chain. */
export type Sealed<A> = {
  /** What happened. */
  entry: Entry<A>;
  /** The seal of everything up to here. */
  head: Hex32;
};

/** A place at the table, numbered clockwise from 0. */
export type Seat = number;

/** Some of the seats of a table. */
export type SeatSet = Array<Seat>;

/** How the scores came about, with the game's own reasons `R`. A finished view carries one. */
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
  /** What for. */
  reason: string;
  /** How many; below 0 where they cost. */
  amount: number;
  /** The rule that gives them. */
  clause: Clause;
};

/** Whoever sat in a seat. */
export type Sitter = {
  /** As the table knew them. */
  name: string;
  /** The bot that played the seat, if one did. */
  bot?: string | null;
};
