/** Recap of a phase, collected event by event for the banner in the centre of the ring. */

import type { Event, View } from "./types";
import type { Seat } from "$lib/types/core";
import { distance } from "./ring";

export interface Recap {
  winner: Seat;
  /** The winning bid; null where the phase was won earlier and the winner has just chosen the distance. */
  bid: number | null;
  /** Distance of the pawn; null while its owner chooses (BC-6.3). */
  steps: number | null;
  /** What the pawn found on arrival. */
  end: { at: number; blocked: boolean; gold: number; prisoners: number } | null;
  /** The seat that takes silver from the stagecoach. */
  silver: Seat | null;
}

/** The recap after one more event; `view` is the board before it. */
export function recapped(recap: Recap | null, event: Event, view: View): Recap | null {
  switch (event.type) {
    case "phase_won":
      return { winner: event.seat, bid: event.bid, steps: event.steps, end: null, silver: null };
    case "pawn_arrived": {
      const steps = distance(view.pawn.at, event.at, view.ring.length);
      const known = recap ?? { winner: view.pawn.owner, bid: null, steps, end: null, silver: null };
      return { ...known, end: { at: event.at, blocked: event.blocked, gold: 0, prisoners: 0 } };
    }
    case "plundered":
      return recap?.end ? { ...recap, end: { ...recap.end, gold: event.gold, prisoners: event.prisoners } } : recap;
    case "stagecoach_held_up":
      return recap && { ...recap, silver: event.seat };
    default:
      return recap;
  }
}
