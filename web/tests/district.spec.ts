import type { Page } from "@playwright/test";

import { FULL_HOUSE, ROUNDS, TWO_CITIES } from "./support/deals";
import { expect, test, type Guest } from "./support/fixtures";
import { deal, playOut } from "./support/hands";
import { advance, expectWords, startTable } from "./support/tables";

const noir = { game: "district-noir", seats: 2, pace: "quick" } as const;

const turn = (page: Page) => page.locator("main").getByRole("heading", { name: /^(À vous|Your turn)$/ });

test("two people play a whole game, one in French and one in English", async ({ guest }) => {
  const guests = [await guest({ language: "fr" }), await guest({ language: "en", theme: "dark" })];
  await startTable(guests, { rules: noir });
  await playOut(guests, deal, async (moves) => {
    if (moves % 20 === 0) await expectWords(guests);
  });
  await expectWords(guests);
  for (const { page } of guests) {
    // Every line of the account leads to the clause it comes from.
    await expect(page.locator("main a.why").first()).toHaveAttribute("href", /district-noir.*DN-/);
  }
});

test("against a bot, with the house killed and reopened in mid-game", async ({ guest, house }) => {
  const guests = [await guest()];
  await startTable(guests, { rules: noir, bots: ["greenhorn"] });
  await playOut(guests, deal, async (moves) => {
    if (moves !== 5) return;
    await house.kill();
    await house.reopen();
  });
});

test("a choice that is barred says why and stays in place", async ({ guest }) => {
  const one = await guest();
  await startTable([one], { rules: noir, bots: ["greenhorn"], practice: { setup: TWO_CITIES } });
  const take = one.page.locator("main").getByRole("button", { name: /^Prendre/ });
  await expect(turn(one.page)).toBeVisible();
  await take.click();
  await expect(take).toHaveAttribute("aria-disabled", "true");
  await expect(take).toContainText(/Une seule prise par manche|Pas encore à vous/);
});

test("keys play, and letters rest while somebody types", async ({ guest }) => {
  const one = await guest();
  await startTable([one], { rules: noir, bots: ["greenhorn"] });
  const { page } = one;
  await expect(turn(page)).toBeVisible();
  // What a take would bring is on the table before it is made.
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

/** The table of `FULL_HOUSE` after so many rounds, with the rival's name as given. */
async function fullHouse(guest: Guest, rounds: number): Promise<void> {
  const scripts = [{ seat: 1, acts: ROUNDS.flatMap(({ theirs }) => theirs) }];
  const id = await startTable([guest], {
    rules: noir,
    bots: ["greenhorn"],
    practice: { setup: FULL_HOUSE, scripts },
  });
  for (const act of ROUNDS.slice(0, rounds).flatMap(({ mine }) => mine)) {
    const said = JSON.stringify(act).replace(/[+]/g, "\\+");
    await advance(guest.page, id, 1, new RegExp(`^${said}$`));
  }
}

/** Parts of a strip that leave it, or lie over the next column. */
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

test("seven columns of cards fit both strips, and the score compares both players", async ({ guest }) => {
  const one = await guest();
  const { page } = one;
  await fullHouse(one, 3);
  await expect(turn(page)).toBeVisible();
  const theirs = page.locator("section.player-strip").first();
  await expect(theirs.locator(".mini-card")).toHaveCount(12);
  expect(await crowded(page), "these columns need more room").toEqual([]);
  // Every value can be read, whatever lies over the card.
  const hidden = await page.locator("section.player-strip .slot:not(:last-child)").evaluateAll((slots) =>
    slots.flatMap((slot) => {
      const value = slot.querySelector("b")?.getBoundingClientRect();
      const next = slot.nextElementSibling?.getBoundingClientRect();
      return value && next && value.right > next.left + 1 ? [slot.textContent] : [];
    }),
  );
  expect(hidden).toEqual([]);
  const score = page.locator("section.ledger");
  await expect(score).toContainText(/Séries 5-6-7-8 : vous 2.*; \S+ 1\./);
  await expect(score).toContainText(/Alliances et trahisons : vous \+?4.*; \S+ \+?3\./);
});

test("the result has every row, the tied ones too, in the order of the score", async ({ guest }) => {
  const one = await guest({ language: "en" });
  await fullHouse(one, 4);
  const rows = one.page.locator("main table tbody th");
  await expect(rows).toHaveText([
    /^Most Family \(8\)/,
    /^Most Gamblers \(7\)/,
    /^Most Press \(6\)/,
    /^Most Dockers \(5\)/,
    /^Complete 5-6-7-8 sets/,
    /^Alliances/,
    /^Betrayals/,
  ]);
  const tied = one.page.locator("main table tbody tr").filter({ hasText: /tied, \d each/ });
  await expect(tied).not.toHaveCount(0);
  for (const cells of await tied.all()) await expect(cells.locator("td")).toHaveText(["–", "–"]);
  await expect(one.page.getByText("By the higher total", { exact: true })).toBeVisible();
});

test("a take is told with the turn that follows, and Enter does not take twice", async ({ guest }) => {
  const [ana, bo] = [await guest(), await guest()];
  await startTable([ana, bo], { rules: noir, practice: { setup: TWO_CITIES } });
  const take = ana.page.locator("main").getByRole("button", { name: /^Prendre/ });
  await expect(turn(ana.page)).toBeVisible();
  await take.focus();
  await ana.page.keyboard.press("Enter");
  await expect(ana.page.getByRole("heading", { name: "Au tour de Bo" })).toBeFocused();
  await expect(ana.page.getByRole("status").filter({ hasText: "Vous prenez" })).toHaveText(
    /Vous prenez 2 cartes : Hôtel de ville, Docks\./,
  );
  await expect(bo.page.getByRole("alert").first()).toHaveText(/^Ana prend 2 cartes : Hôtel de ville, Docks\. À vous\./);
});

test("what a take would bring is told as an offer, and whose each number is", async ({ guest }) => {
  const one = await guest({ language: "en" });
  const { page } = one;
  await startTable([one], { rules: noir, bots: ["greenhorn"], practice: { setup: TWO_CITIES } });
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
