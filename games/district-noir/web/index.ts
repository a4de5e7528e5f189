/** Client of District Noir: board, journal and texts of the result. */

import { defineGame } from "$lib/games/game";
import { actWords } from "./acts";
import Board from "./Board.svelte";
import Finale from "./Finale.svelte";
import { journal } from "./journal";
import { rows } from "./score";
import { tie } from "./tie";
import type { Types } from "./types";
import { words } from "./words";

export default defineGame<Types>({
  board: Board,
  finale: Finale,
  journal: (events, names) => events.flatMap((event) => journal(event, names)),
  act: (act) => actWords(act),
  reason: (line) => words().reasons[line.reason] ?? line.reason,
  rows: (view) => rows(view, words()),
  chart: () => words().chart,
  ending: (reason) => words().endings[reason] ?? reason,
  tie: (view, first, second) => tie(view, first, second),
  why: (clause) => words().why[clause] ?? null,
});
