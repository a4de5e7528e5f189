/** Reads the score of a result from the page. */

import type { Page } from "@playwright/test";

import { expect } from "./fixtures";

interface ScoreSheet {
  players: string[];
  /** Amounts of the groups, and of the lines in them. */
  groups: number[][];
  parts: number[][];
  lines: { reason: string; clause: string; amounts: number[] }[];
  totals: number[];
}

async function scoreSheetOf(page: Page): Promise<ScoreSheet> {
  const table = page.getByRole("table", { name: /^(Le compte|The score)$/ });
  await expect(table).toBeVisible();
  // Long scores are grouped: expands every group.
  for (const group of await table.locator("tr.group button").all()) await group.click();
  await expect(table.getByRole("button", { expanded: false })).toHaveCount(0);
  return table.evaluate((table: HTMLTableElement) => {
    const cells = (row: Element) =>
      Array.from(row.querySelectorAll("td"), ({ innerText }) => Number(innerText.replace("−", "-").replace("–", "0")));
    return {
      players: Array.from(table.querySelectorAll("thead .nickname"), ({ textContent }) => textContent ?? ""),
      groups: Array.from(table.querySelectorAll("tbody tr.group"), cells),
      parts: Array.from(table.querySelectorAll("tbody tr.part"), cells),
      lines: Array.from(table.querySelectorAll("tbody tr:not(.group)"), (row) => ({
        reason: row.querySelector("th")?.firstChild?.textContent ?? "",
        clause: row.querySelector("a")?.getAttribute("href") ?? "",
        amounts: cells(row),
      })),
      totals: Array.from(table.querySelectorAll("tfoot tr")).flatMap(cells),
    };
  });
}

const sums = (rows: readonly number[][], players: readonly string[]): number[] =>
  players.map((_, at) => rows.reduce((sum, row) => sum + (row[at] ?? NaN), 0));

/** Expects lines with clauses that add up to the totals, and the same score in both languages. */
export async function expectScoreSheet(french: Page, english: Page): Promise<void> {
  const [one, other] = [await scoreSheetOf(french), await scoreSheetOf(english)];
  for (const { players, groups, parts, lines, totals } of [one, other]) {
    expect(totals).toHaveLength(players.length);
    expect(
      sums(
        lines.map(({ amounts }) => amounts),
        players,
      ),
    ).toEqual(totals);
    expect(sums(groups, players)).toEqual(sums(parts, players));
    for (const { clause } of lines) expect(clause).toMatch(/^\/rules\/.*[A-Z]{2}-\d/);
  }
  expect(other.players).toEqual(one.players);
  expect(other.lines.map(({ clause, amounts }) => ({ clause, amounts }))).toEqual(
    one.lines.map(({ clause, amounts }) => ({ clause, amounts })),
  );
  // Some texts are the same in both languages; never all.
  expect(other.lines.map(({ reason }) => reason)).not.toEqual(one.lines.map(({ reason }) => reason));
}
