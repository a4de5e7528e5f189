/** Who is at a table, and who is away where a game is on. */

import type { Seat } from "../types/core";
import type { Lobby } from "../types/protocol";

export interface Absence {
  seat: Seat;
  name: string;
  /** Unix time of the house, ms. */
  since: number;
  /** Does a bot play for them already? */
  stoodIn: boolean;
}

export function absences(lobby: Pick<Lobby, "chairs">): Absence[] {
  return lobby.chairs.flatMap((chair, seat) =>
    chair.is === "guest" && !chair.here && chair.away_since !== null
      ? [{ seat, name: chair.name, since: chair.away_since, stoodIn: chair.stand_in }]
      : [],
  );
}

/** The guests who sit here now, as one word, but for those of our own chairs. */
export function presentGuests(lobby: Pick<Lobby, "chairs">, ours: readonly Seat[]): string {
  return lobby.chairs
    .flatMap((chair, seat) => (chair.is === "guest" && chair.here && !ours.includes(seat) ? [chair.guest] : []))
    .sort((one, other) => one - other)
    .join();
}
