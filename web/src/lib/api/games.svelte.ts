/** What the server says of its games: seats, matches, options. Asked once. */

import type { GameInfo, Games } from "../types/protocol";
import { api } from "./client";

let known = $state.raw<readonly GameInfo[]>([]);
let asked: Promise<void> | null = null;

/** Asks, unless that was done. Rejects with `Refusal`; the next call then asks again. */
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

/** Undefined until the server has answered. */
export function infoOf(game: string): GameInfo | undefined {
  return known.find(({ name }) => name === game);
}
