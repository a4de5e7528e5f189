/**
 * A guided first game: a real game at a practice table whose deal and bots are written down, so that it goes as it is told. A
 * story is a list of steps. A step says something, perhaps about a piece or a control. It asks for an act, and is left when that is
 * done; or it is left when it was read and what it then waits for has happened. Until it was read, the table waits.
 */

import type { Seat } from "../types/core";
import type { GameTypes } from "../types/game";
import type { Practice, Rules } from "../types/protocol";

/** What a step can know: what the reader's own eyes see. */
export interface GuideContext<G extends GameTypes = GameTypes> {
  view: G["view"];
  /** Everything that happened, oldest first. */
  events: readonly G["event"][];
  /** The reader's seat. */
  me: Seat;
  name: (seat: Seat) => string;
  /** The table's clock. */
  at: number;
}

/** In one language; with something in it where it must be. `**` marks what is bold. */
export type StepText<G extends GameTypes> = string | ((now: GuideContext<G>) => string);

export interface Step<G extends GameTypes = GameTypes> {
  fr: StepText<G>;
  en: StepText<G>;
  /** What it points at: a `data-guide` of the board. Of several, the first that can be seen. */
  at?: string | readonly string[] | ((now: GuideContext<G>) => string | readonly string[]);
  /** What gets the focus of whoever wants to be led there, where that is not the first control in it. */
  focus?: string;
  /** The acts that lead on. Without it no act is asked for. */
  accepts?: (act: G["act"], now: GuideContext<G>) => boolean;
  /** What it waits for has happened. What is true once must stay true. Without it the step waits for nothing. */
  done?: (now: GuideContext<G>) => boolean;
}

export interface Story<G extends GameTypes = GameTypes> {
  game: string;
  rules: Pick<Rules, "seats"> & { options?: Partial<G["options"]> };
  practice: Practice;
  /** At least one. The last one says goodbye: it has neither `at` nor `done`, and every act is free from there on. */
  steps: readonly Step<G>[];
  /** Acts that never lead away from it. */
  harmless?: (act: G["act"]) => boolean;
  /** An answer that is the only one among these acts: the guide gives it, so that no clock runs for a choice that is none. */
  only?: (acts: readonly G["act"][]) => G["act"] | null;
}

/** The guide of a game: the story for a table with these options. */
export type GuideOf = (options: unknown) => Story;

/** Hides the types of a guide: it gets what the house says of its own game. */
export function defineGuide<G extends GameTypes>(
  guide: (options: Partial<G["options"]> | undefined) => Story<G>,
): GuideOf {
  return guide as unknown as GuideOf;
}

/** The step that is on, from `at`, which was read or not. What was done is left, what is told only once it was read. */
export function currentStep(steps: readonly Step[], at: number, read: boolean, now: GuideContext): number {
  const isLeft = (step: Step, on: number): boolean =>
    step.accepts ? step.done?.(now) === true : read && on === at && (step.done?.(now) ?? true);
  let on = Math.min(at, steps.length - 1);
  for (let step = steps[on]; step && on < steps.length - 1 && isLeft(step, on); step = steps[on]) on++;
  return on;
}

/** Does an act go with the step that is on? */
export function isAllowed(story: Story, at: number, act: unknown, now: GuideContext): boolean {
  const step = story.steps[at];
  return story.harmless?.(act) === true || at === story.steps.length - 1 || step?.accepts?.(act, now) === true;
}

/** How many events there are of this kind. */
export function count<E extends { type: string }>(events: readonly E[], type: E["type"], seat?: Seat): number {
  return events.filter((event) => event.type === type && (seat === undefined || seatOf(event) === seat)).length;
}

function seatOf(event: object): unknown {
  return "seat" in event ? event.seat : undefined;
}
