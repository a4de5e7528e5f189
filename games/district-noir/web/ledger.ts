/** Rows of the ledger: both players compared, with the preview of a take. It only compares the numbers of the server. */

import type { Card, Preview, Standing } from "./types";
import type { Seat } from "$lib/types/core";
import { CITIES, count, SUPPORTS, sum, type City } from "./cards";

export interface Majority {
  support: (typeof SUPPORTS)[number];
  mine: number;
  /** Cards that the take adds to mine. */
  plus: number;
  theirs: number;
  /** Effect for me: a majority won, theirs broken, or unchanged. */
  change: "won" | "broken" | "mine" | "theirs" | "tied" | "none";
}

/** A number of both players, now and after the take. */
export interface Compared {
  mine: { before: number; after: number };
  theirs: { before: number; after: number };
}

export interface Ledger {
  /** From the eights down. */
  majorities: Majority[];
  sets: Compared;
  /** Sum of alliances and betrayals. */
  bonus: Compared;
  cities: { city: City; has: "mine" | "gain" | "theirs" | "nobody" }[];
  /** The only city still missing for the instant win; null where more are. */
  lacking: City | null;
  wins: boolean;
  totals: Compared;
}

function change(before: Seat | null, after: Seat | null, me: Seat, anything: boolean): Majority["change"] {
  if (after === me) return before === me ? "mine" : "won";
  if (before !== null && before !== me && after === null) return "broken";
  if (after !== null) return "theirs";
  return anything ? "tied" : "none";
}

function compared(before: readonly [number, number], after: readonly [number, number], me: 0 | 1): Compared {
  const other = me === 0 ? 1 : 0;
  return {
    mine: { before: before[me], after: after[me] },
    theirs: { before: before[other], after: after[other] },
  };
}

/** The comparison from the perspective of `me`; without a preview, the current state. */
export function ledger(
  taken: readonly [readonly Card[], readonly Card[]],
  standing: Standing,
  preview: Preview | null,
  me: 0 | 1,
): Ledger {
  const [mine, theirs] = [taken[me], taken[me === 0 ? 1 : 0]];
  const gains = preview?.takes ?? [];
  const after = preview?.after ?? standing;
  const majorities = SUPPORTS.map((support, at) => {
    const counts = { mine: count(mine, support), plus: count(gains, support), theirs: count(theirs, support) };
    const anything = counts.mine + counts.plus + counts.theirs > 0;
    return {
      support,
      ...counts,
      change: change(standing.majorities[at] ?? null, after.majorities[at] ?? null, me, anything),
    };
  }).reverse();
  const cities = CITIES.map((city) => {
    if (mine.includes(city)) return { city, has: "mine" as const };
    if (gains.includes(city)) return { city, has: "gain" as const };
    return { city, has: theirs.includes(city) ? ("theirs" as const) : ("nobody" as const) };
  });
  const missing = cities.filter(({ has }) => has === "nobody" || has === "theirs");
  const [last] = missing;
  return {
    majorities,
    sets: compared(standing.sets, after.sets, me),
    bonus: {
      mine: { before: sum(mine), after: sum([...mine, ...gains]) },
      theirs: { before: sum(theirs), after: sum(theirs) },
    },
    cities,
    lacking: missing.length === 1 && last?.has === "nobody" ? last.city : null,
    wins: preview?.wins ?? false,
    totals: compared(standing.totals, after.totals, me),
  };
}
