import type { Page } from "@playwright/test";

import { TWO_CITIES } from "./support/deals";
import { expect, test } from "./support/fixtures";
import { deal, playOut } from "./support/hands";
import { expectWords, startTable } from "./support/tables";

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
  await expect(page.locator(".mc.gain")).toHaveCount(Math.min(5, line));
  const hand = page.locator("ol.hand > li");
  const held = await hand.count();
  await page.keyboard.press("1");
  await expect(hand).not.toHaveCount(held);
});
