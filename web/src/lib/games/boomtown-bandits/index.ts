import type { GameUi } from "../game";
import Board from "./Board.svelte";

const ui: GameUi = {
  inks: "boomtown",
  board: Board,
  journal: (events) => events.map((event) => ({ text: JSON.stringify(event) })),
  reason: (line) => line.reason,
  ending: (reason) => reason,
  why: () => null,
};

export default ui;
