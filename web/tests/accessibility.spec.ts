import type { Page } from "@playwright/test";

import { expect, test } from "./support/fixtures";
import { expectAccessible } from "./support/axe";
import { TWO_CITIES } from "./support/deals";
import { expectNoOverlap, expectReachable } from "./support/fit";
import { leave } from "./support/leave";
import { ALL } from "./support/games";

const THEMES = ["light", "dark"] as const;
const narrow = { width: 360, height: 740 };

for (const theme of THEMES) {
  test(`the shared pages are accessible (${theme})`, async ({ house }) => {
    const { page } = await house.stranger({ theme, language: theme === "dark" ? "en" : "fr" });
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "Saloon" })).toBeVisible();
    await expectAccessible(page, { drawings: true });
    await page
      .getByRole("button", { name: /^(Créer une table|Create a table)$/ })
      .first()
      .click();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^(Votre nom|Your name)/ }).click();
    await page.getByText(/^(Un autre appareil|Another device)/).click();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^(Réglages|Settings)$/ }).click();
    await expectAccessible(page);
    for (const path of ["/join/ZZZZZ", "/t/0123456789abcdef", "/carry/NOPE", "/puzzle/nowhere", "/lost"]) {
      await page.goto(path);
      await expect(page.getByRole("main")).not.toHaveAttribute("aria-busy", "true");
      await expectAccessible(page);
    }
  });

  test(`waiting room, drawer and dialogs of a table are accessible (${theme})`, async ({ house }) => {
    const ana = await house.guest("Ana", { theme });
    const { page } = ana;
    await ana.table("boomtown-bandits", { seats: 4, public: true }).seated();
    await expect(page.getByRole("article", { name: "Place 1" })).toContainText(/vous\s*prêt/);
    await expectAccessible(page);
    await page.keyboard.press("?");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.keyboard.press("c");
    await page.getByRole("button", { name: "Bonjour !" }).click();
    await expect(page.getByRole("list", { name: "Discussion" })).toContainText("Bonjour !");
    await expectAccessible(page);
  });
}

test("nothing scrolls horizontally at 360 px", async ({ house }) => {
  const { page } = await house.stranger();
  await page.setViewportSize(narrow);
  await page.goto("/");
  await expectAccessible(page);
  await page.getByRole("button", { name: "District Noir : créer une table" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Ouvrir la table" }).click();
  await expect(page.getByRole("article", { name: "Place 1" })).toContainText(/vous\s*prêt/);
  await expectAccessible(page);
});

test("the focus is in the main landmark after a page change", async ({ house }) => {
  const { page } = await house.stranger();
  const focused = () => page.evaluate(() => document.activeElement?.closest("#main") !== null);
  await page.goto("/");
  await page.getByRole("button", { name: "District Noir : créer une table" }).click();
  await page.getByRole("button", { name: "Ouvrir la table" }).click();
  await expect(page.getByRole("article", { name: "Place 1" })).toContainText(/vous\s*prêt/);
  await expect.poll(focused).toBe(true);
  await page.getByRole("button", { name: "Asseoir un robot" }).click();
  await page.getByRole("button", { name: /^Pied-tendre/ }).click();
  await page.getByRole("button", { name: "Commencer" }).click();
  await expect(page.getByRole("main").getByRole("button", { name: /^Prendre/ })).toBeVisible();
  await expect.poll(focused).toBe(true);
});

test("a touch screen shows no key hints", async ({ house }, info) => {
  test.skip(info.project.name === "desktop", "a keyboard is there");
  for (const { game, seats } of ALL) {
    const ana = await house.guest("Ana");
    const { page } = ana;
    await ana.table(game, { bots: seats - 1 }).started();
    await page.setViewportSize({ width: 844, height: 390 });
    await expect(page.locator("kbd").filter({ visible: true })).toHaveCount(0);
  }
});

test("a result is accessible in both themes from 360 px up", async ({ house }) => {
  const ana = await house.guest("Ana");
  const ben = await house.guest("Ben", { theme: "dark" });
  await ana.table("district-noir").with(ben).started();
  await leave(ana.page, /^Abandonner la partie/);
  await ana.page.keyboard.press("n"); // District Noir is always played at night
  for (const { page } of [ana, ben]) {
    await expect(page.getByRole("region", { name: "Résultat" })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize(narrow);
    await expectAccessible(page);
  }
});

/** Sets the text size as another tab would. */
async function chooseText(page: Page, text: number): Promise<void> {
  await page.evaluate((text) => {
    const key = "saloon.settings";
    const kept = JSON.parse(localStorage.getItem(key) ?? "{}") as object;
    localStorage.setItem(key, JSON.stringify({ ...kept, text }));
    dispatchEvent(new StorageEvent("storage", { key }));
  }, text);
}

/** 200 % on a laptop, the narrowest phone, then the largest text on it. */
const CLOSE = [
  [{ width: 720, height: 450 }, 100],
  [narrow, 100],
  [narrow, 150],
  [{ width: 720, height: 450 }, 150],
  [{ width: 1440, height: 900 }, 150],
] as const;

for (const { game, seats } of ALL) {
  test(`${game} can be played at 200 % and at 360 px`, async ({ house }, info) => {
    test.skip(info.project.name === "phone", "the sizes are the test's own");
    const ana = await house.guest("Ana");
    const { page } = ana;
    await ana.table(game, { bots: seats - 1 }).started();
    for (const [size, text] of CLOSE) {
      await page.keyboard.press("n"); // alternates the theme
      await page.setViewportSize(size);
      await chooseText(page, text);
      await expect(page.getByRole("main")).toBeVisible();
      await expectNoOverlap(page, ".felt > :not(.sky), .boomtown > *, main > section");
      await expectAccessible(page);
      await expectReachable(page);
    }
  });
}

test("the largest text on the smallest phone keeps pieces visible and labels in their buttons", async ({
  house,
}, info) => {
  test.skip(info.project.name === "desktop", "a phone");
  for (const [game, pieces, setup] of [
    ["district-noir", "section.player-strip.below", TWO_CITIES],
    ["blackrock-city", ".ring", { first: 0 }],
  ] as const) {
    const ana = await house.guest("Ana");
    const { page } = ana;
    await page.setViewportSize(narrow);
    await ana.table(game, { bots: 1, setup }).started();
    await chooseText(page, 150);
    const tray = page.locator(".ledge");
    await expect(tray.getByRole("button", { name: /^(Prendre|Renoncer)/ })).toBeVisible();
    const top = (await tray.boundingBox())?.y ?? 0;
    const box = await page.locator(pieces).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0), `${game}: its pieces end above the tray`).toBeLessThanOrEqual(top + 2);
    const spilt = await tray
      .locator(".do .btn, .take")
      .evaluateAll((all) =>
        all.filter((one) => one.scrollHeight > one.clientHeight + 1).map(({ textContent }) => textContent),
      );
    expect(spilt, `${game}: labels leave their buttons`).toEqual([]);
  }
});

test("a shadow shows that a board scrolls, until its end", async ({ house }, info) => {
  test.skip(info.project.name === "desktop", "a phone");
  const ana = await house.guest("Ana");
  const { page } = ana;
  await ana.table("district-noir", { bots: 1 }).started();
  const shadow = () =>
    page.locator(".ledge").evaluate((tray) => Number.parseFloat(getComputedStyle(tray, "::before").opacity));
  await expect.poll(shadow, "everything is in sight").toBe(0);
  await page.setViewportSize(narrow);
  await expect.poll(shadow).toBe(1);
  await expect(page.getByRole("main").getByRole("button", { name: /^Prendre/ })).toBeInViewport({ ratio: 1 });
  await page.getByRole("main").evaluate((main) => main.scrollTo(0, main.scrollHeight));
  await expect.poll(shadow).toBe(0);
});
