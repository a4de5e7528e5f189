/** The guided games of this browser: at which table each is, and how far. */

const KEY = "saloon.guides";

export interface Progress {
  table: string;
  /** The name of the game's record: a rematch begins the story anew. */
  record: string | null;
  /** The step that is on. */
  step: number;
  /** Told to its end. */
  ended: boolean;
}

/** Where storage is forbidden, what this page remembers. */
let here: Record<string, Progress> = {};

function all(): Record<string, Progress> {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === null ? here : (JSON.parse(kept) as Record<string, Progress>);
  } catch {
    return here; // forbidden or garbled: a guide can always be begun anew
  }
}

/** The guide of a game, if there was one. */
export function progressOf(game: string): Progress | undefined {
  return all()[game];
}

/** Was a guide begun that can be resumed? */
export function isStarted(game: string): boolean {
  return progressOf(game)?.ended === false;
}

/** The game whose guide is at this table. */
export function guidedGameAt(table: string): string | undefined {
  return Object.entries(all()).find(([, kept]) => kept.table === table)?.[0];
}

export function saveProgress(game: string, kept: Progress): void {
  here = { ...all(), [game]: kept };
  try {
    localStorage.setItem(KEY, JSON.stringify(here));
  } catch {
    // Storage may be forbidden: the guide then lives as long as the page.
  }
}
