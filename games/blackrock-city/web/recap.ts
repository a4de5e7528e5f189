/** How a phase ended, gathered event by event for the banner in the middle of the ring. */

import type { Event, View } from "./types";
import type { Seat } from "$lib/types/core";
import { distance } from "./ring";

export interface Recap {
  winner: Seat;
  /** The winning bid; null where the phase was won before, and its winner has just chosen how far to go. */
  bid: number | null;
  /** How far the pawn goes; null while its owner chooses (BC-6.3). */
  steps: number | null;
  /** What the pawn found, once it has arrived. */
  end: { at: number; blocked: boolean; gold: number; prisoners: number } | null;
  /** Who takes silver from the stagecoach. */
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
