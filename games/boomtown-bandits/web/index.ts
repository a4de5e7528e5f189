/** Client of Boomtown Bandits: board, journal and texts of the result. */

import { defineGame } from "$lib/games/game";
import { actWords } from "./acts";
import Board from "./Board.svelte";
import { journal } from "./journal";
import Moment from "./Moment.svelte";
import { group, ORDER, reason, tie } from "./score";
import SharedRace from "./SharedRace.svelte";
import type { Types } from "./types";
import { words } from "./words";

export default defineGame<Types>({
  board: Board,
  moment: Moment,
  sharedRace: SharedRace,
  decline: "pass",
  journal: (events, names, view) => journal(events, names, view),
  act: (act) => actWords(act),
  question: ({ stage, window }) => {
    const { titles, windows } = words();
    if (window) return windows[window];
    return stage === "badge" || stage === "placing" ? titles[stage] : null;
  },
  reason: (line) => reason(line.reason),
  group: (line) => group(line.reason),
  order: ORDER,
  tie,
  chart: () => words().chart,
  ending: (reason) => words().endings[reason] ?? reason,
  why: (clause) => words().clauses[clause] ?? null,
});
