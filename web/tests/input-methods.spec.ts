import type { Page } from "@playwright/test";

import { BULLETS } from "./support/deals";
import { expect, test } from "./support/fixtures";
import { playDistrictByKey, playBlackrockByKey, playBoomtownByKey } from "./support/keyboard";
import {
  playDistrictByScreenReader,
  playBlackrockByScreenReader,
  playBoomtownByScreenReader,
} from "./support/screen-reader";

const over = (page: Page) => page.getByRole("button", { name: "Revanche", exact: true });

async function playOut(page: Page, decide: (page: Page, turn: number) => Promise<boolean>): Promise<void> {
  for (let turn = 0, asked = 0; turn < 1500; turn++) {
    if (await over(page).isVisible()) return;
    // The question may be over before it is answered.
    if (await decide(page, asked).catch(() => false)) asked++;
    else await page.waitForTimeout(60);
  }
  throw new Error("the game does not end");
}

/** A short pile: a whole game in a few rounds. */
const SHORT = {
  town: ["saloon", "brothel", "bank"],
  piles: { saloon: ["tip_off"], brothel: ["hoedown", "inspection"], bank: ["inside_job", "robbery"] },
  hands: [["sneaky_bastard"], []],
};

const GAMES = [
  ["District Noir", "district-noir", {}, playDistrictByKey, playDistrictByScreenReader],
  ["Blackrock City", "blackrock-city", {}, playBlackrockByKey, playBlackrockByScreenReader],
  [
    "Boomtown Bandits",
    "boomtown-bandits",
    { options: { shootout: "lockstep" }, setup: SHORT },
    playBoomtownByKey,
    playBoomtownByScreenReader,
  ],
] as const;

for (const [name, game, options, byKey, byEar] of GAMES) {
  test(`a whole game of ${name} by keyboard alone`, async ({ house }, info) => {
    test.skip(info.project.name === "phone", "a phone has thumbs");
    const ana = await house.guest("Ana");
    await ana.table(game, { bots: 1, ...options }).started();
    await playOut(ana.page, byKey);
    await expect(over(ana.page)).toBeVisible();
  });

  test(`a whole game of ${name} by screen reader`, async ({ house }, info) => {
    test.skip(info.project.name === "phone", "the same tree");
    const ana = await house.guest("Ana");
    await ana.table(game, { bots: 1, ...options }).started();
    await playOut(ana.page, byEar);
    await expect(over(ana.page)).toBeVisible();
  });
}

test("a shootout in real time by keyboard alone", async ({ house }, info) => {
  test.skip(info.project.name === "phone", "a phone has thumbs");
  const ana = await house.guest("Ana");
  const { page } = ana;
  const race = { options: { shootout: "realtime" }, setup: SHORT, chance: BULLETS };
  await ana.table("boomtown-bandits", { bots: 1, ...race }).started();
  const hit = page.getByRole("button", { name: /^Touché/ });
  const told: string[] = [];
  await page.exposeFunction("heard", (text: string) => told.push(text));
  await page.evaluate(() => {
    const region = document.querySelector("[aria-live=assertive]");
    const tell = (globalThis as unknown as { heard: (text: string) => void }).heard;
    if (region)
      new MutationObserver(() => tell(region.textContent)).observe(region, {
        childList: true,
        subtree: true,
        characterData: true,
      });
  });
  let rolled = 0;
  for (let turn = 0; turn < 2000; turn++) {
    const fired = await page.getByRole("listitem").filter({ hasText: /^FEU/ }).and(page.locator(".lit")).isVisible();
    const fights = fired && (await hit.isVisible());
    if (rolled > 0 && !fights) break;
    if (!fights) await playBoomtownByKey(page, turn).catch(() => true);
    else {
      const says = await hit.innerText({ timeout: 1_000 }).catch(() => null);
      if (says === null) continue; // the rival was faster
      await page.keyboard.press(/balle|fuite/.test(says) ? "h" : "Space");
      rolled++;
    }
  }
  expect(rolled).toBeGreaterThan(0);
  // The countdown is announced as the lamps light up.
  await expect.poll(() => told.join(" ")).toMatch(/3.*2.*1.*Feu/s);
});

test("Tab leads to the tray, and the question is announced", async ({ house }, info) => {
  test.skip(info.project.name === "phone", "a keyboard on a table");
  for (const [, game, options] of GAMES) {
    const ana = await house.guest("Ana");
    const { page } = ana;
    await ana.table(game, { bots: 1, ...options }).started();
    await expect(page.getByRole("alert").first()).toHaveText(/vous|Où|étoile|Placez/i);
    await page.keyboard.press("Tab");
    const tray = await page.evaluate(() => document.activeElement?.closest(".tray") !== null);
    expect(tray, game).toBe(true);
    // Shift+Tab leads to the bar, whose first stop is the skip link.
    await page.keyboard.press("Shift+Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("header.bar") !== null)).toBe(true);
  }
});
