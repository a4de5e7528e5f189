/**
 * Script of a guided first game, played at a practice table with a fixed deal and scripted bots. A story is a list of
 * steps. A step has a text and perhaps a target on the board. A step with `accepts` asks for an act and ends when `done`
 * holds. Any other step ends once it was read and `done` holds; until then the table is held.
 */

import type { Seat } from "../types/core";
import type { GameTypes } from "../types/game";
import type { Practice, Rules } from "../types/protocol";

/** What a step can depend on: the reader's view, history and clock. */
export interface GuideContext<G extends GameTypes = GameTypes> {
  view: G["view"];
  /** Events so far, oldest first. */
  events: readonly G["event"][];
  me: Seat;
  name: (seat: Seat) => string;
  /** Instant on the table's clock. */
  at: number;
}

/** Text in one language, perhaps computed. `**` marks bold words. */
export type StepText<G extends GameTypes> = string | ((now: GuideContext<G>) => string);

export interface Step<G extends GameTypes = GameTypes> {
  fr: StepText<G>;
  en: StepText<G>;
  /** `data-guide` names of its target; the first visible one counts. */
  at?: string | readonly string[] | ((now: GuideContext<G>) => string | readonly string[]);
  /** `data-guide` name of the control to focus, where that is not the first one of the target. */
  focus?: string;
  /** Acts that fulfil the step. Without it the step asks for no act. */
  accepts?: (act: G["act"], now: GuideContext<G>) => boolean;
  /** Whether the awaited event has happened. Must stay true once it is. Without it the step waits for nothing. */
  done?: (now: GuideContext<G>) => boolean;
}

export interface Story<G extends GameTypes = GameTypes> {
  game: string;
  rules: Pick<Rules, "seats"> & { options?: Partial<G["options"]> };
  practice: Practice;
  /** At least one. The last one has neither `at` nor `done`, and allows every act. */
  steps: readonly Step<G>[];
  /** Acts that are always allowed. */
  harmless?: (act: G["act"]) => boolean;
  /** The only possible answer among these acts: the guide gives it, so that no deadline runs without a choice. */
  only?: (acts: readonly G["act"][]) => G["act"] | null;
}

/** Guide of a game: its story for the options of a table. */
export type GuideOf = (options: unknown) => Story;

/** Erases the types of a guide: it gets data of its own game. */
export function defineGuide<G extends GameTypes>(
  guide: (options: Partial<G["options"]> | undefined) => Story<G>,
): GuideOf {
  return guide as unknown as GuideOf;
}

/** Index of the current step, starting from `at`. Fulfilled steps are skipped, and a text only once it was read. */
export function currentStep(steps: readonly Step[], at: number, read: boolean, now: GuideContext): number {
  const isLeft = (step: Step, on: number): boolean =>
    step.accepts ? step.done?.(now) === true : read && on === at && (step.done?.(now) ?? true);
  let on = Math.min(at, steps.length - 1);
  for (let step = steps[on]; step && on < steps.length - 1 && isLeft(step, on); step = steps[on]) on++;
  return on;
}

/** Whether the current step allows an act. */
export function isAllowed(story: Story, at: number, act: unknown, now: GuideContext): boolean {
  const step = story.steps[at];
  return story.harmless?.(act) === true || at === story.steps.length - 1 || step?.accepts?.(act, now) === true;
}

/** Number of events of a type, perhaps of one seat. */
export function count<E extends { type: string }>(events: readonly E[], type: E["type"], seat?: Seat): number {
  return events.filter((event) => event.type === type && (seat === undefined || seatOf(event) === seat)).length;
}

function seatOf(event: object): unknown {
  return "seat" in event ? event.seat : undefined;
}
