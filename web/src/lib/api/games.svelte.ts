/** The games of the server: seats, matches, options. Requested once. */

import type { GameInfo, Games } from "../types/protocol";
import { api } from "./client";

let known = $state.raw<readonly GameInfo[]>([]);
let asked: Promise<void> | null = null;

/** Loads the games once. Rejects with `ApiError`; the next call then tries again. */
export function loadGames(): Promise<void> {
  asked ??= api.get<Games>("/games").then(
    ({ games }) => void (known = games),
    (error: unknown) => {
      asked = null;
      throw error;
    },
  );
  return asked;
}

export function infoOf(game: string): GameInfo | undefined {
  return known.find(({ name }) => name === game);
}
