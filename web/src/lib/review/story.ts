/** Contents of a review as it is shown: the sum, the marks, the list of decisions. */

import type { Seat } from "../types/core";
import type { ComparedAct, Estimate, Review, ReviewSum, ReviewedDecision } from "../types/protocol";

/** Half the width of an interval in whole points; 0 for an exact amount. */
export function spread({ low, high }: Estimate): number {
  return high > low ? Math.max(1, Math.round((high - low) / 2)) : 0;
}

/** Summand of a review. */
export interface Chip {
  what: "start" | "mistakes" | "rest" | "draws" | "seat" | "unknown" | "unjudged" | "residual" | "outcome";
  /** The other player, for `seat`. */
  seat?: Seat;
  /** In whole points. */
  amount: number;
  /** Half the width of its interval; 0 where there is none. */
  spread: number;
}

const plus = (...all: Estimate[]): Estimate => ({
  value: all.reduce((sum, { value }) => sum + value, 0),
  low: all.reduce((sum, { low }) => sum + low, 0),
  high: all.reduce((sum, { high }) => sum + high, 0),
});

/** The sum in whole points. It adds up: the residual takes the rounding. */
export function chips(sum: ReviewSum): Chip[] {
  const mistakes = Math.round(sum.given_away.value);
  const rest = sum.own.lost.value + sum.own.gained.value + sum.given_away.value;
  const parts: Chip[] = [
    { what: "start", amount: Math.round(sum.start.value), spread: spread(sum.start) },
    { what: "mistakes", amount: -mistakes, spread: spread(sum.given_away) },
    { what: "rest", amount: Math.round(rest), spread: spread(plus(sum.own.lost, sum.own.gained)) },
    { what: "draws", amount: Math.round(sum.draws.value), spread: spread(sum.draws) },
  ];
  sum.others.forEach((other, seat) => {
    if (other === null) return;
    const both = plus(other.lost, other.gained);
    parts.push({ what: "seat", seat, amount: Math.round(both.value), spread: spread(both) });
  });
  for (const what of ["unknown", "unjudged"] as const) {
    parts.push({ what, amount: Math.round(sum[what].value), spread: spread(sum[what]) });
  }
  const outcome = Math.round(sum.outcome);
  const residual = outcome - parts.reduce((total, { amount }) => total + amount, 0);
  parts.push({ what: "residual", amount: residual, spread: 0 });
  // A start of 0 is news; any other 0 is not.
  const shown = parts.filter(({ what, amount }) => what === "start" || amount !== 0);
  return [...shown, { what: "outcome", amount: outcome, spread: 0 }];
}

/** Verdict on a decision. A loss within its own doubt is no mistake. */
export type Verdict = "best" | "close" | "mistake";

export function verdict({ acts, mistake }: ReviewedDecision): Verdict {
  if (mistake) return "mistake";
  return acts.some(({ best, played }) => best && played) ? "best" : "close";
}

/** Smallest difference between what was true and what the player knew that is worth a sentence, in points. */
const SURPRISE = 5;

/** Whether the hidden cards made one of the acts worth more or less than the player could know. */
export function wasSurprising({ acts, truth }: ReviewedDecision): boolean {
  if (truth === null) return false;
  const far = (act: ComparedAct | undefined, share: number) =>
    act !== undefined && Math.abs(act.share.value - share) >= SURPRISE;
  return far(acts.find(({ best }) => best), truth.best) || far(acts.find(({ played }) => played), truth.played);
}

/** Size of a mark, from 1 to 3. */
export function weight({ loss }: ReviewedDecision): 1 | 2 | 3 {
  return loss.value < 4 ? 1 : loss.value < 9 ? 2 : 3;
}

export function mistakesOf(review: Review): ReviewedDecision[] {
  return review.decisions.filter(({ mistake }) => mistake);
}

/** Acts for the table: the best ones, and always the played one. */
export function listed(acts: readonly ComparedAct[], most = 6): ComparedAct[] {
  if (acts.length <= most) return [...acts];
  const first = acts.slice(0, most);
  if (first.some(({ played }) => played)) return first;
  const played = acts.find(({ played }) => played);
  return played ? [...first.slice(0, -1), played] : first;
}

/** Row of the list: a decision, or several sound ones of a round in a row. */
export interface Row {
  round: number;
  decisions: readonly [ReviewedDecision, ...ReviewedDecision[]];
}

/** Fewest sound decisions in a row that share a line of the list. */
const RUN = 3;

/** Rows of the list. `open` are numbers of decisions that have a row of their own. */
export function rows(decisions: readonly ReviewedDecision[], open: (first: number) => boolean): Row[] {
  const runs: [ReviewedDecision, ...ReviewedDecision[]][] = [];
  for (const decision of decisions) {
    const run = runs.at(-1);
    const fits = run?.[0].round === decision.round && !decision.mistake && !run[0].mistake;
    if (fits) run.push(decision);
    else runs.push([decision]);
  }
  return runs.flatMap((run): Row[] => {
    const { round, number } = run[0];
    if (run.length >= RUN && !open(number)) return [{ round, decisions: run }];
    return run.map((decision) => ({ round, decisions: [decision] }));
  });
}

/** The nearest decision among `some` before (-1) or after (1) an entry. */
export function neighbour(some: readonly ReviewedDecision[], entry: number, step: -1 | 1): ReviewedDecision | null {
  return (step > 0 ? some.find((one) => one.entry > entry) : some.findLast((one) => one.entry < entry)) ?? null;
}

/** Moment to open with: the costliest mistake, else the first decision, else the start. */
export function opening(review: Review): number {
  const worst = mistakesOf(review).reduce<ReviewedDecision | null>(
    (worst, one) => (worst && worst.loss.value >= one.loss.value ? worst : one),
    null,
  );
  return (worst ?? review.decisions[0])?.entry ?? 0;
}
