/**
 * A guided first game: a real game at a practice table whose deal and bots are written down, so that it goes as it is told. A
 * story is a list of steps. A step says something, perhaps about a piece or a control, and is left when it was read, or when what
 * it waits for has happened.
 */

import type { Seat } from "../types/core";
import type { Practice, Rules } from "../types/protocol";

/** What a step can know: what the reader's own eyes see. */
export interface Now<V = unknown, E = unknown> {
  view: V;
  /** Everything that happened, oldest first. */
  events: readonly E[];
  /** The reader's seat. */
  me: Seat;
  name: (seat: Seat) => string;
  /** The table's clock. */
  at: number;
}

/** In one language; with something in it where it must be. `**` marks what is bold. */
export type Telling<V, E> = string | ((now: Now<V, E>) => string);

export interface Step<V = unknown, A = unknown, E = unknown> {
  fr: Telling<V, E>;
  en: Telling<V, E>;
  /** What it points at: a `data-guide` of the board. Of several, the first that can be seen. */
  at?: string | readonly string[];
  /** The acts that lead on. Without it no act is asked for. */
  welcome?: (act: A, now: Now<V, E>) => boolean;
  /**
   * It is over. What is true once must stay true: an act that was welcome takes all that comes before it along. Without it the step
   * is left when it was read.
   */
  done?: (now: Now<V, E>) => boolean;
}

export interface Story<V = unknown, A = unknown, E = unknown> {
  game: string;
  rules: Pick<Rules, "seats" | "options">;
  practice: Practice;
  steps: readonly Step<V, A, E>[];
  /** Acts that never lead away from it. */
  harmless?: (act: A) => boolean;
}

/** The step that is on, from `at`: behind everything that is over. The last one stays. */
export function standing(steps: readonly Step[], at: number, now: Now): number {
  const isOver = (step: Step | undefined): boolean => step?.done?.(now) === true;
  // What the reader did ahead leaves what was to be read behind; what others did does not.
  const ahead = steps.findLastIndex((step, index) => index >= at && step.welcome !== undefined && isOver(step));
  let on = Math.max(at, ahead + 1);
  while (isOver(steps[on])) on++;
  return Math.min(on, steps.length - 1);
}

/** Does an act go with the story? What comes next is asked for, whatever is still to be read. */
export function goesWith(story: Story, at: number, act: unknown, now: Now): boolean {
  if (story.harmless?.(act)) return true;
  const next = story.steps.slice(at).find((step) => step.welcome !== undefined);
  return next?.welcome?.(act, now) ?? true;
}

/** How many events there are of this kind. */
export function count<E extends { type: string }>(events: readonly E[], type: E["type"], seat?: Seat): number {
  return events.filter((event) => event.type === type && (seat === undefined || seatOf(event) === seat)).length;
}

function seatOf(event: object): unknown {
  return "seat" in event ? event.seat : undefined;
}
