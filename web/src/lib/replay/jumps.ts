/** From heading to heading: the phases or rounds of a game, as its journal has them. */

import type { Told } from "../table/journal";

export function nextHeading(lines: readonly Told[], at: number): number | undefined {
  return lines.find(({ tone, entry }) => tone === "heading" && entry > at)?.entry;
}

export function previousHeading(lines: readonly Told[], at: number): number | undefined {
  return lines.findLast(({ tone, entry }) => tone === "heading" && entry < at)?.entry;
}

/** The last line that a moment has brought. */
export function lineAt(lines: readonly Told[], at: number): Told | undefined {
  return lines.findLast(({ tone, entry }) => tone !== "heading" && entry <= at);
}
