/** Client of District Noir: board, journal and texts of the result. */

import { defineGame } from "$lib/games/game";
import { actWords, comparedWords } from "./acts";
import Board from "./Board.svelte";
import Finale from "./Finale.svelte";
import { journal } from "./journal";
import Moment from "./Moment.svelte";
import { rows } from "./score";
import { tie } from "./tie";
import type { Types } from "./types";
import { words } from "./words";

export default defineGame<Types>({
  board: Board,
  moment: Moment,
  chance: "cards",
  finale: Finale,
  journal: (events, names) => events.flatMap((event) => journal(event, names)),
  act: (act) => actWords(act),
  question: ({ turn, players }) =>
    turn !== null && players[turn === 0 ? 0 : 1].has_taken ? words().whichCard : words().playOrTakeShort,
  compared: ({ act, preview }) => comparedWords(act, preview?.takes ?? []),
  reason: (line) => words().reasons[line.reason] ?? line.reason,
  rows: (view) => rows(view, words()),
  chart: () => words().chart,
  ending: (reason) => words().endings[reason] ?? reason,
  tie: (view, first, second) => tie(view, first, second),
  why: (clause) => words().why[clause] ?? null,
});
