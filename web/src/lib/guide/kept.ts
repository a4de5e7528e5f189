/** The guided games of this browser: at which table each is, and how far. */

const KEY = "saloon.guides";

export interface Kept {
  table: string;
  /** The name of the game's record: a rematch begins the story anew. */
  record: string | null;
  /** The step that is on. */
  step: number;
  /** Told to its end. */
  ended: boolean;
}

/** Where storage is forbidden, what this page remembers. */
let here: Record<string, Kept> = {};

function all(): Record<string, Kept> {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === null ? here : (JSON.parse(kept) as Record<string, Kept>);
  } catch {
    return here; // forbidden or garbled: a guide can always be begun anew
  }
}

/** The guide of a game, if there was one. */
export function keptOf(game: string): Kept | undefined {
  return all()[game];
}

/** Was a guide begun that can be resumed? */
export function isBegun(game: string): boolean {
  return keptOf(game)?.ended === false;
}

/** The game whose guide is at this table. */
export function guidedAt(table: string): string | undefined {
  return Object.entries(all()).find(([, kept]) => kept.table === table)?.[0];
}

export function keep(game: string, kept: Kept): void {
  here = { ...all(), [game]: kept };
  try {
    localStorage.setItem(KEY, JSON.stringify(here));
  } catch {
    // Storage may be forbidden: the guide then lives as long as the page.
  }
}
