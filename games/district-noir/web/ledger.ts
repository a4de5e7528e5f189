/** What a take would change, in rows to be read side by side. The numbers are the preview's; this only compares them. */

import type { Card, Preview, Standing } from "./types";
import type { Seat } from "$lib/types/core";
import { CITIES, count, SUPPORTS, sum, type City } from "./cards";

export interface Majority {
  support: (typeof SUPPORTS)[number];
  mine: number;
  /** What the take adds to mine. */
  plus: number;
  theirs: number;
  /** What it comes to, for me: a majority won, theirs broken, or as before. */
  change: "won" | "broken" | "mine" | "theirs" | "tied" | "none";
}

/** A number of the reader's and the rival's, now and after the take. */
export interface Compared {
  mine: { before: number; after: number };
  theirs: { before: number; after: number };
}

export interface Ledger {
  /** From the eights down: the dearest first. */
  majorities: Majority[];
  sets: Compared;
  /** The sum of alliances and betrayals. */
  bonus: Compared;
  cities: { city: City; has: "mine" | "gain" | "theirs" | "nobody" }[];
  /** The one city card that is missing for the instant victory, if only one is. */
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

/** The comparison from the eyes of `me`; without a preview, as things stand. */
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
