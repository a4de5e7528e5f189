/** Presence at a table. */

import type { Seat } from "../types/core";
import type { Lobby } from "../types/protocol";

export interface Absence {
  seat: Seat;
  name: string;
  /** Unix time of the server, in ms. */
  since: number;
  /** Whether a bot plays for them. */
  stoodIn: boolean;
}

export function absences(lobby: Pick<Lobby, "chairs">): Absence[] {
  return lobby.chairs.flatMap((chair, seat) =>
    chair.is === "guest" && !chair.here && chair.away_since !== null
      ? [{ seat, name: chair.name, since: chair.away_since, stoodIn: chair.stand_in }]
      : [],
  );
}

/** Ids of the connected guests without our own seats, joined into a key. */
export function presentGuests(lobby: Pick<Lobby, "chairs">, ours: readonly Seat[]): string {
  return lobby.chairs
    .flatMap((chair, seat) => (chair.is === "guest" && chair.here && !ours.includes(seat) ? [chair.guest] : []))
    .sort((one, other) => one - other)
    .join();
}
