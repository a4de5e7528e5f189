import type { Page } from "@playwright/test";

import { expect, test, type Guest } from "./support/fixtures";
import { deal } from "./support/hands";
import { startTable, untranslated } from "./support/tables";

const noir = { game: "district-noir", seats: 2, pace: "quick" } as const;

const over = (page: Page) => page.getByRole("region", { name: /^(Résultat|Result)$/ });
const turn = (page: Page) => page.locator("main").getByRole("heading", { name: /^(À vous|Your turn)$/ });

/** Until the result is on every page. */
async function playOut(
  guests: Guest[],
  between: (moves: number) => Promise<void> = async () => undefined,
): Promise<void> {
  for (let moves = 0; moves < 60; moves++) {
    await between(moves);
    await expect
      .poll(async () => {
        for (const { page } of guests)
          if ((await over(page).isVisible()) || (await turn(page).count()) > 0) return true;
        return false;
      })
      .toBe(true);
    for (const { page } of guests) {
      if (await over(page).isVisible()) return;
      if ((await turn(page).count()) === 0) continue;
      const before = await page.locator("main").innerText();
      await deal(page);
      await expect.poll(() => page.locator("main").innerText()).not.toBe(before);
    }
  }
  throw new Error("the game does not end");
}

test("two people play a whole game, one in French and one in English", async ({ guest }) => {
  const guests = [await guest({ language: "fr" }), await guest({ language: "en", theme: "dark" })];
  await startTable(guests, { rules: noir });
  await playOut(guests);
  for (const { page } of guests) {
    await expect(over(page)).toBeVisible();
    expect(untranslated(await page.locator("body").innerText())).toBeNull();
  }
});

test("against a bot, with the house killed and reopened in mid-game", async ({ guest, house }) => {
  const guests = [await guest()];
  await startTable(guests, { rules: noir, bots: ["greenhorn"] });
  await playOut(guests, async (moves) => {
    if (moves !== 5) return;
    await house.kill();
    await house.reopen();
  });
});

test("a choice that is barred says why and stays in place", async ({ guest }) => {
  const one = await guest();
  await startTable([one], { rules: noir, bots: ["greenhorn"] });
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
  const hand = page.locator("ol.hand > li");
  const held = await hand.count();
  await page.keyboard.press("1");
  await expect(hand).not.toHaveCount(held);
});
