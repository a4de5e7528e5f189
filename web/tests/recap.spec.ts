/** What just happened stays long enough to be read. */

import { place, THREE_PLACES } from "./support/deals";
import { FIRE, ROLL } from "./support/duel";
import { recordLayoutShifts } from "./support/fit";
import { expect, test } from "./support/fixtures";
import type { Guest } from "./support/guest";
import { actWhen, recordTexts } from "./support/in-page";

/** Ana wins the saloon with two bullets, then the bank with one. */
async function robSaloon([ana, bo]: readonly [Guest, Guest], shootout: "lockstep" | "realtime"): Promise<void> {
  const chance = ["bullet", "bullet", "blank", "blank", "bullet", "blank"];
  const table = await ana
    .table("boomtown-bandits", { options: { shootout }, setup: THREE_PLACES, chance })
    .with(bo)
    .started();
  await table.act(
    [0, { badge: "mine" }],
    ...[place(0, "shooter", "saloon"), place(1, "shooter", "saloon"), place(0, "shooter", "saloon")],
    ...[place(1, "coward", "saloon"), place(0, "coward", "bank"), place(1, "shooter", "bank")],
  );
}

test("results of shootouts are shown one after another", async ({ house }) => {
  const [ana, bo] = [await house.guest("Ana", { language: "en" }), await house.guest("Bo")];
  const { page } = ana;
  await page.addInitScript(() => {
    localStorage.setItem("saloon.settings", JSON.stringify({ language: "en", pace: "slow" }));
  });
  await robSaloon([ana, bo], "lockstep");
  const saloon = page.getByRole("region", { name: "How the shootout at the Saloon ended" });
  await expect(saloon).toContainText("You win the Saloon");
  await expect(saloon).toContainText(/Loot\s*Ana/);
  await expect(saloon.getByRole("img", { name: /^Bo: (shooter|coward)$/ })).toHaveCount(2);
  // The journal does not run ahead of the board.
  await expect(page.locator(".log, .ticker").first()).not.toContainText("You win the Bank");
  const moved = await recordLayoutShifts(page, ".arena, .cockpit, .tray, .seats, .ticker");
  await saloon.getByRole("button", { name: "Close" }).click();
  await expect(saloon).toHaveCount(0);
  const bank = page.getByRole("region", { name: "How the shootout at the Bank ended" });
  await expect(bank).toContainText("You win the Bank");
  expect(await moved()).toEqual([]);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(bank).toHaveCount(0);
  await expect(page.locator("main")).toContainText("Round 2");
});

test("the result of a race is shown until the next roll", async ({ house }) => {
  const [ana, bo] = [await house.guest("Ana", { language: "en" }), await house.guest("Bo")];
  const { page } = ana;
  const saw = await robSaloon([ana, bo], "realtime").then(() => recordTexts(page, ".outcome"));
  await expect(page.locator("body")).toContainText(/3 · 2 · 1 · Fire/);
  await actWhen(page, FIRE, { press: ROLL });
  await actWhen(page, ".cockpit .hit.hot", { key: "h" });
  // Two bullets for two tokens: nothing to choose.
  await saw(/You win the Saloon[^]*Ana/);
  await expect(page.locator(FIRE)).toBeVisible();
  await expect(page.locator(".outcome")).toHaveCount(0);
});

test("the pace of the story is a setting, and is kept", async ({ house }) => {
  const { page } = await house.stranger({ language: "en" });
  await page.goto("/");
  await page.getByRole("button", { name: "Settings" }).click();
  const pace = page.getByRole("group", { name: "Animation speed" });
  await pace.getByText("slow").click();
  const factor = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--pace").trim());
  expect(await factor()).toBe("1.8");
  await page.reload();
  expect(await factor()).toBe("1.8");
});

test("on a phone the ticker shows the lines since my move, and opens the journal there", async ({ house }, info) => {
  test.skip(info.project.name !== "phone", "elsewhere the journal is in sight");
  const [ana, bo] = [await house.guest("Ana", { language: "en" }), await house.guest("Bo")];
  const { page } = ana;
  const options = { shootout: "lockstep" };
  const table = await ana.table("boomtown-bandits", { options, setup: THREE_PLACES }).with(bo).started();
  const moved = await recordLayoutShifts(page, ".ticker, .tray, .seats, .street");
  const ticker = page.locator(".ticker");
  const street = page.getByRole("list", { name: /^The street/ });
  await street.getByRole("button").nth(2).click();
  await page.getByRole("button", { name: /^Close the Mine/ }).click();
  await table.act(place(0, "shooter", "saloon"), place(1, "shooter", "saloon"));
  await expect(ticker.locator(".said")).toHaveText([
    /The badge closes the Mine/,
    /You place a shooter at the Saloon/,
    /Bo places a token at the Saloon/,
  ]);
  expect(await moved()).toEqual([]);
  await ticker.click();
  const journal = page.getByRole("list", { name: "Journal" });
  await expect(journal.getByText("Since your last move")).toBeInViewport();
});
