import type { Page } from "@playwright/test";

import { expectAccessible, inBothThemes } from "./support/axe";
import { expectNoHorizontalScroll, expectTouchable } from "./support/fit";
import { expect, test } from "./support/fixtures";

/** A hint takes a second of processor time; a debug build on a busy machine is much slower. In ms. */
const PATIENCE = 120_000;

const button = (page: Page) => page.getByRole("button", { name: "Demander un indice" });
const card = (page: Page) => page.getByRole("region", { name: "Indice", exact: true });

for (const [game, seats] of [
  ["district-noir", 2],
  ["blackrock-city", 3],
  ["boomtown-bandits", 3],
] as const) {
  test(`${game}: a hint shows the better act, and leaves with the position`, async ({ house }) => {
    const ana = await house.guest("Ana");
    const { page } = ana;
    const options = game === "boomtown-bandits" ? { shootout: "lockstep" } : undefined;
    const table = await ana.table(game, { bots: seats - 1, options }).started();
    // Some positions leave no choice.
    const ready = page.locator("button[aria-keyshortcuts=I][aria-disabled=false]");
    while (!(await ready.isVisible())) await table.advance(1);
    const stage = await page.locator("main.stage").boundingBox();
    const tray = await page.locator("main .tray").boundingBox();
    await page.keyboard.press("i");
    await expect(card(page)).toBeVisible();
    await expect(card(page).getByRole("table")).toBeVisible({ timeout: PATIENCE });

    // Nothing moved, and the tray is free.
    expect(await page.locator("main.stage").boundingBox()).toEqual(stage);
    const [over, below] = [await card(page).boundingBox(), await page.locator("main .tray").boundingBox()];
    expect(below).toEqual(tray);
    const apart =
      !over ||
      !below ||
      over.y + over.height <= below.y ||
      over.x + over.width <= below.x ||
      below.x + below.width <= over.x;
    expect(apart, "the card covers the tray").toBe(true);
    const more = card(page).getByRole("button", { name: "Voir le plateau" });
    if (await more.isVisible()) await more.click();
    await expect(card(page).locator(".act-tag").first()).toBeVisible();
    await expectNoHorizontalScroll(page, "the hint");
    await expectTouchable(page, "the hint");
    await inBothThemes(page, () => expectAccessible(page));

    await page.keyboard.press("Escape");
    await expect(card(page)).toBeHidden();
    // The same hint again, at once.
    await button(page).click();
    await expect(card(page).getByRole("table")).toBeVisible();
    await table.finish();
    await expect(card(page)).toBeHidden();
    await expect(page.locator(".hinted")).toHaveText("Avec un indice");
    await page.goto("/history");
    await expect(page.getByText("avec un indice")).toBeVisible();
  });
}

test("among people there is no button", async ({ house }) => {
  const [ana, ben] = [await house.guest("Ana"), await house.guest("Ben")];
  await ana.table("district-noir").with(ben).started();
  await expect(ana.page.locator("main .tray")).toBeVisible();
  await expect(button(ana.page)).toHaveCount(0);
  await ana.page.keyboard.press("i");
  await expect(card(ana.page)).toHaveCount(0);
});
