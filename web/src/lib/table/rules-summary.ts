/** Summary of a table's rules. */

import { findGame } from "../games/catalogue";
import { tags, type Options } from "../games/options";
import { gameWords } from "../games/words";
import { infoOf } from "../api/games.svelte";
import { createWords } from "../i18n/create";
import type { Rules } from "../types/protocol";

export function summarize(rules: Rules): string[] {
  const w = createWords();
  const [game, info] = [findGame(rules.game), infoOf(rules.game)];
  const all = game && info ? tags(game, info, (rules.options ?? {}) as Options, gameWords(game)) : [];
  if (rules.best_of && rules.best_of > 1) all.push(w.bestOfs(rules.best_of));
  if (rules.turn_time) all.push(w.turnTag(w.turnTimes(rules.turn_time)));
  return all;
}
