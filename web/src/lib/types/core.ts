// Written by `make types` from the types of the server. Do not edit.

/** Id of a clause of the rules, such as `DN-3.2`. */
export type Clause = string;

/** Random bytes that one seat contributed. */
export type Contribution = {
  /** Seat that contributed. */
  seat: Seat;
  /** Contributed bytes. */
  bytes: Hex32;
};

/** Source of the deal. */
export type Dealing =
  | {
      "dealer/1": {
        /** Commitment, published before any seat contributed. */
        commitment: Hex32;
        /** Contributions of the seats. */
        contributions: Array<Contribution>;
      };
    }
  | "given";

/** Origin of an entry's decision. */
export type Decider = "player" | "stand_in" | "clock";

/** One random draw. */
export type Draw = {
  /** Stream that was drawn from. */
  stream: string;
  /** Number of earlier draws from that stream. */
  position: number;
  /** Possible outcomes with weights, in ticket order. */
  odds: Array<[string, number]>;
  /** Outcome of the draw. */
  result: string;
  /** Whether a set-up or a script gave the outcome instead of the dealer. */
  given?: boolean;
};

/** One act or tick, with all its draws. */
export type Entry<A> = {
  /** Number from 0, without gaps. */
  number: number;
  /** Time at which it counts. */
  at: Millis;
  /** Input that it records. */
  input: Recorded<A>;
  /** Origin of the decision. */
  by: Decider;
  /** Ruling on the time, in a race. */
  receipt?: Receipt | null;
  /** Draws that it caused, in order. */
  draws: Array<Draw>;
};

/** Hash, key or contribution; public. */
export type Hex32 = string;

/** Time of a game, in milliseconds since its start. */
export type Millis = number;

/** Result of a finished game. */
export type Outcome = {
  /** Places from the winners down; tied seats share a place. */
  ranking: Array<Array<Seat>>;
  /** Points by seat, if the game was scored. */
  scores: Array<number | null>;
  /** Criterion that decided the game, in the game's own vocabulary. */
  reason: string;
};

/** Ruling on the time of an act in a race. */
export type Receipt = {
  /** Time at which the act reached the table. */
  arrival: Millis;
  /** One-way delay that the house trusted for the connection, in milliseconds. */
  trusted: number;
  /** Time that the client claimed, if any. */
  claimed?: Millis;
  /** Time that counted. */
  counted: Millis;
};

/** Input of an entry. */
export type Recorded<A> =
  | "start"
  | {
      act: {
        /** Seat that acts. */
        seat: Seat;
        /** Act it plays. */
        act: A;
      };
    }
  | "tick"
  | {
      take_back: {
        /** Seat that takes back. */
        seat: Seat;
        /** Number of the first entry that no longer counts. */
        from: number;
      };
    }
  | {
      concede: {
        /** Seat that concedes. */
        seat: Seat;
      };
    };

/** Entry with its seal in the chain. */
export type Sealed<A> = {
  /** Entry itself. */
  entry: Entry<A>;
  /** Seal of the record up to this entry. */
  head: Hex32;
};

/** Place at the table, numbered clockwise from 0. */
export type Seat = number;

/** Set of seats of a table. */
export type SeatSet = Array<Seat>;

/** Breakdown of the scores, with the game's own reasons `R`. The view of a finished game carries one. */
export type Sheet = {
  /** Points of each seat, with their reasons. */
  lines: Array<SheetLine>;
  /** Scores of all seats after each round or phase, had the game ended there. */
  totals: Array<Array<number>>;
};

/** One reason for points. */
export type SheetLine = {
  /** Seat that scores. */
  seat: Seat;
  /** Reason for the points. */
  reason: string;
  /** Number of points, negative for a cost. */
  amount: number;
  /** Clause that grants them. */
  clause: Clause;
};

/** Player in a seat. */
export type Sitter = {
  /** Name at the table. */
  name: string;
  /** Bot that played the seat, if any. */
  bot?: string | null;
};
