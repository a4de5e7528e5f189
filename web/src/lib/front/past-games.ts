/** Outcome of a finished game for the reader. */

import type { PastGame } from "../types/protocol";

/** `shared`: several people on this device played. */
export type GameOutcome = "won" | "lost" | "drawn" | "shared";

interface Outcome {
  ranking?: number[][];
  conceded?: number;
}

export function outcomeFor({ players, outcome }: PastGame): GameOutcome {
  const mine = [...players.keys()].filter((seat) => players[seat]?.mine);
  if (mine.length !== 1) return "shared";
  const [seat] = mine as [number];
  const { ranking, conceded } = outcome as Outcome;
  if (conceded !== undefined) return conceded === seat ? "lost" : "won";
  const winners = ranking?.[0] ?? [];
  if (!winners.includes(seat)) return "lost";
  return winners.length > 1 ? "drawn" : "won";
}

/** Names of the other players. */
export function opponents({ players }: PastGame): string[] {
  return players.filter(({ mine }) => !mine).map(({ name }) => name);
}

/** Number of hints that the reader was shown. */
export function hintsOf({ players }: PastGame): number {
  return players.reduce((sum, { mine, hints }) => sum + (mine ? hints : 0), 0);
}
