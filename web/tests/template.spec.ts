/** A whole game in the browser, against bots. */

import { expect, test } from "./support/fixtures";
import { able, playOut, press } from "./support/pointer";
import { expectWords } from "./support/words";

const GAME = "template-game";

test("a game of Template Game is played to its end and replayed", async ({ house }) => {
  const ana = await house.guest("Ana", { language: "en" });
  const { page } = ana;
  // template only: no server offers the template, so this file skips its test. `make new-game` leaves these lines out.
  const { games } = (await ana.get("/games")) as { games: { name: string }[] };
  test.skip(!games.some(({ name }) => name === GAME), "not offered");
  // end of template only

  await ana.table(GAME, { bots: 2 }).started();
  await expect(page.locator("main").getByRole("heading", { name: "Choose a card" })).toBeVisible();
  await expect(page.getByRole("timer").filter({ hasText: "left to choose" })).toBeVisible();
  await expectWords(ana);
  await playOut([ana], (page) => press(able(page.locator("main").getByRole("button", { name: /^Play \d$/ }))));
  await expectWords(ana);

  await page
    .getByRole("link", { name: /replay/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/replay\//);
  await expect(page.locator("main")).toBeVisible();
  await expectWords(ana);
});
