import { describe, expect, it } from "vitest";

import type { ComparedAct, Estimate, Review, ReviewedDecision, ReviewSum } from "../types/protocol";
import { lanesOf } from "./lanes";
import {
  chips,
  drawnOf,
  listed,
  mistakesOf,
  neighbour,
  opening,
  rows,
  spread,
  verdict,
  wasSurprising,
  weight,
} from "./story";

const est = (value: number, half = 0): Estimate => ({ value, low: value - half, high: value + half });
const act = (share: number, flags: Partial<ComparedAct> = {}): ComparedAct => ({
  act: share,
  label: { en: "", fr: "" },
  preview: null,
  share: est(share, 2),
  best: false,
  played: false,
  ...flags,
});

function decision(number: number, loss: number, round = 1): ReviewedDecision {
  const mistake = loss > 3;
  return {
    entry: number * 2,
    number,
    round,
    loss: est(loss, 1),
    mistake,
    acts:
      loss > 0 ? [act(50, { best: true }), act(50 - loss, { played: true })] : [act(50, { best: true, played: true })],
    legal: 9,
    hinted: false,
    truth: null,
    reasons: [],
  };
}

const SUM: ReviewSum = {
  start: est(33.4, 1),
  own: { lost: est(-24.6, 3), gained: est(6.3, 2) },
  others: [{ lost: est(40.4, 4), gained: est(-8.1, 2) }, null, { lost: est(0.2, 1), gained: est(0.1, 1) }],
  draws: est(8.6, 3),
  unknown: est(12.3, 6),
  unjudged: est(0),
  residual: 31.4,
  outcome: 100,
  given_away: est(21.4, 2),
  mistakes: 2,
};

const REVIEW: Review = {
  state: "done",
  judged: 7,
  total: 7,
  seat: 1,
  outcome: 100,
  curve: [],
  decisions: [decision(1, 0), decision(2, 0), decision(3, 1), decision(4, 14), decision(5, 0, 2), decision(6, 5, 2)],
  others: [
    { entry: 3, seat: 0, effect: est(7, 1) },
    { entry: 5, seat: 0, effect: est(0.2, 1) },
  ],
  draws: [
    { entry: 0, effect: est(-6, 1) },
    { entry: 9, effect: est(4, 1) },
  ],
  luckiest: [9],
  unluckiest: [0],
  sum: SUM,
  grade: null,
  settings: null,
};

describe("the sum", () => {
  it("adds up in whole points", () => {
    const all = chips(SUM);
    const parts = all.slice(0, -1).reduce((sum, { amount }) => sum + amount, 0);
    expect(all.at(-1)).toEqual({ what: "outcome", amount: 100, spread: 0 });
    expect(parts).toBe(100);
  });

  it("has the mistakes of the headline, every player with an effect, and no empty summand", () => {
    const all = chips(SUM);
    expect(all.map(({ what }) => what)).toEqual([
      ...["start", "mistakes", "rest", "draws", "seat", "unknown", "residual", "outcome"],
    ]);
    expect(all[1]?.amount).toBe(-21);
    expect(all[4]?.seat).toBe(0);
  });

  it("names an effect of the draws only beyond its doubt", () => {
    expect(drawnOf(SUM)).toBe(9);
    expect(drawnOf({ ...SUM, draws: est(-19, 270) })).toBeNull();
    expect(drawnOf({ ...SUM, draws: est(0.3, 2) })).toBe(0);
  });

  it("keeps a start of zero", () => {
    expect(chips({ ...SUM, start: est(0) })[0]).toEqual({ what: "start", amount: 0, spread: 0 });
  });
});

describe("decisions", () => {
  it("are best, mistakes, or too close to tell", () => {
    expect(REVIEW.decisions.map(verdict)).toEqual(["best", "best", "close", "mistake", "best", "mistake"]);
    expect(mistakesOf(REVIEW).map(({ number }) => number)).toEqual([4, 6]);
    expect(mistakesOf(REVIEW).map(weight)).toEqual([3, 2]);
  });

  it("tell the truth only if it differs from what was known", () => {
    const known = decision(1, 10); // 50 for the best act, 40 for the played one
    expect(wasSurprising(known)).toBe(false);
    expect(wasSurprising({ ...known, truth: { best: 52, played: 43 } })).toBe(false);
    expect(wasSurprising({ ...known, truth: { best: 52, played: 30 } })).toBe(true);
  });

  it("open at the costliest mistake", () => {
    expect(opening(REVIEW)).toBe(8);
    expect(opening({ ...REVIEW, decisions: [decision(1, 0)] })).toBe(2);
    expect(opening({ ...REVIEW, decisions: [] })).toBe(0);
  });

  it("have neighbours", () => {
    const mistakes = mistakesOf(REVIEW);
    expect(neighbour(mistakes, 8, 1)?.number).toBe(6);
    expect(neighbour(mistakes, 8, -1)).toBeNull();
    expect(neighbour(REVIEW.decisions, 7, -1)?.number).toBe(3);
  });

  it("share a row if several in a round are sound, until it is opened", () => {
    const numbers = (open: (first: number) => boolean) =>
      rows(REVIEW.decisions, open).map(({ decisions }) => decisions.map(({ number }) => number));
    expect(numbers(() => false)).toEqual([[1, 2, 3], [4], [5], [6]]);
    expect(numbers((first) => first === 1)).toEqual([[1], [2], [3], [4], [5], [6]]);
  });

  it("list the played act even if it is the worst", () => {
    const acts = [act(9, { best: true }), act(8), act(7), act(6, { played: true })];
    expect(listed(acts, 2).map(({ act }) => act)).toEqual([9, 6]);
    expect(listed(acts, 9)).toHaveLength(4);
  });
});

it("an interval is half its width, at least a point; an exact amount has none", () => {
  expect([spread(est(5)), spread(est(5, 0.1)), spread(est(5, 2.4))]).toEqual([0, 1, 2]);
});

it("there is a lane for the seat, each other player and the draws", () => {
  const lanes = lanesOf(REVIEW, 3);
  expect(lanes.map(({ key, total }) => [key, total])).toEqual([
    ["own", -21],
    ["seat-0", 32],
    ["seat-2", 0],
    ["draws", 9],
  ]);
  expect(lanes[1]?.bars).toEqual([{ entry: 3, amount: 7, notable: false }]);
  expect(lanes[3]?.bars.map(({ notable }) => notable)).toEqual([true, true]);
  // Until the sum is known, the lanes add up what there is.
  expect(lanesOf({ ...REVIEW, sum: null }, 3).map(({ total }) => total)).toEqual([-19, 7, 0, -2]);
});
