/** A whole game in the browser, against bots. */

import { expect, test } from "./support/fixtures";
import { able, playOut, press } from "./support/hands";
import { expectWords, startTable } from "./support/tables";

const GAME = "template-game";

test("a game of Template Game is played to its end and looked at again", async ({ guest }) => {
  const one = await guest({ language: "en" });
  const { page } = one;
  // template only: no server offers the template, so this file skips its test. `make new-game` leaves these lines out.
  const offered = await page.request.get("/api/v1/games");
  const { games } = (await offered.json()) as { games: { name: string }[] };
  test.skip(!games.some(({ name }) => name === GAME), "not offered");
  // end of template only

  await startTable([one], { rules: { game: GAME, seats: 3, pace: "quick" }, bots: ["greenhorn", "greenhorn"] });
  await expect(page.locator("main").getByRole("heading", { name: "Choose a card" })).toBeVisible();
  await expect(page.getByRole("timer").filter({ hasText: "left to choose" })).toBeVisible();
  await expectWords([one]);
  await playOut([one], (page) => press(able(page.locator("main").getByRole("button", { name: /^Play \d$/ }))));
  await expectWords([one]);

  await page
    .getByRole("link", { name: /replay/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/replay\//);
  await expect(page.locator("main")).toBeVisible();
  await expectWords([one]);
});
