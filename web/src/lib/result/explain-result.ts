/** One-sentence explanation of a result: the margin and what decided it. */

import type { GameUi, Names } from "../games/game";
import type { Seat } from "../types/core";
import { written } from "../i18n/number";
import { resultWords } from "../i18n/result";
import { decisive, type Ranked, type ScoreGroup } from "./score";

interface Ended {
  /** Winners first. */
  row: readonly Ranked[];
  groups: readonly ScoreGroup[];
  names: Names;
  ui: Pick<GameUi, "tie">;
  view: unknown;
}

/** The winner and whom they are compared with: the reader, if they lost, else the runner-up. */
function compared({ row, names }: Ended): [winner: Ranked, other: Ranked] | null {
  const [winner] = row;
  const other = row.find(({ seat, place }) => place > 1 && names(seat).you) ?? row.find(({ place }) => place > 1);
  return winner && other ? [winner, other] : null;
}

/** Empty where nothing was scored, or nobody lost. */
export function explainResult(ended: Ended): string {
  const pair = compared(ended);
  if (!pair) return "";
  const [winner, other] = pair;
  if (winner.score === null || other.score === null) return "";
  const w = resultWords();
  const { names, row, groups, ui, view } = ended;
  const [first, second] = [names(winner.seat), names(other.seat)];
  if (winner.score === other.score) {
    const { text } = ui.tie(view, winner.seat, other.seat);
    return w.tieBroken(written(winner.score), text);
  }
  const margin = winner.score - other.score;
  const by = second.you
    ? w.youLostBy(margin, first.name)
    : first.you
      ? w.youWonBy(margin)
      : w.wonBy(first.name, margin);
  const column = (seat: Seat) => row.findIndex((one) => one.seat === seat);
  const made = decisive(groups, column(winner.seat), column(other.seat));
  return made ? `${by} ${w.decided(made.label, written(made.winner), written(made.other))}` : by;
}
