import { test } from "./support/fixtures";
import { screenshot, THEMES } from "./support/shots";

/** The review of a game in the making, ready on the result, and on its page. */
for (const theme of THEMES) {
  const language = theme === "light" ? "fr" : "en";
  for (const [game, seats] of [
    ["district-noir", 2],
    ["blackrock-city", 4],
    ["boomtown-bandits", 5],
  ] as const) {
    test(`${game} reviewed (${theme})`, async ({ house }, info) => {
      const ana = await house.guest("Ana", { theme, language });
      const { page } = ana;
      const picture = (name: string): Promise<void> => screenshot(info, page, `${game}.${name}`, theme, true);
      const options = game === "boomtown-bandits" ? { shootout: "lockstep" } : undefined;
      const table = await ana.table(game, { bots: seats - 1, options }).started();
      await table.finish();
      await page.locator(".review-card").waitFor();
      await picture("result-reviewing");
      const ready = page.locator(".review-card.ready a");
      await ready.waitFor({ timeout: 150_000 });
      await picture("result-reviewed");
      await ready.click();
      await page.locator(".felt").waitFor();
      await picture("review");
      await page.keyboard.press("ArrowRight");
      await picture("review-next");
    });
  }
}
