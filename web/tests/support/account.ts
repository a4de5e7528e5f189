/** The score of a result, read from the page as somebody does who adds it up. */

import type { Page } from "@playwright/test";

import { expect } from "./fixtures";

interface Account {
  players: string[];
  lines: { reason: string; clause: string; amounts: number[] }[];
  totals: number[];
}

async function accountOf(page: Page): Promise<Account> {
  const table = page.getByRole("table", { name: /^(Le compte|The score)$/ });
  await expect(table).toBeVisible();
  return table.evaluate((table: HTMLTableElement) => {
    const cells = (row: Element) =>
      Array.from(row.querySelectorAll("td"), ({ innerText }) => Number(innerText.replace("−", "-").replace("–", "0")));
    return {
      players: Array.from(table.querySelectorAll("thead .nm"), ({ textContent }) => textContent ?? ""),
      lines: Array.from(table.querySelectorAll("tbody tr"), (row) => ({
        reason: row.querySelector("th")?.firstChild?.textContent ?? "",
        clause: row.querySelector("a")?.getAttribute("href") ?? "",
        amounts: cells(row),
      })),
      totals: Array.from(table.querySelectorAll("tfoot tr")).flatMap(cells),
    };
  });
}

/** Line by line, with a clause for each, up to the totals; the same account in both languages, in other words. */
export async function expectAccount(french: Page, english: Page): Promise<void> {
  const [one, other] = [await accountOf(french), await accountOf(english)];
  for (const { players, lines, totals } of [one, other]) {
    expect(totals).toHaveLength(players.length);
    expect(players.map((_, at) => lines.reduce((sum, { amounts }) => sum + (amounts[at] ?? NaN), 0))).toEqual(totals);
    for (const { clause } of lines) expect(clause).toMatch(/^\/rules\/.*[A-Z]{2}-\d/);
  }
  expect(other.players).toEqual(one.players);
  expect(other.lines.map(({ clause, amounts }) => ({ clause, amounts }))).toEqual(
    one.lines.map(({ clause, amounts }) => ({ clause, amounts })),
  );
  // Some words are the same in both; never all of them.
  expect(other.lines.map(({ reason }) => reason)).not.toEqual(one.lines.map(({ reason }) => reason));
}
