/** Refusals of the house. */

import type { RefusedCommand } from "../api/errors";

/** Code of the refusal by a guide, which explains it beside the table: boards say nothing about it. */
export const GUIDED = "guided";

export function isRefused(error: unknown): error is RefusedCommand {
  return typeof error === "object" && error !== null && "error" in error && "why" in error;
}
