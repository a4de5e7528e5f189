/** Sentences about an answer. */

import { spread } from "../review/story";
import type { PuzzleAnswer } from "../types/protocol";
import { puzzleWords } from "./words";

/** The points that the answer is short of the best act. */
export function consequence({ verdict, short, acts }: PuzzleAnswer): string {
  const w = puzzleWords();
  if (acts.some(({ best, played }) => best && played)) return w.nothingBetter;
  return verdict === "found" ? w.asGood : w.short(Math.round(short.value), spread(short));
}
