/** What was chosen for a table, in a few words each. */

import { createWords } from "../words/create";
import type { Rules } from "../types/protocol";

export function chosen(rules: Rules): string[] {
  const w = createWords();
  const options = (rules.options ?? {}) as { edition?: string; open_cubes?: boolean; shootout?: string };
  const tags: string[] = [];
  if (rules.game === "blackrock-city") {
    tags.push(w.editionTag[options.edition === "prototype" ? "prototype" : "published"]);
    if (options.open_cubes) tags.push(w.openCubes);
  }
  if (rules.game === "boomtown-bandits")
    tags.push(w.shootouts[options.shootout === "lockstep" ? "lockstep" : "realtime"]);
  if (rules.best_of && rules.best_of > 1) tags.push(w.bestOfs(rules.best_of));
  if (rules.turn_time) tags.push(w.turnTag(w.turnTimes(rules.turn_time)));
  return tags;
}
