/** Geometry of the curve and its lanes. All parts of the chart share one horizontal axis: the entries of the record. */

import type { CurvePoint } from "../types/protocol";

/** Place of an entry on the axis, from 0 to 1. */
export function placeOf(entry: number, last: number): number {
  return last <= 0 ? 0 : Math.min(1, Math.max(0, entry / last));
}

export interface Frame {
  width: number;
  height: number;
  /** Number of the last entry. */
  last: number;
}

const round = (n: number): number => Math.round(n * 10) / 10;

function corners(points: readonly { entry: number; share: number }[], { width, height, last }: Frame): string[] {
  return points.map(
    ({ entry, share }) => `${round(placeOf(entry, last) * width)} ${round(height * (1 - share / 100))}`,
  );
}

const line = (all: readonly string[]): string => (all.length === 0 ? "" : `M${all.join("L")}`);

export interface CurvePaths {
  known: string;
  truth: string;
  /** Interval of `known`. */
  band: string;
}

/** SVG paths of a curve. The true share is drawn as far as it is computed. */
export function curvePaths(curve: readonly CurvePoint[], frame: Frame): CurvePaths {
  const at = (share: (point: CurvePoint) => number) =>
    corners(
      curve.map((point) => ({ entry: point.entry, share: share(point) })),
      frame,
    );
  const end = curve.findIndex(({ truth }) => truth === null);
  const seen = end < 0 ? curve : curve.slice(0, end);
  const truth = seen.map(({ entry, truth }) => ({ entry, share: truth ?? 0 }));
  const border = [...at(({ known }) => known.high), ...at(({ known }) => known.low).reverse()];
  return {
    known: line(at(({ known }) => known.value)),
    truth: line(corners(truth, frame)),
    band: curve.length < 2 ? "" : `${line(border)}Z`,
  };
}

/** A round on the axis, from 0 to 1. */
export interface RoundSpan {
  round: number;
  from: number;
  to: number;
}

/** Rounds of the curve. Until it is complete, the last one ends where the curve does. */
export function roundSpans(curve: readonly CurvePoint[], last: number): RoundSpan[] {
  const spans: RoundSpan[] = [];
  for (const { entry, round } of curve) {
    const place = placeOf(entry, last);
    const open = spans.at(-1);
    if (open) open.to = place;
    if (open?.round !== round) spans.push({ round, from: open ? place : 0, to: place });
  }
  return spans;
}

/** Share of the curve after an entry, or after the last one before it. */
export function shareAt(curve: readonly CurvePoint[], entry: number): CurvePoint | undefined {
  return curve.findLast((point) => point.entry <= entry);
}

/** Bar of a lane. */
export interface Bar {
  entry: number;
  /** In points; negative bars hang down. */
  amount: number;
  /** Whether its amount is written next to it even if it is small. */
  notable: boolean;
}

/** Smallest amount that is written next to its bar, in points. */
const WRITTEN = 2.5;
/** Width of an amount next to its bar, in px. */
const LABEL_PX = 40;

/** Entries of the bars whose amounts are written: the largest ones, as many as do not overlap. */
export function labelled(bars: readonly Bar[], last: number, width: number): ReadonlySet<number> {
  const kept: number[] = [];
  const x = (entry: number) => placeOf(entry, last) * width;
  const order = bars
    .filter(({ amount, notable }) => notable || Math.abs(amount) >= WRITTEN)
    .sort((one, other) => Number(other.notable) - Number(one.notable) || Math.abs(other.amount) - Math.abs(one.amount));
  for (const { entry } of order) {
    if (kept.every((other) => Math.abs(x(other) - x(entry)) >= LABEL_PX)) kept.push(entry);
  }
  return new Set(kept);
}
