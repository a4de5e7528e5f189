/** Journal: the events of a game as lines of text. */

import type { GameUi, JournalLine, Names } from "../games/game";
import type { LoggedEvent } from "./table.svelte";

/** A line and the entry of the record it belongs to. */
export interface JournalEntry extends JournalLine {
  entry: number;
}

/** Lines of all events, entry by entry. */
export function journalOf(
  ui: Pick<GameUi, "journal">,
  history: readonly LoggedEvent<unknown>[],
  names: Names,
  view: unknown,
): JournalEntry[] {
  const told: JournalEntry[] = [];
  for (let from = 0; from < history.length;) {
    const entry = history[from]?.entry ?? 0;
    let to = from;
    while (history[to]?.entry === entry) to++;
    const events = history.slice(from, to).map(({ event }) => event);
    for (const line of ui.journal(events, names, view)) told.push({ ...line, entry });
    from = to;
  }
  return told;
}

/** The lines after an entry, `most` of them; the last line at least. */
export function latest(lines: readonly JournalEntry[], since: number, most: number): JournalEntry[] {
  const told = lines.filter(({ tone }) => tone !== "heading");
  return told.filter(({ entry }, index) => entry > since || index === told.length - 1).slice(-most);
}

/** The line without `**`, for screen readers. */
export function plain(line: JournalLine): string {
  return line.text.replaceAll("**", "");
}
