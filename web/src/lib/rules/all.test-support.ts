/** Rules and clauses of all games, for tests. */

import { RULES } from "../games/discover";
import type { RulesOf } from "./rules";

const CLAUSES = import.meta.glob<readonly string[]>("../../../../games/*/web/clauses.ts", { import: "default" });
const REFUSING = import.meta.glob<readonly string[]>("../../../../games/*/web/types.ts", { import: "clauses" });

export interface All {
  game: string;
  rules: RulesOf;
  /** All clauses of the rules. */
  clauses: readonly string[];
  /** Clauses that can refuse an act. */
  refusing: readonly string[];
}

export const ALL: readonly All[] = await Promise.all(
  Object.entries(RULES).map(async ([game, load]) => {
    const at = `../../../../games/${game}/web`;
    const [rules, clauses, refusing] = await Promise.all([
      load(),
      CLAUSES[`${at}/clauses.ts`]?.(),
      REFUSING[`${at}/types.ts`]?.(),
    ]);
    return { game, rules, clauses: clauses ?? [], refusing: refusing ?? [] };
  }),
);
