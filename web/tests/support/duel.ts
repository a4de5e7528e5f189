/** Two people who will have put everything on the saloon. */

import { expect, type Guest } from "./fixtures";
import { stage, startTable } from "./tables";

/** The last token starts the countdown: that is what the answer does. */
export async function faceToFace(
  guests: Guest[],
  chance: string[],
  tieWindow = 40,
  setup: object = {},
): Promise<() => Promise<void>> {
  const id = await startTable(guests, {
    rules: {
      game: "boomtown-bandits",
      seats: 2,
      pace: "quick",
      options: { shootout: "realtime", tie_window: tieWindow },
    },
    practice: { setup: { town: ["saloon", "bank", "mine"], first: 0, ...setup }, chance },
  });
  for (const { page } of guests) await expect(page.locator("main:not([aria-busy])")).toBeVisible();
  const place = (seat: number, token: string) => [seat, { place: { token, at: "saloon" } }] as [number, unknown];
  const tokens = ["shooter", "shooter", "coward"].flatMap((token) => [place(0, token), place(1, token)]);
  await stage(guests, id, [[0, { badge: "mine" }], ...tokens.slice(0, -1)]);
  return () => stage(guests, id, tokens.slice(-1));
}

export const FIRE = ".lamps .fire.lit";
export const ROLL = ".cockpit button.roll";
export const HIT = ".cockpit button.hit";
