import { test } from "./support/fixtures";
import { ALL } from "./support/games";
import { screenshot, THEMES } from "./support/shots";

for (const theme of THEMES) {
  const language = theme === "light" ? "fr" : "en";

  test(`front page (${theme})`, async ({ house }, info) => {
    const host = await house.guest("Ana");
    const one = await house.stranger({ theme, language });
    const { page } = one;
    await page.goto("/");
    await screenshot(info, page, "front-empty", theme);
    await page
      .getByRole("button", { name: /^(Créer une table|Create a table)$/ })
      .first()
      .click();
    await screenshot(info, page, "front-create", theme);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^(Votre nom|Your name)/ }).click();
    await screenshot(info, page, "front-name", theme);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^(Réglages|Settings)$/ }).click();
    await screenshot(info, page, "settings", theme);
    await page.keyboard.press("Escape");
    await page.getByLabel(/code\s?\?/).fill("ZZZZZ");
    await page.getByRole("button", { name: /^(Rejoindre|Join)$/ }).click();
    await page.getByRole("alert").last().waitFor();
    await screenshot(info, page, "front-no-such-code", theme);
    await host.table("boomtown-bandits", { bots: ["greenhorn", "gambler", "legend"], public: true }).started();
    await one.enter("Bo");
    await one.table("blackrock-city", { bots: ["gambler", "gambler"], pace: "calm" }).started();
    await page.goto("/");
    await page
      .getByRole("link")
      .filter({ hasText: /Boomtown|Regarder|Watch|Reprendre|Resume/ })
      .first()
      .waitFor();
    await screenshot(info, page, "front-tables", theme, true);
  });

  test(`waiting room (${theme})`, async ({ house }, info) => {
    const ana = await house.guest("Ana", { theme, language });
    const { page } = ana;
    for (const { game, title, seats } of ALL) {
      await ana.table(game, { seats, pace: "calm", public: true }).seated();
      await page.locator(".chair .yes").first().waitFor();
      await screenshot(info, page, `waiting-${title.toLowerCase().replace(" ", "-")}`, theme, true);
    }
    await page
      .getByRole("button", { name: /^(Asseoir un robot|Seat a bot)/ })
      .first()
      .click();
    await screenshot(info, page, "waiting-which-bot", theme);
  });

  test(`error states (${theme})`, async ({ house }, info) => {
    const ana = await house.guest("Ana", { theme, language });
    const ben = await house.guest("Ben");
    const { page } = ana;
    for (const [name, path] of [
      ["lost-code", "/join/ZZZZZ"],
      ["lost-invitation", "/i/00"],
      ["lost-table", "/t/0123456789abcdef"],
      ["lost-session-code", "/carry/ZZZZZ"],
      ["lost-address", "/nowhere"],
    ] as const) {
      await page.goto(path);
      await page.locator("main:not([aria-busy=true])").waitFor();
      await screenshot(info, page, name, theme);
    }
    await ana.table("blackrock-city", { bots: 1, stand_in: "ask" }).with(ben).started();
    await ben.page.goto("about:blank");
    await page.getByRole("button", { name: /^(Asseoir un robot|Seat a bot)/ }).waitFor();
    await screenshot(info, page, "table-someone-away", theme);
    await page
      .getByRole("button", { name: /^(Quitter|Leave)/ })
      .first()
      .click();
    await screenshot(info, page, "table-leave", theme);
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await screenshot(info, page, "table-keys", theme);
    await page.keyboard.press("Escape");
    await house.kill();
    await page
      .locator(".strips")
      .getByText(/Reconnexion|Reconnecting/)
      .waitFor();
    await screenshot(info, page, "table-reconnecting", theme);
    await page.getByRole("button", { name: /^(Réessayer|Try again)/ }).waitFor();
    await screenshot(info, page, "table-still-reconnecting", theme);
    await house.reopen();
  });

  for (const [game, seats, options] of [
    ["district-noir", 2, undefined],
    ["blackrock-city", 4, undefined],
    ["blackrock-city", 2, { edition: "prototype" }],
    ["boomtown-bandits", 4, { shootout: "lockstep" }],
    ["boomtown-bandits", 5, { shootout: "realtime" }],
  ] as const) {
    const name = [game, seats, options ? Object.values(options)[0] : ""].filter((part) => part !== "").join("-");
    test(`a game of ${name} (${theme})`, async ({ house }, info) => {
      const ana = await house.guest("Ana", { theme, language });
      const { page } = ana;
      const table = await ana.table(game, { bots: seats - 1, options, public: true }).started();
      await page.locator("main:not([aria-busy=true])").waitFor();
      await screenshot(info, page, `${name}-1-start`, theme);
      // Random bids in Blackrock City soon exhaust a gang.
      const pause = game === "blackrock-city" ? 1 : 6;
      for (const step of [2, 3, 4]) {
        if (await table.advance(pause)) break;
        await screenshot(info, page, `${name}-${step}-later`, theme);
      }
      await page.keyboard.press("j");
      await screenshot(info, page, `${name}-journal`, theme);
      await page.keyboard.press("Escape");
      const eve = await house.stranger({ theme, language });
      await eve.page.goto(table.path);
      await eve.page.locator("main:not([aria-busy=true])").waitFor();
      await screenshot(info, eve.page, `${name}-watching`, theme);
      // Random acts in real time take hours; the result looks like the turn-by-turn one.
      if (name.endsWith("realtime") || !(await table.advance(2000))) return;
      await page.getByRole("region", { name: /^(Résultat|Result)$/ }).waitFor();
      await screenshot(info, page, `${name}-result`, theme, true);
    });
  }
}
