/** Rows of the result, the same in every game: the highest support first, as in the ledger. */

import type { View } from "./types";
import type { RowHead } from "$lib/games/game";
import { count, SUPPORTS } from "./cards";
import type { words } from "./words";

type Words = Pick<ReturnType<typeof words>, "reasons" | "tiedAt">;

/** No rows after a win by cities, where nothing is scored (DN-4.1). */
export function rows(view: View, words: Words): RowHead[] {
  if (!view.outcome || view.outcome.scores.every((score) => score === null)) return [];
  const [one, other] = view.players;
  const supports = SUPPORTS.map((support): RowHead => {
    const [held, against] = [count(one.taken, support), count(other.taken, support)];
    const head = { reason: words.reasons[`majority_${support}`] ?? support, clause: "DN-5.1" };
    return held === against ? { ...head, note: words.tiedAt(held) } : head;
  }).reverse();
  return [
    ...supports,
    { reason: words.reasons["sets"] ?? "", clause: "DN-5.2" },
    { reason: words.reasons["alliances"] ?? "", clause: "DN-5.3" },
    { reason: words.reasons["betrayals"] ?? "", clause: "DN-5.3" },
  ];
}
