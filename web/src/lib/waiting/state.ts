/** What a waiting table needs to start. */

import type { Seat } from "../types/core";
import type { Lobby } from "../types/protocol";

export interface Waiting {
  /** Free chairs. */
  empty: Seat[];
  /** Names of other guests who are not ready. */
  unready: string[];
  /** The reader's chairs that are not ready. */
  mineUnready: Seat[];
  /** Whether all seats are taken and ready. */
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

/** Positions of the chairs on an oval, in percent of its box: the reader's at the bottom, the others clockwise. */
export function places(chairs: number, first: Seat): { seat: Seat; x: number; y: number }[] {
  return Array.from({ length: chairs }, (_, seat) => {
    const turn = ((seat - first + chairs) % chairs) / chairs;
    const angle = Math.PI / 2 + turn * 2 * Math.PI;
    return { seat, x: 50 + 50 * Math.cos(angle), y: 50 + 50 * Math.sin(angle) };
  });
}
