/** What a table waits for before a game, and what the reader can do about it. */

import type { Seat } from "../types/core";
import type { Lobby } from "../types/protocol";

export interface Waiting {
  /** Chairs that nobody has taken. */
  empty: Seat[];
  /** Guests, other than the reader, who have not said that they are ready. */
  unready: string[];
  /** The reader's own chairs that are not ready. */
  mineUnready: Seat[];
  /** Is every seat taken, and everyone ready? */
  ready: boolean;
}

export function waitingOn(lobby: Pick<Lobby, "chairs">, mine: readonly Seat[]): Waiting {
  const waiting: Waiting = { empty: [], unready: [], mineUnready: [], ready: false };
  lobby.chairs.forEach((chair, seat) => {
    if (chair.is === "empty") waiting.empty.push(seat);
    else if (chair.is === "guest" && !chair.ready) {
      if (mine.includes(seat)) waiting.mineUnready.push(seat);
      else waiting.unready.push(chair.name);
    }
  });
  waiting.ready = [waiting.empty, waiting.unready, waiting.mineUnready].every(({ length }) => length === 0);
  return waiting;
}

/** Where the chairs stand around an oval, in percent of its box: the reader's own at the bottom, the others clockwise. */
export function places(chairs: number, first: Seat): { seat: Seat; x: number; y: number }[] {
  return Array.from({ length: chairs }, (_, seat) => {
    const turn = ((seat - first + chairs) % chairs) / chairs;
    const angle = Math.PI / 2 + turn * 2 * Math.PI;
    return { seat, x: 50 + 50 * Math.cos(angle), y: 50 + 50 * Math.sin(angle) };
  });
}
