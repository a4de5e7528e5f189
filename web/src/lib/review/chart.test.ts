import { expect, it } from "vitest";

import type { CurvePoint } from "../types/protocol";
import { curvePaths, labelled, placeOf, roundSpans, shareAt } from "./chart";

const point = (entry: number, round: number, share: number, truth: number | null): CurvePoint => ({
  entry,
  round,
  known: { value: share, low: share - 5, high: share + 5 },
  truth,
});
const CURVE = [point(0, 1, 50, 40), point(2, 1, 60, null), point(5, 2, 80, null)];

it("places entries on the axis", () => {
  expect([placeOf(0, 10), placeOf(5, 10), placeOf(99, 10), placeOf(0, 0)]).toEqual([0, 0.5, 1, 0]);
});

it("draws the true share as far as it is computed", () => {
  const paths = curvePaths(CURVE, { width: 100, height: 50, last: 10 });
  expect(paths.known).toBe("M0 25L20 20L50 10");
  expect(paths.truth).toBe("M0 30");
  expect(paths.band).toBe("M0 22.5L20 17.5L50 7.5L50 12.5L20 22.5L0 27.5Z");
});

it("draws nothing without a curve", () => {
  expect(curvePaths([], { width: 100, height: 50, last: 10 })).toEqual({ known: "", truth: "", band: "" });
});

it("finds the rounds and the share at an entry", () => {
  expect(roundSpans(CURVE, 10)).toEqual([
    { round: 1, from: 0, to: 0.5 },
    { round: 2, from: 0.5, to: 0.5 },
  ]);
  expect(shareAt(CURVE, 4)?.known.value).toBe(60);
});

it("writes the largest amounts that do not overlap", () => {
  const bars = [
    { entry: 0, amount: 3, notable: false },
    { entry: 1, amount: -9, notable: false },
    { entry: 8, amount: 1, notable: true },
    { entry: 10, amount: 1, notable: false },
  ];
  expect([...labelled(bars, 10, 200)]).toEqual([8, 1]);
});
