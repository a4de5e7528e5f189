import type { Page } from "@playwright/test";

import { expectAccessible } from "./support/axe";
import { expect, test } from "./support/fixtures";
import {
  BY_KEY,
  GUIDE_ACTS,
  follow,
  forPoints,
  useQuickBots,
  learn,
  byGuideKey,
  note,
  real,
  turnByTurn,
} from "./support/guides";
import { ALL } from "./support/games";
import { untranslated } from "./support/words";

/** Guides followed by pointer to the end of the game. The others are followed by key to their last step. */
const GUIDED = ALL.filter(({ game }) => GUIDE_ACTS[game] !== undefined);

/** The note covers nothing of the table, and its target is visible. */
async function expectClear(page: Page): Promise<void> {
  // In one evaluation: at the end the result replaces the table.
  const clear = () =>
    page.evaluate(() => {
      const [told, table] = ["section.guide", "main"].map((part) =>
        document.querySelector(part)?.getBoundingClientRect(),
      );
      return told && table && (told.left >= table.right - 1 || told.bottom <= table.top + 1);
    });
  let seen: boolean | undefined;
  await expect.poll(async () => (seen = await clear()) !== undefined, "a guide and a table").toBe(true);
  expect(seen, "the guide hides nothing").toBe(true);
  const spot = page.locator(".spot");
  if (await spot.isVisible()) await expect(spot).toBeInViewport({ ratio: 0.8 });
}

for (const { game, title: name } of GUIDED) {
  test(`the guide of ${name} runs to its end, and offers a real game`, async ({ house }, info) => {
    const phone = info.project.name === "phone";
    const { page } = await house.stranger(phone ? { language: "en", theme: "dark" } : {});
    await useQuickBots(page);
    await learn(page, name);
    let board = "";
    const acts = phone && game === "district-noir" ? forPoints : GUIDE_ACTS[game];
    await follow(page, acts ?? {}, async (step) => {
      // Skips the race.
      if (game === "boomtown-bandits" && step === 18) return;
      await expectClear(page);
      // Where the table is unchanged, only the note needs checking.
      const before = board;
      board = await page.getByRole("main").evaluate((main) => main.outerHTML);
      await expectAccessible(page, board === before ? { part: "section.guide" } : {});
      expect(untranslated(await note(page).innerText())).toBeNull();
    });
    await expect(page.getByRole("heading", { name: /^(Vous l’emportez|You win)$/ })).toBeVisible();
    await expectAccessible(page);
    const guided = page.url();
    await real(page).click();
    await expect(page).not.toHaveURL(guided);
    await expect(page).toHaveURL(/\/t\/[0-9a-f]+$/);
    await expect(note(page)).toHaveCount(0);
  });
}

for (const { game, title: name } of ALL.filter(
  ({ game, guided }) => guided && !GUIDED.some((one) => one.game === game),
)) {
  test(`the guide of ${name}, ${game}, leads to its last step by its own key`, async ({ house }) => {
    const { page } = await house.stranger();
    await useQuickBots(page);
    await learn(page, name);
    await follow(page, BY_KEY, async () => {
      await expectClear(page);
      expect(untranslated(await note(page).innerText())).toBeNull();
    });
    await expectAccessible(page);
    await real(page).click();
    await expect(note(page)).toHaveCount(0);
  });
}

test("the guide refuses other acts, and is left and resumed by keyboard", async ({ house }, info) => {
  test.skip(info.project.name === "phone", "a phone has thumbs");
  const { page } = await house.stranger();
  /** Frames received from the server. */
  const heard: string[] = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => heard.push(payload.toString())));
  await page.goto("/");
  const learn = page.getByRole("button", { name: "Apprendre en 3 minutes District Noir" });
  await learn.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Guide, étape 1 sur" })).toBeVisible();
  await expect(page.locator("[aria-live=polite]")).toContainText("Deux bandes se disputent la ville");
  await page.keyboard.press("g");
  await page.keyboard.press("g");
  const asked = page.getByRole("region", { name: "Guide, étape 3 sur" });
  await expect(asked).toContainText("jouez votre 7");
  // The first card is not the one asked for.
  await page.keyboard.press("1");
  await expect(asked).toContainText("faites d’abord ce qui est écrit ici");
  await expect(page.locator("[data-guide=hand] button")).toHaveCount(5);

  await page.goto("/");
  await page.getByRole("button", { name: "Reprendre le guide District Noir" }).click();
  await expect(asked).toContainText("jouez votre 7");
  await page.keyboard.press("g");
  await expect(page.locator("[data-guide='card 7']")).toBeFocused();
  await page.keyboard.press("Enter");
  // The rival plays once the step was read.
  const watched = page.getByRole("region", { name: "Guide, étape 4 sur" });
  await expect(watched).toBeVisible();
  await expect.poll(() => heard.some((frame) => frame.includes('"+4"'))).toBe(true);
  await expect(page.locator("[data-guide=line] .card")).toHaveCount(3);
  await page.keyboard.press("g");
  await expect(page.getByRole("region", { name: "Guide, étape 5 sur" })).toBeVisible();
  await expect(page.locator("[data-guide=line] .card")).toHaveCount(4);
  await page.getByRole("button", { name: "Masquer le guide" }).click();
  await expect(note(page)).not.toContainText("une alliance");
  await page.getByRole("button", { name: "Guide" }).click();
  await expect(note(page)).toContainText("une alliance");
});

test("the guide of District Noir leads to the winning take by keyboard", async ({ house }, info) => {
  test.skip(info.project.name === "phone", "a phone has thumbs");
  const { page } = await house.stranger({ language: "en" });
  await useQuickBots(page);
  await learn(page, "District Noir");
  await follow(page, byGuideKey);
  await expect(page.getByRole("heading", { name: "You win" })).toBeVisible();
  await expect(note(page)).toContainText("All three Cities");
});

test("an act refused by a guide leaves no message on the board", async ({ house }, info) => {
  test.skip(info.project.name === "phone", "a phone has thumbs");
  const { page } = await house.stranger({ language: "en" });
  await useQuickBots(page);
  await learn(page, "District Noir");
  await expect(note(page)).toBeVisible();
  // Too early: the step was not read yet.
  await page.locator('[data-guide="card 7"]').click();
  await expect(note(page).getByRole("alert")).toContainText("One more word from the guide");
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
  await page.keyboard.press("g");
  await page.keyboard.press("g");
  await expect(note(page)).toContainText("play your 7");
  await expect(note(page).getByRole("alert")).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
});

test("with reduced motion the guide teaches the shootout turn by turn", async ({ house }, info) => {
  test.skip(info.project.name === "desktop", "another ending of the same guide");
  const { page } = await house.stranger({ language: "en" });
  await page.addInitScript(() => localStorage.setItem("saloon.settings", JSON.stringify({ calm: true })));
  await useQuickBots(page);
  await learn(page, "Boomtown Bandits");
  await follow(page, { ...GUIDE_ACTS["boomtown-bandits"], ...turnByTurn });
  await expect(page.getByRole("heading", { name: "You win" })).toBeVisible();
});
