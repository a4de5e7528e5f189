/** Text of a refusal in the reader's language. */

import type { RefusedCommand } from "../api/errors";
import { errorText } from "../i18n/errors";

/** `byClause` are the texts of the game; the shared texts serve for everything else. */
export function refusalText(refused: RefusedCommand, byClause: Readonly<Record<string, string>>): string {
  return (refused.rule && byClause[refused.rule]) || errorText(refused);
}
