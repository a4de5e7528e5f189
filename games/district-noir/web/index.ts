import { defineGame } from "$lib/games/game";
import { actWords } from "./acts";
import Board from "./Board.svelte";
import Finale from "./Finale.svelte";
import { journal } from "./journal";
import { rows } from "./score";
import { tie } from "./tie";
import type { Types } from "./types";
import { noir } from "./words";

export default defineGame<Types>({
  board: Board,
  finale: Finale,
  journal: (events, names) => events.flatMap((event) => journal(event, names)),
  act: (act) => actWords(act),
  reason: (line) => noir().reasons[line.reason] ?? line.reason,
  rows: (view) => rows(view, noir()),
  chart: () => noir().chart,
  ending: (reason) => noir().endings[reason] ?? reason,
  tie: (view, first, second) => tie(view, first, second),
  why: (clause) => noir().why[clause] ?? null,
});
