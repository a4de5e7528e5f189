import type { Page } from "@playwright/test";

import { expectAccessible, inBothThemes } from "./support/axe";
import { expectNoHorizontalScroll, expectTouchable } from "./support/fit";
import { expect, test } from "./support/fixtures";
import type { Guest } from "./support/guest";

/** A review takes seconds of processor time; a debug build on a busy machine is much slower. In ms. */
const PATIENCE = 300_000;

/** Plays a short game to its end. Returns the path of its review. */
async function finished(ana: Guest): Promise<string> {
  const table = await ana.table("district-noir", { bots: 1 }).started();
  await table.finish();
  const replay = ana.page.getByRole("link", { name: /^Revoir/ }).first();
  await expect(replay).toBeVisible();
  return ((await replay.getAttribute("href")) ?? "").replace("/replay/", "/review/");
}

const scrubber = (page: Page) => page.getByRole("slider", { name: "Moment de la partie" });

test("a review comes to the result without a layout shift, and opens", async ({ house }) => {
  const ana = await house.guest("Ana");
  const { page } = ana;
  await finished(ana);
  const card = page.getByRole("region", { name: "La relecture" });
  const thinking = card.getByRole("link", { name: "Relecture…" });
  await expect(thinking).toBeVisible();
  const [frame, button] = [await card.boundingBox(), await thinking.boundingBox()];
  const ready = card.getByRole("link", { name: /^Relire/ });
  await expect(ready).toBeVisible({ timeout: PATIENCE });
  expect((await card.boundingBox())?.height).toBe(frame?.height);
  expect((await ready.boundingBox())?.width).toBe(button?.width);
  await inBothThemes(page, () => expectAccessible(page));

  await ready.click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/(Vous avez donné \d+ point|Rien à regretter)/);
  // The sum adds up.
  const chips = await page.locator(".sum li b").allTextContents();
  const amounts = chips.map((text) => Number(text.replace("−", "-").replace(/[=+ ]/g, "")));
  expect(amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0)).toBe(amounts.at(-1));
  await expectNoHorizontalScroll(page, "the review");
  await expectTouchable(page, "the review");
  await inBothThemes(page, () => expectAccessible(page));
});

test("keys move from decision to decision and from mistake to mistake", async ({ house }) => {
  const ana = await house.guest("Ana");
  const { page } = ana;
  const path = await finished(ana);
  await page.goto(`${path}/0#0`);
  // Decisions appear one after the other while the review is computed.
  const list = page.getByRole("list", { name: "Décisions" });
  await expect(list.getByRole("button").nth(1)).toBeVisible({ timeout: PATIENCE });
  await page.keyboard.press("ArrowRight");
  await expect(scrubber(page)).not.toHaveValue("0");
  await expect(page.getByRole("table", { name: /^Les coups possibles/ })).toBeVisible();
  await expect(page.locator(".act-tag").first()).toBeVisible();
  const first = await scrubber(page).inputValue();
  await page.keyboard.press("ArrowRight");
  await expect(scrubber(page)).not.toHaveValue(first);
  await page.keyboard.press("ArrowLeft");
  await expect(scrubber(page)).toHaveValue(first);
  // The address leads to the moment.
  expect(page.url()).toContain(`#${first}`);
  await page.getByRole("link", { name: "Revoir" }).click();
  await expect(page.getByRole("slider", { name: "Revoir la partie" })).toHaveValue(first);
});

test("a stranger chooses whose decisions are reviewed", async ({ house }) => {
  const ana = await house.guest("Ana");
  const path = await finished(ana);
  const eve = await house.stranger();
  await eve.page.goto(path);
  const whose = eve.page.getByLabel("Relire");
  await expect(whose.getByRole("option")).toHaveCount(2);
  await whose.selectOption({ index: 1 });
  await expect(eve.page).toHaveURL(/\/1#\d+$/);
  await expect(eve.page.getByRole("heading", { level: 1 })).not.toContainText("Vous");
});

test("an unknown game, and a house that is away, are explained", async ({ house }) => {
  const ana = await house.guest("Ana");
  const { page } = ana;
  await page.goto("/review/nowhere");
  await expect(page.getByRole("heading", { name: "Partie introuvable." })).toBeVisible();
  await expectAccessible(page);

  const path = await finished(ana);
  // The review fails while the page is open: what is there stays, and one button tries again.
  await page.route("**/review?*", (route) => route.abort());
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hors ligne");
  await page.unroute("**/review?*");
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Hors ligne");
});
