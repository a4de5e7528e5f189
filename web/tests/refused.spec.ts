import type { Locator, Page } from "@playwright/test";

import { THREE_PLACES, TWO_CITIES } from "./support/deals";
import { expect, test } from "./support/fixtures";
import { able } from "./support/pointer";
import { controlSocket } from "./support/socket";
import type { TableOptions } from "./support/table";

interface Late {
  game: string;
  options: TableOptions;
  /** Act of the same guest on another device. */
  done: unknown;
  choose: (page: Page) => Promise<void>;
  control: (page: Page) => Locator;
  why: string;
  /** Text of the page once it is up to date. */
  then: string;
}

const LATE: Late[] = [
  {
    game: "district-noir",
    options: { setup: TWO_CITIES },
    done: { play: "7" },
    choose: async () => undefined,
    control: (page) => page.getByRole("button", { name: "Jouer Tripot 7" }),
    why: "Ce n’est pas à vous, ou la partie est finie.",
    then: "Au tour de Bo",
  },
  {
    game: "blackrock-city",
    options: { bots: 1, setup: { first: 0 } },
    done: { bid: { healthy: 1 } },
    choose: (page) => page.locator(".sizes button").nth(1).click(),
    control: (page) => page.getByRole("button", { name: "Miser 2" }),
    why: "Ce n’est pas le moment : la table attend une autre décision.",
    then: "Votre bande",
  },
  {
    game: "boomtown-bandits",
    options: { options: { shootout: "lockstep" }, setup: THREE_PLACES },
    done: { badge: "mine" },
    choose: (page) =>
      page
        .getByRole("list", { name: /^La rue/ })
        .getByRole("button")
        .nth(1)
        .click(),
    control: (page) => page.getByRole("button", { name: /^Fermer la Banque/ }),
    why: "L’étoile ne peut pas aller là maintenant.",
    then: "Où envoyer votre tireur ?",
  },
];

test("an act refused only by the server shows its reason and restores the controls", async ({ house }) => {
  const [ana, bo] = await house.guests("Ana", "Bo");
  const { page } = ana;
  const socket = await controlSocket(page);
  for (const { game, options, done, choose, control, why, then } of LATE) {
    const table = await ana.table(game, options).with(bo).started();
    await choose(page);
    await expect(able(control(page))).toHaveCount(1);
    // The page misses the update and believes that it may still act.
    socket.hold("updates");
    await table.act([0, done]);
    await control(page).click();
    const refusal = page.locator("main").getByRole("alert").filter({ hasText: why });
    await expect(refusal).toContainText(/pourquoi\s\?/i);
    // The selection stays, and nothing is pending.
    await expect(able(control(page))).toHaveCount(1);
    socket.release();
    await expect(page.getByRole("heading", { name: then }).first()).toBeVisible();
    await expect(refusal).toHaveCount(0);
    await expect(able(control(page))).toHaveCount(0);
  }
});
