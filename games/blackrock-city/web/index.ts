import type { Act, Event, View } from "./types";
import type { GameUi } from "$lib/games/game";
import { actWords } from "./acts";
import Board from "./Board.svelte";
import { journal } from "./journal";
import { tie } from "./tie";
import { words } from "./words";

const ui: GameUi = {
  board: Board,
  journal: (events, names, view) => journal(events as Event[], names, view as View, words()),
  act: (act, names) => actWords(act as Act, names),
  reason: (line) => words().reasons[line.reason] ?? line.reason,
  chart: () => words().chart,
  ending: (reason) => words().endings[reason] ?? reason,
  tie: (view, first, second) => tie(view as View, first, second),
  why: (clause) => words().clauses[clause] ?? null,
};

export default ui;
