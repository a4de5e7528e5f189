import { test } from "./support/fixtures";
import { ALL } from "./support/games";
import { shoot, THEMES } from "./support/shots";
import { advance, startTable } from "./support/tables";

for (const theme of THEMES) {
  const language = theme === "light" ? "fr" : "en";

  test(`front page (${theme})`, async ({ guest }, info) => {
    const host = await guest();
    const one = await guest({ theme, language });
    const { page } = one;
    await page.goto("/");
    await shoot(info, page, "front-empty", theme);
    await page
      .getByRole("button", { name: /^(Créer une table|Create a table)$/ })
      .first()
      .click();
    await shoot(info, page, "front-create", theme);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^(Votre nom|Your name)/ }).click();
    await shoot(info, page, "front-name", theme);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^(Réglages|Settings)$/ }).click();
    await shoot(info, page, "settings", theme);
    await page.keyboard.press("Escape");
    await page.getByLabel(/code ?\?/).fill("ZZZZZ");
    await page.getByRole("button", { name: /^(Rejoindre|Join)$/ }).click();
    await page.getByRole("alert").last().waitFor();
    await shoot(info, page, "front-no-such-code", theme);
    await startTable([host], {
      rules: { game: "boomtown-bandits", seats: 4, pace: "quick" },
      bots: ["greenhorn", "gambler", "legend"],
      public: true,
    });
    await startTable([one], { rules: { game: "blackrock-city", seats: 3 }, bots: ["gambler", "gambler"] });
    await page.goto("/");
    await page
      .getByRole("link")
      .filter({ hasText: /Boomtown|Regarder|Watch|Reprendre|Resume/ })
      .first()
      .waitFor();
    await shoot(info, page, "front-tables", theme, true);
  });

  test(`waiting room (${theme})`, async ({ guest }, info) => {
    const { page } = await guest({ theme, language });
    for (const { title: game } of ALL) {
      await page.goto("/");
      await page.getByRole("button", { name: new RegExp(`^${game} ?: (créer une table|create a table)`) }).click();
      await page.getByRole("button", { name: /^(Ouvrir la table|Open the table)/ }).click();
      await page.locator(".chair .yes").first().waitFor();
      await shoot(info, page, `waiting-${game.toLowerCase().replace(" ", "-")}`, theme, true);
    }
    await page
      .getByRole("button", { name: /^(Asseoir un robot|Seat a bot)/ })
      .first()
      .click();
    await shoot(info, page, "waiting-which-bot", theme);
  });

  test(`what goes wrong (${theme})`, async ({ guest, house }, info) => {
    const ana = await guest({ theme, language });
    const ben = await guest();
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
      await shoot(info, page, name, theme);
    }
    await startTable([ana, ben], {
      rules: { game: "blackrock-city", seats: 3, pace: "quick", stand_in: "ask" },
      bots: ["greenhorn"],
    });
    await ben.page.goto("about:blank");
    await page.getByRole("button", { name: /^(Asseoir un robot|Seat a bot)/ }).waitFor();
    await shoot(info, page, "table-someone-away", theme);
    await page
      .getByRole("button", { name: /^(Quitter|Leave)/ })
      .first()
      .click();
    await shoot(info, page, "table-leave", theme);
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await shoot(info, page, "table-keys", theme);
    await page.keyboard.press("Escape");
    await house.kill();
    await page
      .locator(".strips")
      .getByText(/Reconnexion|Reconnecting/)
      .waitFor();
    await shoot(info, page, "table-reconnecting", theme);
    await page.getByRole("button", { name: /^(Réessayer|Try again)/ }).waitFor();
    await shoot(info, page, "table-still-reconnecting", theme);
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
    test(`a game of ${name} (${theme})`, async ({ guest }, info) => {
      const ana = await guest({ theme, language });
      const { page } = ana;
      const bots = Array<string>(seats - 1).fill("greenhorn");
      const id = await startTable([ana], {
        rules: { game, seats, pace: "quick", ...(options ? { options } : {}) },
        bots,
        public: true,
      });
      await page.locator("main:not([aria-busy=true])").waitFor();
      await shoot(info, page, `${name}-1-start`, theme);
      // Whoever bids at random in Blackrock City has soon nobody left.
      const pause = game === "blackrock-city" ? 1 : 6;
      for (const step of [2, 3, 4]) {
        if (await advance(page, id, pause)) break;
        await shoot(info, page, `${name}-${step}-later`, theme);
      }
      await page.keyboard.press("j");
      await shoot(info, page, `${name}-journal`, theme);
      await page.keyboard.press("Escape");
      const eve = await guest({ theme, language });
      await eve.page.goto(`/t/${id}`);
      await eve.page.locator("main:not([aria-busy=true])").waitFor();
      await shoot(info, eve.page, `${name}-watching`, theme);
      // Whoever acts at random in real time shoots for hours: its result looks like the one that was fought turn by turn.
      if (name.endsWith("realtime") || !(await advance(page, id, 2000))) return;
      await page.getByRole("region", { name: /^(Résultat|Result)$/ }).waitFor();
      await shoot(info, page, `${name}-result`, theme, true);
    });
  }
}
