/** Results of the daily puzzles by day, and the days in a row. */

import type { GivenAnswer, Verdict } from "../types/protocol";
import { dayOf, plusDays, type Day } from "./days";

export const VERDICTS = ["found", "close", "missed"] as const satisfies readonly Verdict[];

/** Result of one day. */
export interface DayResult {
  verdict: Verdict;
  /** Whether the answer came after its day. It then marks the day, and adds nothing to the days in a row. */
  late: boolean;
}

export type Results = Readonly<Partial<Record<Day, DayResult>>>;

/** Results by day. Where two answers are of one day, the one listed first counts. */
export function resultsOf(answers: readonly GivenAnswer[]): Results {
  const results: Partial<Record<Day, DayResult>> = {};
  for (const { date, verdict, at } of answers) {
    if (date !== null) results[date] ??= { verdict, late: dayOf(at) > date };
  }
  return results;
}

export interface Streak {
  /** Days in a row up to today; up to yesterday until today's puzzle is answered. */
  days: number;
  longest: number;
}

/** Days in a row with an answer on the day, whatever its verdict. */
export function streakOf(results: Results, today: Day): Streak {
  const counts = (day: Day): boolean => results[day]?.late === false;
  const run = (last: Day): number => {
    let count = 0;
    for (let day = last; counts(day); day = plusDays(day, -1)) count++;
    return count;
  };
  const ends = Object.keys(results).filter((day) => counts(day) && !counts(plusDays(day, 1)));
  return {
    days: run(counts(today) ? today : plusDays(today, -1)),
    longest: Math.max(0, ...ends.map(run)),
  };
}
