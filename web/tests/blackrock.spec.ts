import { expectScoreSheet } from "./support/score-sheet";
import { expectNoHorizontalScroll, expectNoOverflow, expectTouchable } from "./support/fit";
import { expect, test } from "./support/fixtures";
import { playOut, playBlackrock } from "./support/pointer";
import { expectWords } from "./support/words";

const fresh = { healthy: 6, healthy_x: 2 };
const published = { edition: "published" };

test("two people and a bot play the published edition to its result, in French and in English", async ({ house }) => {
  const ana = await house.guest("Ana", { language: "fr" });
  const bo = await house.guest("Bo", { language: "en", theme: "dark" });
  await ana.table("blackrock-city", { bots: 1, options: published }).with(bo).started();
  await playOut([ana, bo], playBlackrock, async (turn) => {
    if (turn % 20 === 0) await expectWords(ana, bo);
  });
  await expectWords(ana, bo);
  await expectScoreSheet(ana.page, bo.page);
});

test("the prototype with the drifter survives a restart of the server", async ({ house }) => {
  const ana = await house.guest("Ana");
  await ana.table("blackrock-city", { bots: 1, options: { edition: "prototype" } }).started();
  await playOut([ana], playBlackrock, async (turn) => {
    if (turn !== 12) return;
    await house.kill();
    await house.reopen();
  });
});

test("a large gang needs no more room than a small one", async ({ house }) => {
  const ana = await house.guest("Ana");
  const { page } = ana;
  const reserves = [{ healthy: 4, healthy_x: 2, wounded: 2, prisoners: 3 }, fresh, fresh, fresh];
  await ana.table("blackrock-city", { bots: 3, options: published, setup: { first: 0, reserves } }).started();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoHorizontalScroll(page, "eleven tiles");
  await expectNoOverflow(page, "eleven tiles");
  await expectTouchable(page, "eleven tiles");
  // Selects from piles, one by one, then sizes beyond the last button.
  const heap = page.getByRole("button", { name: /^3 prisonniers/ });
  for (const taken of [1, 2, 3]) {
    await heap.click();
    await expect(page.getByRole("button", { name: `Miser ${taken}` })).toBeVisible();
  }
  await heap.click();
  await page.getByRole("button", { name: "8 ou plus" }).click();
  await page.getByRole("button", { name: /^8, encore plus/ }).click();
  // Three of them would die.
  await page.getByRole("button", { name: "Miser 9" }).click();
  await page.getByRole("button", { name: "Miser 9" }).click();
  await expect(page.getByRole("button", { name: "Miser 9" })).toHaveCount(0);
});

test("a forbidden size stays visible with its reason", async ({ house }) => {
  const ana = await house.guest("Ana");
  // The first bot bids two, the others renounce, then it is our turn.
  const scripts = [[{ bid: { healthy: 2 } }], ["renounce"], ["renounce"]];
  await ana.table("blackrock-city", { bots: 3, options: published, setup: { first: 1 }, scripts }).started();
  const struck = ana.page.locator(".sizes button[aria-disabled=true]");
  await expect(struck).toHaveText(["2"]);
  await expect(ana.page.locator("#bc-taken")).toBeVisible();
  // Before a bid is made: where the sheriff would go, and who would lead.
  await ana.page.locator(".sizes button").nth(2).click();
  await expect(ana.page.getByRole("list", { name: /3/ }).filter({ hasText: "Le shérif" })).toBeVisible();
  await expect(ana.page.getByRole("button", { name: /le shérif y arriverait/ })).toHaveCount(1);
});

test("a size bids healthy tiles first, shows the deaths, and confirms three of them", async ({ house }) => {
  const ana = await house.guest("Ana", { language: "en" });
  const { page } = ana;
  const reserves = [{ healthy: 2, healthy_x: 1, wounded: 4 }, fresh, fresh, fresh];
  await ana.table("blackrock-city", { bots: 3, options: published, setup: { first: 0, reserves } }).started();
  const size = (number: number) => page.locator(".sizes button").nth(number - 1);
  const bids = (number: number) => page.getByRole("button", { name: `Bid ${number}` });
  await size(2).click();
  await expect(page.locator(".tiles [aria-pressed=true]")).toHaveText(["", ""]);
  await expect(page.getByRole("button", { name: "Healthy, in the bid" })).toHaveCount(2);
  await expect(bids(2)).toContainText("no lives lost");
  await size(4).click();
  await expect(bids(4)).toContainText("costs 1 life");
  await size(6).click();
  await expect(bids(6)).toContainText("costs 3 lives");
  await bids(6).click();
  await expect(bids(6)).toContainText("3 will die. Press again to confirm.");
  // A changed bid needs a new confirmation.
  await size(7).click();
  await expect(bids(7)).toContainText("costs 4 lives");
  await bids(7).click();
  await expect(bids(7)).toContainText("4 will die.");
  await bids(7).click();
  await expect(bids(7)).toHaveCount(0);
});

test("a player without bandits is told, and may skip animations", async ({ house }) => {
  const ana = await house.guest("Ana", { language: "en" });
  const { page } = ana;
  const setup = { first: 1, reserves: [{}, fresh, fresh] };
  await ana.table("blackrock-city", { bots: 2, options: published, pace: "calm", setup }).started();
  await expect(page.getByRole("heading", { name: "You’re out of bandits" })).toBeVisible();
  await expect(page.getByText("Your cubes still count at the end.")).toBeVisible();
  // Bots cannot be hurried.
  await expect(page.getByRole("button", { name: /^Hurry/ })).toHaveCount(0);
  const faster = page.getByRole("button", { name: /^Fast-forward/ });
  await faster.click();
  await expect(faster).toHaveAttribute("aria-pressed", "true");
});

test("the recap of a phase shows its arithmetic, holds journal and tray, and can be skipped", async ({ house }) => {
  const ana = await house.guest("Ana", { language: "en" });
  const { page } = ana;
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.clock.install();
  const scripts = [[{ bid: { healthy: 3 } }], ["renounce"]];
  await ana.table("blackrock-city", { bots: 2, options: published, setup: { first: 1 }, scripts }).started();
  const bids = page.getByRole("button", { name: "Bid 5" });
  await page.locator(".sizes button").nth(4).click();
  await expect(bids).not.toHaveAttribute("aria-disabled", "true");
  // From here on the test controls the clock.
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await bids.click();
  const recap = page.locator(".recap");
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(recap).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(recap).toContainText("You win the phase");
  await expect(recap).toContainText("5 − 3 = 2 cities");
  // The server has opened the next phase, which is ours; the board still animates.
  const log = page.locator(".log, .ticker");
  await expect(log.first()).not.toContainText("takes 1 silver");
  await expect(page.getByRole("heading", { name: "Your bid" })).toHaveCount(0);
  await page.getByRole("button", { name: "Skip" }).click();
  await expect(recap).toHaveCount(0);
  await page.clock.resume();
  await expect(page.locator(".tray .sizes button").first()).toBeVisible();
  await expect(log.first()).toContainText("takes 1 silver");
});

test("a city's tooltip has its loot and its back", async ({ house }, info) => {
  test.skip(info.project.name === "phone", "fingers read the city's window");
  const ana = await house.guest("Ana", { language: "en" });
  await ana.table("blackrock-city", { bots: 3, options: published, setup: { first: 0 } }).started();
  await ana.page.getByRole("button", { name: /^Golden City/ }).hover();
  await expect(ana.page.locator(".tip")).toContainText("4 gold for whoever stops here.");
  await expect(ana.page.locator(".tip")).toContainText("Ambush");
});
