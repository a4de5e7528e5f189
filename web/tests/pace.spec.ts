import type { Page } from "@playwright/test";

import { THREE_PLACES } from "./support/deals";
import { expect, test } from "./support/fixtures";
import { press } from "./support/pointer";

const ready = (page: Page) => page.getByRole("button", { name: /^(Prêt|Ready)\b/ });

test("after a shootout the table pauses until both are ready", async ({ house }) => {
  const [ana, bo] = [await house.guest("Ana"), await house.guest("Bo", { language: "en" })];
  const options = { shootout: "lockstep", town: THREE_PLACES.town };
  const table = await ana.table("boomtown-bandits", { options, pace: "calm" }).with(bo).started();
  // All go to the same place.
  const meet = /"badge":"mine"|"at":"saloon"|"pass"|"remove"/;
  const acts = [ana, bo].map((guest) => table.advance(20, meet, guest));
  for (const { page } of [ana, bo]) {
    await expect(async () => {
      await press(page.getByRole("button", { name: /^(Continuer|Continue)$/ }));
      expect(await ready(page).isVisible()).toBe(true);
    }).toPass({ intervals: [50] });
  }
  await ready(ana.page).click();
  await ready(bo.page).click();
  for (const { page } of [ana, bo]) await expect(page.locator(".tray .ready")).toHaveCount(0);
  await Promise.all(acts);
});

test("a player without a playable card passes automatically", async ({ house }) => {
  const [ana, bo] = await house.guests("Ana", "Bo");
  const options = { shootout: "lockstep" };
  const setup = { ...THREE_PLACES, round: 2, hands: [["bank_holiday"], ["robbery"]] };
  const table = await ana
    .table("boomtown-bandits", { options, setup, pace: "calm", auto_pass: true })
    .with(bo)
    .started();
  await table.act([0, { badge: "mine" }]);
  await expect(bo.page.getByText("Rien à jouer ici : vous passez automatiquement.")).toBeVisible();
  await expect(bo.page.getByText("On attend Ana.")).toBeVisible();
  await expect(ana.page.getByRole("button", { name: /^Passer/ }).first()).toBeVisible();
});

test("a bid is taken back when the other agrees", async ({ house }, info) => {
  const [ana, bo] = [await house.guest("Ana"), await house.guest("Bo", { language: "en" })];
  await ana.table("blackrock-city", { take_back: true }).with(bo).started();
  const bids = (page: Page) => page.locator(".sizes");
  const asked = async () => (await bids(ana.page).isVisible()) || (await bids(bo.page).isVisible());
  await expect.poll(asked).toBe(true);
  const [one, other] = (await bids(ana.page).isVisible()) ? [ana, bo] : [bo, ana];
  const { page } = one;
  const opens = async (page: Page) => {
    if (info.project.name === "phone") await page.getByRole("button", { name: /^Menu/ }).click();
    await page.getByRole("button", { name: /^(Reprendre mon coup|Take back my move)$/ }).click();
  };
  await opens(page);
  await expect(page.getByText(/^(Vous n’avez encore rien joué|You haven’t played yet)\.$/)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.locator(".sizes button").nth(1).click();
  await page.getByRole("button", { name: /^(Miser|Bid) 2/ }).click();
  await expect(bids(other.page)).toBeVisible();
  await opens(page);
  await page.getByRole("button", { name: /^(Demander aux autres|Ask the others)$/ }).click();
  const notices = (page: Page) => page.getByRole("region", { name: /^(Annonces|Notices)$/ });
  await expect(notices(page)).toContainText(/Reprendre votre coup|Take your move back/);
  await other.page.getByRole("button", { name: /^(D’accord|Yes)$/ }).click();
  await expect(bids(page)).toBeVisible();
  await expect(notices(other.page)).toContainText(/ (a repris son coup|took their move back)\./);
});
