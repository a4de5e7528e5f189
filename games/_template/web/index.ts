/** Client of the template game: board, journal and texts of the result. */

import { defineGame } from "$lib/games/game";
import Board from "./Board.svelte";
import { journal } from "./journal";
import type { Types } from "./types";
import { words } from "./words";

export default defineGame<Types>({
  board: Board,
  journal: (events, names) => events.flatMap((event) => journal(event, names)),
  act: ({ play }) => words().play(play),
  reason: ({ reason }) => words().reasons[reason] ?? reason,
  chart: () => words().chart,
  ending: (reason) => words().endings[reason] ?? reason,
  // TG-4.2: equal points share the place, so nothing breaks a tie.
  tie: () => ({ text: "", clause: "TG-4.2" }),
  why: (clause) => words().why[clause] ?? null,
});
