/** Client of Blackrock City: board, journal and texts of the result. */

import { defineGame } from "$lib/games/game";
import { actWords } from "./acts";
import Board from "./Board.svelte";
import { journal } from "./journal";
import Moment from "./Moment.svelte";
import { tie } from "./tie";
import type { Types } from "./types";
import { words } from "./words";

export default defineGame<Types>({
  board: Board,
  moment: Moment,
  journal: (events, names, view) => journal(events, names, view, words()),
  act: (act, names) => actWords(act, names),
  question: ({ awaiting }) => (awaiting === "action" ? words().tray.question : null),
  reason: (line) => words().reasons[line.reason] ?? line.reason,
  chart: () => words().chart,
  ending: (reason) => words().endings[reason] ?? reason,
  tie: (view, first, second) => tie(view, first, second),
  why: (clause) => words().clauses[clause] ?? null,
});
