/** Text to share a result. It names no act. */

import type { Verdict } from "../types/protocol";
import { plusDays, type Day } from "./days";
import type { Results } from "./results";
import { puzzleWords } from "./words";

const SIGNS: Record<Verdict, string> = { found: "✓", close: "~", missed: "×" };
const NONE = "·";
const WEEK = 7;

/** Signs of the seven days up to `day`. */
export function week(results: Results, day: Day): string {
  const days = Array.from({ length: WEEK }, (_, at) => plusDays(day, at - WEEK + 1));
  return days.map((day) => (results[day] ? SIGNS[results[day].verdict] : NONE)).join(" ");
}

export interface Shared {
  title: string;
  /** Day, or the game of a puzzle of the trainer. */
  of: string;
  verdict: Verdict;
  /** Signs of the last days; empty in the trainer. */
  week: string;
  link: string;
}

export function shareText({ title, of, verdict, week, link }: Shared): string {
  const w = puzzleWords();
  const result = w.cell(of, `${SIGNS[verdict]} ${w.marks[verdict]}`);
  return [`Saloon · ${title}`, result, week, link].filter((line) => line !== "").join("\n");
}
