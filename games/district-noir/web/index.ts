import type { Act, Event, View } from "./types";
import type { GameUi } from "$lib/games/game";
import { actWords } from "./acts";
import Board from "./Board.svelte";
import Finale from "./Finale.svelte";
import { journal } from "./journal";
import { rows } from "./score";
import { tie } from "./tie";
import { noir } from "./words";

const ui: GameUi = {
  board: Board,
  finale: Finale,
  journal: (events, names) => (events as Event[]).flatMap((event) => journal(event, names)),
  act: (act) => actWords(act as Act),
  reason: (line) => noir().reasons[line.reason] ?? line.reason,
  rows: (view) => rows(view as View, noir()),
  chart: () => noir().chart,
  ending: (reason) => noir().endings[reason] ?? reason,
  tie: (view, first, second) => tie(view as View, first, second),
  why: (clause) => noir().why[clause] ?? null,
};

export default ui;
