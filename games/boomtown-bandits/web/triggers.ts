/** State and caption of Roll and Hit for a fighter at this instant. */

import type { View } from "./types";
import type { BoomtownBoard } from "./board.svelte";
import type { Fighter } from "./fight";
import { words } from "./words";

export interface Pull {
  sub: string;
  can: boolean;
  /** Whether pressing gains something. */
  hot: boolean;
}

/** `runs`: whether anyone's dice show a run-away. */
export function triggers(board: BoomtownBoard, view: View, fighter: Fighter, runs: boolean): { roll: Pull; hit: Pull } {
  const w = words().arena;
  const { race } = board;
  const both = (sub: string) => ({ roll: { sub, can: false, hot: false }, hit: { sub, can: false, hot: false } });
  const state = view.shootout?.state ?? null;
  if (state === null) return both(w.soon);
  if (state === "stopped") return both(w.stopped);
  const held = race.held(fighter.seat);
  if (held > 0 && race.fired) return both(w.held(held));
  if (!race.fired) {
    return { roll: { sub: w.rollWait, can: true, hot: false }, hit: { sub: w.hitWait, can: true, hot: false } };
  }
  const tumbling = board.tumbling(fighter.seat);
  return { roll: roll(fighter, tumbling), hit: hit(fighter, tumbling, runs) };
}

function roll({ bullets, runs, dice }: Fighter, tumbling: boolean): Pull {
  const w = words().arena;
  if (tumbling) return { sub: w.rolling, can: false, hot: false };
  const first = dice.every(({ face }) => face === null);
  const sub = bullets > 0 || runs ? w.rollGivesUp : first ? w.rollFirst : w.rollAgain;
  return { sub, can: true, hot: false };
}

function hit({ bullets }: Fighter, tumbling: boolean, runs: boolean): Pull {
  const w = words().arena;
  if (!tumbling && bullets > 0) return { sub: w.hitBullets(bullets), can: true, hot: true };
  return runs ? { sub: w.hitRun, can: true, hot: true } : { sub: w.hitNothing, can: true, hot: false };
}
