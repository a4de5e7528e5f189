/** Layout of a result: ranking, score rows, chart. */

import type { RowHead } from "../games/game";
import type { Outcome, Seat, Sheet, SheetLine } from "../types/core";

export interface Ranked {
  seat: Seat;
  /** From 1; ties share a place. */
  place: number;
  score: number | null;
}

/** All seats, winners first. */
export function ranked(outcome: Outcome): Ranked[] {
  let place = 1;
  return outcome.ranking.flatMap((seats) => {
    const row = seats.map((seat) => ({ seat, place, score: outcome.scores[seat] ?? null }));
    place += seats.length;
    return row;
  });
}

/** The best pair with equal totals and different places; null where no tie was broken. */
export function brokenTie(row: readonly Ranked[]): [first: Ranked, second: Ranked] | null {
  for (const [at, first] of row.entries()) {
    const second = row[at + 1];
    if (second && first.score !== null && second.score === first.score && second.place !== first.place) {
      return [first, second];
    }
  }
  return null;
}

/** Podium order: the second place to the left of the first, the rest to the right. */
export function asPodium(row: Ranked[]): Ranked[] {
  const [first, second, ...rest] = row;
  return first && second ? [second, first, ...rest] : row;
}

export interface ScoreRow extends RowHead {
  /** In the order of `seats`; null where nothing was scored. */
  amounts: (number | null)[];
  /** Group of the row, for games with many rows. */
  group: string | undefined;
}

/** Rows that are collapsed into one; a single row needs no group. */
export interface ScoreGroup {
  label: string;
  amounts: (number | null)[];
  rows: ScoreRow[];
}

/** How a game words and sorts its score. */
export interface ScoreWords {
  reason: (line: SheetLine) => string;
  group?: (line: SheetLine) => string | undefined;
  /** Reasons in display order; without it they stand in the order of the sheet. */
  order?: readonly string[];
}

const add = (one: number | null, other: number | null) => (one === null ? other : one + (other ?? 0));

/** One row per reason: the fixed rows first, then those of the sheet. Amounts of the same reason and seat add up. */
export function scoreRows(
  sheet: Sheet,
  seats: readonly Seat[],
  { reason, group, order }: ScoreWords,
  heads: readonly RowHead[] = [],
): ScoreRow[] {
  const rank = ({ reason }: SheetLine) => (order?.includes(reason) ? order.indexOf(reason) : (order?.length ?? 0));
  const rows = new Map<string, ScoreRow>(
    heads.map((head) => [head.reason, { ...head, amounts: seats.map(() => null), group: undefined }]),
  );
  for (const line of [...sheet.lines].sort((one, other) => rank(one) - rank(other))) {
    const text = reason(line);
    const fresh = { reason: text, clause: line.clause, amounts: seats.map(() => null), group: group?.(line) };
    const row: ScoreRow = rows.get(text) ?? fresh;
    rows.set(text, row);
    const column = seats.indexOf(line.seat);
    if (column >= 0) row.amounts[column] = add(row.amounts[column] ?? null, line.amount);
  }
  return [...rows.values()];
}

/** The rows by group, in the order of their first rows. */
export function scoreGroups(rows: readonly ScoreRow[]): ScoreGroup[] {
  const groups = new Map<string, ScoreGroup>();
  for (const row of rows) {
    const label = row.group ?? row.reason;
    const group = groups.get(label);
    if (!group) groups.set(label, { label, amounts: [...row.amounts], rows: [row] });
    else {
      group.rows.push(row);
      group.amounts = group.amounts.map((amount, at) => add(amount, row.amounts[at] ?? null));
    }
  }
  return [...groups.values()];
}

/** The group with the largest difference between two columns. */
export function decisive(
  groups: readonly ScoreGroup[],
  winner: number,
  other: number,
): { label: string; winner: number; other: number } | null {
  const all = groups.map(({ label, amounts }) => ({
    label,
    winner: amounts[winner] ?? 0,
    other: amounts[other] ?? 0,
  }));
  const best = all.sort((one, next) => next.winner - next.other - (one.winner - one.other))[0];
  return best && best.winner > best.other ? best : null;
}

export interface Chart {
  width: number;
  height: number;
  /** Horizontal lines and their labels. */
  rules: { y: number; label: number }[];
  /** Steps of the x axis and their labels. */
  steps: { x: number; label: number }[];
  lines: { seat: Seat; points: { x: number; y: number }[] }[];
}

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT] = [364, 204, 34, 36, 14, 12];

/** Chart of the totals after each phase or round, from 0. Null where there is nothing to compare. */
export function chart(totals: Sheet["totals"], seats: readonly Seat[]): Chart | null {
  if (totals.length < 2) return null;
  const rows = [seats.map(() => 0), ...totals.map((row) => seats.map((seat) => row[seat] ?? 0))];
  const least = Math.min(0, ...rows.flat());
  const most = Math.max(1, ...rows.flat());
  const step = niceStep((most - least) / 4);
  const floor = Math.floor(least / step) * step;
  const ceiling = Math.ceil(most / step) * step;
  const x = (at: number) => LEFT + (at * (WIDTH - LEFT - RIGHT)) / (rows.length - 1);
  const y = (value: number) => TOP + ((ceiling - value) * (HEIGHT - TOP - BOTTOM)) / (ceiling - floor);
  const rules = [];
  for (let value = floor; value <= ceiling; value += step) rules.push({ y: y(value), label: value });
  const every = Math.ceil(rows.length / 12);
  return {
    width: WIDTH,
    height: HEIGHT,
    rules,
    steps: rows.map((_, at) => ({ x: x(at), label: at })).filter(({ label }) => label % every === 0),
    lines: seats.map((seat, column) => ({
      seat,
      points: rows.map((row, at) => ({ x: x(at), y: y(row[column] ?? 0) })),
    })),
  };
}

/** 1, 2 or 5 times a power of ten, not below `least`. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  return [1, 2, 5, 10].map((times) => times * power).find((step) => step >= least) ?? 10 * power;
}
