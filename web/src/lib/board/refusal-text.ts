/** A refusal in the reader's language. */

import type { RefusedCommand } from "../api/errors";
import { errorText } from "../i18n/errors";

/** `byClause` are the game's words for its clauses; the house's own serve for all else. */
export function refusalText(refused: RefusedCommand, byClause: Readonly<Record<string, string>>): string {
  return (refused.rule && byClause[refused.rule]) || errorText(refused);
}
