/** How the acts of races were ruled, for those who want to check. */

import type { Event } from "./types";
import type { LoggedEvent, Ruling } from "$lib/table/table.svelte";

export interface Receipt extends Ruling {
  /** What was done; neither where an act left no trace. */
  act: "roll" | "hit" | null;
}

const ACTS: Partial<Record<Event["type"], Receipt["act"]>> = { rolled: "roll", false_start: "roll", called: "hit" };

/** Each ruling with what its entry says was done, the newest first. */
export function receipts(rulings: readonly Ruling[], history: readonly LoggedEvent<Event>[]): Receipt[] {
  return rulings.toReversed().map((ruling) => {
    const done = history.find(
      ({ entry, event }) =>
        entry === ruling.entry && ACTS[event.type] !== undefined && "seat" in event && event.seat === ruling.seat,
    );
    return { ...ruling, act: (done && ACTS[done.event.type]) ?? null };
  });
}
