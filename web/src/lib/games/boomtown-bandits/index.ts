import type { Act, Event, Location, View } from "../../types/boomtown-bandits";
import type { GameUi } from "../game";
import { actWords } from "./acts";
import Board from "./Board.svelte";
import { journal } from "./journal";
import { isCard } from "./loot";
import Together from "./Together.svelte";
import { say } from "./words";

/** A line of the score: a kind of card, a location's bonus, or the town. */
function reason(name: string): string {
  const words = say();
  if (isCard(name)) return words.cards[name].name;
  if (name.startsWith("bonus_")) return words.reasons.bonus(name.slice("bonus_".length) as Location);
  return words.reasons.ownThisTown;
}

const ui: GameUi = {
  inks: "boomtown",
  board: Board,
  together: Together,
  decline: "pass",
  journal: (events, names, view) => journal(events as Event[], names, view as View),
  act: (act) => actWords(act as Act),
  reason: (line) => reason(line.reason),
  chart: () => say().chart,
  ending: (reason) => say().endings[reason] ?? reason,
  why: (clause) => say().clauses[clause] ?? null,
};

export default ui;
