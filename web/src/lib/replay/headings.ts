/** Navigation by headings: the phases or rounds of the journal. */

import type { JournalEntry } from "../table/journal";

export function nextHeading(lines: readonly JournalEntry[], at: number): number | undefined {
  return lines.find(({ tone, entry }) => tone === "heading" && entry > at)?.entry;
}

export function previousHeading(lines: readonly JournalEntry[], at: number): number | undefined {
  return lines.findLast(({ tone, entry }) => tone === "heading" && entry < at)?.entry;
}

/** The last line up to a moment. */
export function lineAt(lines: readonly JournalEntry[], at: number): JournalEntry | undefined {
  return lines.findLast(({ tone, entry }) => tone !== "heading" && entry <= at);
}
