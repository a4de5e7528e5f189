/** Receipts: how the acts of races were ruled. */

import type { Event } from "./types";
import type { LoggedEvent, Ruling } from "$lib/table/table.svelte";

export interface Receipt extends Ruling {
  /** Null where the act left no event. */
  act: "roll" | "hit" | null;
}

const ACTS: Partial<Record<Event["type"], Receipt["act"]>> = { rolled: "roll", false_start: "roll", called: "hit" };

/** Each ruling with the act of its entry, newest first. */
export function receipts(rulings: readonly Ruling[], history: readonly LoggedEvent<Event>[]): Receipt[] {
  return rulings.toReversed().map((ruling) => {
    const done = history.find(
      ({ entry, event }) =>
        entry === ruling.entry && ACTS[event.type] !== undefined && "seat" in event && event.seat === ruling.seat,
    );
    return { ...ruling, act: (done && ACTS[done.event.type]) ?? null };
  });
}
