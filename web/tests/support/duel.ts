/** Duel: two players with all tokens at the saloon. */

import { ALL_TO_THE_SALOON, THREE_PLACES } from "./deals";
import { expect } from "./fixtures";
import type { Guest } from "./guest";

interface DuelOptions {
  chance?: string[];
  /** In ms. */
  tieWindow?: number;
  setup?: object;
}

/** Plays a race up to its last token. The returned function places it, which starts the countdown. */
export async function faceToFace(
  [host, rival]: readonly [Guest, Guest],
  { chance = [], tieWindow = 40, setup = {} }: DuelOptions = {},
): Promise<() => Promise<void>> {
  const table = await host
    .table("boomtown-bandits", {
      options: { shootout: "realtime", tie_window: tieWindow },
      setup: { ...THREE_PLACES, ...setup },
      chance,
    })
    .with(rival)
    .started();
  for (const { page } of [host, rival]) await expect(page.locator("main:not([aria-busy])")).toBeVisible();
  await table.act([0, { badge: "mine" }], ...ALL_TO_THE_SALOON.slice(0, -1));
  return () => table.act(...ALL_TO_THE_SALOON.slice(-1));
}

export const FIRE = ".lamps .fire.lit";
export const ROLL = ".cockpit button.roll";
export const HIT = ".cockpit button.hit";
