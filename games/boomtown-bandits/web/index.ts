import type { Act, Event, View } from "./types";
import type { GameUi } from "$lib/games/game";
import { actWords } from "./acts";
import Board from "./Board.svelte";
import { journal } from "./journal";
import { group, ORDER, reason, tie } from "./score";
import Together from "./Together.svelte";
import { say } from "./words";

const ui: GameUi = {
  board: Board,
  together: Together,
  decline: "pass",
  journal: (events, names, view) => journal(events as Event[], names, view as View),
  act: (act) => actWords(act as Act),
  reason: (line) => reason(line.reason),
  group: (line) => group(line.reason),
  order: ORDER,
  tie,
  chart: () => say().chart,
  ending: (reason) => say().endings[reason] ?? reason,
  why: (clause) => say().clauses[clause] ?? null,
};

export default ui;
