import { test } from "./support/fixtures";
import { screenshot, THEMES } from "./support/shots";

/** A hint in the making, next to the board or over it, and with its small board. */
for (const theme of THEMES) {
  const language = theme === "light" ? "fr" : "en";
  for (const [game, seats] of [
    ["district-noir", 2],
    ["blackrock-city", 4],
    ["boomtown-bandits", 4],
  ] as const) {
    test(`hint at ${game} (${theme})`, async ({ house }, info) => {
      const ana = await house.guest("Ana", { theme, language });
      const { page } = ana;
      const picture = (name: string): Promise<void> => screenshot(info, page, `${game}.${name}`, theme);
      const options = game === "boomtown-bandits" ? { shootout: "lockstep" } : undefined;
      const table = await ana.table(game, { bots: seats - 1, options }).started();
      const button = page.locator("button[aria-keyshortcuts=I][aria-disabled=false]");
      await table.advance(6);
      while (!(await button.isVisible())) await table.advance(1);
      await button.click();
      await picture("hint-thinking");
      await page.locator(".hint table").waitFor({ timeout: 120_000 });
      await picture("hint");
      const more = page.locator(".hint header .btn");
      if (await more.isVisible()) await more.click();
      await picture("hint-board");
    });
  }
}
