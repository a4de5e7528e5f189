/** Puzzles of the server, and players that answer them with roles and names only. */

import { expect, type Locator, type Page } from "@playwright/test";

import type { Guest } from "./guest";
import { tap } from "./pointer";
import { playBlackrockByScreenReader, playBoomtownByScreenReader, playDistrictByScreenReader } from "./screen-reader";

interface Day {
  date: string;
  id: string;
  game: string;
}

interface Puzzles {
  today: string;
  days: Day[];
  games: { game: string; puzzles: { id: string }[] }[];
}

interface Puzzle {
  position: { eyes: { legal: unknown[] | null }[] };
}

const PLAYERS: Readonly<Record<string, (page: Page, turn: number) => Promise<boolean>>> = {
  "blackrock-city": playBlackrockByScreenReader,
  "boomtown-bandits": playBoomtownByScreenReader,
  "district-noir": playDistrictByScreenReader,
};

export async function puzzlesOf(guest: Guest): Promise<Puzzles> {
  return (await guest.get("/puzzles")) as Puzzles;
}

/** The solution on the page of a puzzle. */
export function solution(page: Page): Locator {
  return page.getByRole("region", { name: /^(La solution|The solution)$/ });
}

/** Answers the puzzle on the page, in French. */
export async function answerOnPage(page: Page, game: string): Promise<void> {
  const play = PLAYERS[game];
  if (!play) throw new Error(`nobody plays ${game}`);
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
  for (let turn = 0; !(await solution(page).isVisible()); turn++) {
    // A press that leads to the solution may be cut short.
    const played = await play(page, turn).catch(() => true);
    // The name of the button has a key on large screens only.
    const pass = page
      .getByRole("main")
      .getByRole("button", { name: /^Passer/, disabled: false })
      .first();
    if (!played) await tap(pass).catch(() => undefined);
    await solution(page)
      .waitFor({ timeout: 1500 })
      .catch(() => undefined);
    expect(turn, "the puzzle is answered").toBeLessThan(20);
  }
}

/** Answers a puzzle over the API, with the legal act at this place of the list. */
export async function answerByRequest(guest: Guest, id: string, date?: string, at = 0): Promise<void> {
  const { position } = (await guest.get(`/puzzles/${id}`)) as Puzzle;
  const listed = position.eyes[0]?.legal ?? ((await guest.get(`/puzzles/${id}/legal`)) as { acts: unknown[] }).acts;
  await guest.post(`/puzzles/${id}/answer`, { act: listed[at % listed.length], ...(date !== undefined && { date }) });
}
