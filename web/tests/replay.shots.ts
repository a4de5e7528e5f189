import { test } from "./support/fixtures";
import { screenshot, THEMES } from "./support/shots";

/** Finished games, rules, and the dialogs of a table. */
for (const theme of THEMES) {
  const language = theme === "light" ? "fr" : "en";
  for (const [game, seats] of [
    ["district-noir", 2],
    ["blackrock-city", 4],
    ["boomtown-bandits", 3],
  ] as const) {
    test(`${game} replayed (${theme})`, async ({ house }, info) => {
      const ana = await house.guest("Ana", { theme, language });
      const { page } = ana;
      const picture = (name: string, whole = false): Promise<void> =>
        screenshot(info, page, `${game}.${name}`, theme, whole);
      const options = game === "boomtown-bandits" ? { shootout: "lockstep" } : undefined;
      const table = await ana.table(game, { bots: seats - 1, options }).started();
      await page.locator("main:not([aria-busy=true])").waitFor();
      await page.keyboard.press("a");
      await picture("aid");
      await page.keyboard.press("Escape");
      await page.keyboard.press("r");
      await picture("rules-window");
      await page.keyboard.press("Escape");
      await page.keyboard.press("c");
      await picture("chat");
      await page.keyboard.press("Escape");
      if (info.project.name === "phone") {
        await page.getByRole("button", { name: /^Menu/ }).click();
        await picture("menu");
        await page.keyboard.press("Escape");
      }
      await table.finish();
      const again = page.getByRole("link", { name: /^(Revoir|Replay)/ }).first();
      const name = ((await again.getAttribute("href")) ?? "").replace("/replay/", "");
      await page.getByRole("button", { name: /^(Voir la table|See the table)/ }).click();
      await picture("over");
      await page.goto(`/replay/${name}#0`);
      const slider = page.getByRole("slider");
      await slider.waitFor();
      const moments = Number(await slider.getAttribute("max"));
      for (const [at, share] of [0.3, 0.6, 1].entries()) {
        await page.goto(`/replay/${name}#${Math.floor(moments * share)}`);
        await slider.waitFor();
        await picture(`replay-${at + 1}`);
      }
      await page.goto(`/verify/${name}`);
      await page.locator(".verdict").waitFor();
      await picture("verify", true);
      await page.goto(`/rules/${game}`);
      await page.locator("main:not([aria-busy=true])").waitFor();
      await picture("rules");
    });

    test(`${game} in the largest text (${theme})`, async ({ house }, info) => {
      const ana = await house.guest("Ana", { theme, language });
      const { page } = ana;
      await page.addInitScript(() => localStorage.setItem("saloon.settings", JSON.stringify({ text: 150 })));
      const table = await ana.table(game, { bots: seats - 1, public: true }).started();
      await page.locator("main:not([aria-busy=true])").waitFor();
      await screenshot(info, page, `${game}.large`, theme);
      await page.setViewportSize({ width: 720, height: 450 });
      await screenshot(info, page, `${game}.large-zoomed`, theme);
      const size = info.project.use.contextOptions?.viewport;
      if (size) await page.setViewportSize(size);
      // A spectator, early in the game.
      const eve = await house.stranger({ theme, language });
      await table.advance(3);
      await eve.page.goto(table.path);
      await eve.page.locator("main:not([aria-busy=true])").waitFor();
      await screenshot(info, eve.page, `${game}.watching-early`, theme);
    });
  }
}
