import type { Page } from "@playwright/test";

import { BULLETS } from "./support/deals";
import { expect, test } from "./support/fixtures";
import { dealByKey, robByKey, shootByKey } from "./support/keyboard";
import { dealByEar, robByEar, shootByEar } from "./support/spoken";
import { startTable, type Wanted } from "./support/tables";

const over = (page: Page) => page.getByRole("button", { name: "Revanche", exact: true });

async function playOut(page: Page, decide: (page: Page, turn: number) => Promise<boolean>): Promise<void> {
  for (let turn = 0, asked = 0; turn < 1500; turn++) {
    if (await over(page).isVisible()) return;
    // What was asked may be over before it is answered: then something else is asked.
    if (await decide(page, asked).catch(() => false)) asked++;
    else await page.waitForTimeout(60);
  }
  throw new Error("the game does not end");
}

/** A whole game in a few rounds: a pile that is soon empty. */
const SHORT = {
  town: ["saloon", "brothel", "bank"],
  piles: { saloon: ["tip_off"], brothel: ["hoedown", "inspection"], bank: ["inside_job", "robbery"] },
  hands: [["sneaky_bastard"], []],
};

const GAMES = [
  ["District Noir", { game: "district-noir", seats: 2 }, {}, dealByKey, dealByEar],
  ["Blackrock City", { game: "blackrock-city", seats: 2 }, {}, robByKey, robByEar],
  [
    "Boomtown Bandits",
    { game: "boomtown-bandits", seats: 2, options: { shootout: "lockstep" } },
    { practice: { setup: SHORT } },
    shootByKey,
    shootByEar,
  ],
] as const;
const against = (rules: Wanted["rules"], more: object): Wanted => ({
  rules: { ...rules, pace: "quick" },
  bots: ["greenhorn"],
  ...more,
});

for (const [name, rules, more, byKey, byEar] of GAMES) {
  test(`a whole game of ${name} by keyboard alone`, async ({ guest }, info) => {
    test.skip(info.project.name === "phone", "a phone has thumbs");
    const one = await guest();
    await startTable([one], against(rules, more));
    await playOut(one.page, byKey);
    await expect(over(one.page)).toBeVisible();
  });

  test(`a whole game of ${name} by what a screen reader reads`, async ({ guest }, info) => {
    test.skip(info.project.name === "phone", "the same tree");
    const one = await guest();
    await startTable([one], against(rules, more));
    await playOut(one.page, byEar);
    await expect(over(one.page)).toBeVisible();
  });
}

test("a shootout in real time by keyboard alone", async ({ guest }, info) => {
  test.skip(info.project.name === "phone", "a phone has thumbs");
  const one = await guest();
  const { page } = one;
  await startTable([one], {
    rules: { game: "boomtown-bandits", seats: 2, pace: "quick", options: { shootout: "realtime" } },
    bots: ["greenhorn"],
    practice: { setup: SHORT, chance: BULLETS },
  });
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
    if (!fights) await shootByKey(page, turn).catch(() => true);
    else {
      const says = await hit.innerText({ timeout: 1_000 }).catch(() => null);
      if (says === null) continue; // somebody was faster
      await page.keyboard.press(/balle|fuite/.test(says) ? "h" : "Space");
      rolled++;
    }
  }
  expect(rolled).toBeGreaterThan(0);
  // 3, 2, 1, fire: told as they light up.
  await expect.poll(() => told.join(" ")).toMatch(/3.*2.*1.*Feu/s);
});

test("Tab leads to what is asked, and announcements say it", async ({ guest }, info) => {
  test.skip(info.project.name === "phone", "a keyboard on a table");
  for (const [, rules, more] of GAMES) {
    const one = await guest();
    const { page } = one;
    await startTable([one], against(rules, more));
    await expect(page.getByRole("alert").first()).toHaveText(/vous|Où|étoile|Placez/i);
    await page.keyboard.press("Tab");
    const tray = await page.evaluate(() => document.activeElement?.closest(".tray") !== null);
    expect(tray, rules.game).toBe(true);
    // Back from there is the bar, whose first stop is the way past it.
    await page.keyboard.press("Shift+Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("header.bar") !== null)).toBe(true);
  }
});
