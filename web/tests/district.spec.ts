import type { Page } from "@playwright/test";

import { FULL_HOUSE, ROUNDS, TWO_CITIES } from "./support/deals";
import { expect, test } from "./support/fixtures";
import type { Guest } from "./support/guest";
import { playDistrict, playOut } from "./support/pointer";
import { expectWords } from "./support/words";

const turn = (page: Page) => page.locator("main").getByRole("heading", { name: /^(À vous|Your turn)$/ });

test("two people play a whole game, one in French and one in English", async ({ house }) => {
  const ana = await house.guest("Ana", { language: "fr" });
  const bo = await house.guest("Bo", { language: "en", theme: "dark" });
  await ana.table("district-noir").with(bo).started();
  await playOut([ana, bo], playDistrict, async (moves) => {
    if (moves % 20 === 0) await expectWords(ana, bo);
  });
  await expectWords(ana, bo);
  for (const { page } of [ana, bo]) {
    // Every line of the score links to its clause.
    await expect(page.locator("main a.why").first()).toHaveAttribute("href", /district-noir.*DN-/);
  }
});

test("a game against a bot survives a restart of the server", async ({ house }) => {
  const ana = await house.guest("Ana");
  await ana.table("district-noir", { bots: 1 }).started();
  await playOut([ana], playDistrict, async (moves) => {
    if (moves !== 5) return;
    await house.kill();
    await house.reopen();
  });
});

test("a forbidden choice shows its reason and stays in place", async ({ house }) => {
  const ana = await house.guest("Ana");
  await ana.table("district-noir", { bots: 1, setup: TWO_CITIES }).started();
  const take = ana.page.locator("main").getByRole("button", { name: /^Prendre/ });
  await expect(turn(ana.page)).toBeVisible();
  await take.click();
  await expect(take).toHaveAttribute("aria-disabled", "true");
  await expect(take).toContainText(/Une seule prise par manche|Pas encore à vous/);
});

test("keys play, except while typing", async ({ house }) => {
  const ana = await house.guest("Ana");
  await ana.table("district-noir", { bots: 1 }).started();
  const { page } = ana;
  await expect(turn(page)).toBeVisible();
  // The preview of a take shows before it is made.
  const line = await page.locator("ol.line .card").count();
  const gains = () =>
    page
      .locator(".mini-card[data-gain]")
      .evaluateAll((cards) => cards.reduce((sum, card) => sum + Number((card as HTMLElement).dataset["gain"]), 0));
  await expect.poll(gains).toBe(Math.min(5, line));
  const hand = page.locator("ol.hand > li");
  const held = await hand.count();
  await page.keyboard.press("1");
  await expect(hand).not.toHaveCount(held);
});

/** Starts the table of `FULL_HOUSE` and plays this many rounds. */
async function fullHouse(guest: Guest, rounds: number): Promise<void> {
  const scripts = [ROUNDS.flatMap(({ theirs }) => theirs)];
  const table = await guest.table("district-noir", { bots: 1, setup: FULL_HOUSE, scripts }).started();
  for (const act of ROUNDS.slice(0, rounds).flatMap(({ mine }) => mine)) {
    const said = JSON.stringify(act).replace(/[+]/g, "\\+");
    await table.advance(1, new RegExp(`^${said}$`));
  }
}

/** Parts of a strip that overflow it, or overlap the next column. */
function crowded(page: Page): Promise<string[]> {
  return page.locator("section.player-strip").evaluateAll((strips) =>
    strips.flatMap((strip) => {
      const end = strip.getBoundingClientRect().right;
      const columns = [...strip.querySelectorAll(".column")].map((column) => {
        const parts = [...column.querySelectorAll(".column-name, .mini-card, .none")].map((part) =>
          part.getBoundingClientRect(),
        );
        const text = document.createRange();
        text.selectNodeContents(column.querySelector(".column-name") ?? column);
        return {
          name: column.textContent,
          left: column.getBoundingClientRect().left,
          right: Math.max(text.getBoundingClientRect().right, ...parts.map(({ right }) => right)),
        };
      });
      return columns.flatMap(({ name, right }, at) => (right > (columns[at + 1]?.left ?? end) + 1 ? [name ?? ""] : []));
    }),
  );
}

test("seven columns of cards fit both strips, and the score compares both players", async ({ house }) => {
  const ana = await house.guest("Ana");
  const { page } = ana;
  await fullHouse(ana, 3);
  await expect(turn(page)).toBeVisible();
  const theirs = page.locator("section.player-strip").first();
  await expect(theirs.locator(".mini-card")).toHaveCount(12);
  expect(await crowded(page), "these columns need more room").toEqual([]);
  // No card covers the value of another.
  const hidden = await page.locator("section.player-strip .slot:not(:last-child)").evaluateAll((slots) =>
    slots.flatMap((slot) => {
      const value = slot.querySelector("b")?.getBoundingClientRect();
      const next = slot.nextElementSibling?.getBoundingClientRect();
      return value && next && value.right > next.left + 1 ? [slot.textContent] : [];
    }),
  );
  expect(hidden).toEqual([]);
  const score = page.locator("section.ledger");
  await expect(score).toContainText(/Séries 5-6-7-8\s: vous 2.*; \S+ 1\./);
  await expect(score).toContainText(/Alliances et trahisons\s: vous \+?4.*; \S+ \+?3\./);
});

test("the result has every row, also tied ones, in the order of the score", async ({ house }) => {
  const ana = await house.guest("Ana", { language: "en" });
  await fullHouse(ana, 4);
  const rows = ana.page.locator("main table tbody th");
  await expect(rows).toHaveText([
    /^Most Family \(8\)/,
    /^Most Gamblers \(7\)/,
    /^Most Press \(6\)/,
    /^Most Dockers \(5\)/,
    /^Complete 5-6-7-8 sets/,
    /^Alliances/,
    /^Betrayals/,
  ]);
  const tied = ana.page.locator("main table tbody tr").filter({ hasText: /tied, \d each/ });
  await expect(tied).not.toHaveCount(0);
  for (const cells of await tied.all()) await expect(cells.locator("td")).toHaveText(["–", "–"]);
  await expect(ana.page.getByText("The highest total wins", { exact: true })).toBeVisible();
});

test("a take is announced with the next turn, and Enter does not take twice", async ({ house }) => {
  const [ana, bo] = await house.guests("Ana", "Bo");
  await ana.table("district-noir", { setup: TWO_CITIES }).with(bo).started();
  const take = ana.page.locator("main").getByRole("button", { name: /^Prendre/ });
  await expect(turn(ana.page)).toBeVisible();
  await take.focus();
  await ana.page.keyboard.press("Enter");
  await expect(ana.page.getByRole("heading", { name: "Au tour de Bo" })).toBeFocused();
  await expect(ana.page.getByRole("status").filter({ hasText: "Vous prenez" })).toHaveText(
    /Vous prenez 2 cartes\s: Hôtel de ville, Docks\./,
  );
  await expect(bo.page.getByRole("alert").first()).toHaveText(
    /^Ana prend 2 cartes\s: Hôtel de ville, Docks\. À vous\./,
  );
});

test("a take's preview is announced with the owner of each number", async ({ house }) => {
  const ana = await house.guest("Ana", { language: "en" });
  const { page } = ana;
  await ana.table("district-noir", { bots: 1, setup: TWO_CITIES }).started();
  await expect(turn(page)).toBeVisible();
  const mine = page.getByRole("region", { name: "Cards you took" });
  await expect(mine.getByRole("listitem").filter({ hasText: "Family" })).toHaveText(/^Family 8: none\./);
  await expect(mine.getByRole("listitem").filter({ hasText: "Cities:" })).toContainText(
    "Cities: none. Taking would add Docks, City Hall.",
  );
  await expect(mine.getByRole("img")).toHaveCount(0);
  const score = page.getByRole("region", { name: "What taking now would change" });
  await expect(score.getByRole("listitem").filter({ hasText: "Family 8" })).toContainText(/Family 8: you 0; \S+ 0\./);
  await expect(score.getByRole("img", { name: "Docks: yours if you take" })).toBeVisible();
  await expect(score.getByRole("img", { name: "Police: nobody’s" })).toBeVisible();
});
