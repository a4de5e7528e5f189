/** Refused commands. */

import type { RefusedCommand } from "../api/errors";

/** Code of a refusal by a guide, which explains it itself: boards do not show it. */
export const GUIDED = "guided";

export function isRefused(error: unknown): error is RefusedCommand {
  return typeof error === "object" && error !== null && "error" in error && "why" in error;
}
