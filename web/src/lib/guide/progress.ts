/** Progress of the guides in this browser. */

const KEY = "saloon.guides";

export interface Progress {
  table: string;
  /** Name of the record: a rematch restarts the story. */
  record: string | null;
  /** Current step. */
  step: number;
  /** Whether the story is over. */
  ended: boolean;
}

/** Fallback in memory where storage is forbidden. */
let here: Record<string, Progress> = {};

function all(): Record<string, Progress> {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === null ? here : (JSON.parse(kept) as Record<string, Progress>);
  } catch {
    return here; // forbidden or malformed: a guide can always be restarted
  }
}

export function progressOf(game: string): Progress | undefined {
  return all()[game];
}

/** Whether a guide can be resumed. */
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
    // Storage may be forbidden: the progress lasts as long as the page.
  }
}
