import type { Locator, Page } from "@playwright/test";

import { TWO_CITIES } from "./support/deals";
import { expect, test } from "./support/fixtures";
import { able } from "./support/hands";
import { lineOf } from "./support/line";
import { stage, startTable, type Wanted } from "./support/tables";

interface Late {
  table: Wanted;
  /** What the guest has done meanwhile, on another device. */
  done: unknown;
  choose: (page: Page) => Promise<void>;
  control: (page: Page) => Locator;
  why: string;
  /** What is there once the page has heard. */
  then: string;
}

const pace = "quick";
const LATE: Late[] = [
  {
    table: { rules: { game: "district-noir", seats: 2, pace }, practice: { setup: TWO_CITIES } },
    done: { play: "7" },
    choose: async () => undefined,
    control: (page) => page.getByRole("button", { name: "Jouer Tripot 7" }),
    why: "Ce n’est pas à vous, ou la partie est finie.",
    then: "Au tour de Bo",
  },
  {
    table: {
      rules: { game: "blackrock-city", seats: 3, pace },
      bots: ["greenhorn"],
      practice: { setup: { first: 0 } },
    },
    done: { bid: { healthy: 1 } },
    choose: (page) => page.locator(".sizes button").nth(1).click(),
    control: (page) => page.getByRole("button", { name: "Miser 2" }),
    why: "Ce n’est pas le moment : la table attend une autre décision.",
    then: "Votre bande",
  },
  {
    table: {
      rules: { game: "boomtown-bandits", seats: 2, pace, options: { shootout: "lockstep" } },
      practice: { setup: { town: ["saloon", "bank", "mine"], first: 0 } },
    },
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

test("an act that only the house refuses: it is said why beside the control, and things are put back", async ({
  guest,
}) => {
  const [ana, bo] = [await guest(), await guest()];
  const { page } = ana;
  const line = await lineOf(page);
  for (const { table, done, choose, control, why, then } of LATE) {
    const id = await startTable([ana, bo], table);
    await choose(page);
    await expect(able(control(page))).toHaveCount(1);
    // The page does not hear of it, and believes that it may still act.
    line.hold("updates");
    await stage([ana, bo], id, [[0, done]]);
    await control(page).click();
    const refusal = page.locator("main").getByRole("alert").filter({ hasText: why });
    await expect(refusal).toContainText(/pourquoi \?/i);
    // What was chosen is still chosen, and nothing waits for an answer.
    await expect(able(control(page))).toHaveCount(1);
    line.release();
    await expect(page.getByRole("heading", { name: then }).first()).toBeVisible();
    await expect(refusal).toHaveCount(0);
    await expect(able(control(page))).toHaveCount(0);
  }
});
