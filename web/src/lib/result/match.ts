/** Score of a match, in one sentence. */

import type { Names } from "../games/game";
import type { Match } from "../types/protocol";
import { resultWords } from "../i18n/result";

export function matchWords(match: Match, names: Names): string {
  const w = resultWords();
  const score = match.wins.map((wins, seat) => `${names(seat).name} ${wins}`).join(" – ");
  if (!match.over) return w.matchSoFar(score);
  if (match.winner === null) return w.matchDrawn(score);
  const winner = names(match.winner);
  return winner.you ? w.matchYours(score) : w.matchWon(winner.name, score);
}
