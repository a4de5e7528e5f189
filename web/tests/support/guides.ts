/** Follows a guide to its end, with the controls of the board. */

import type { Locator, Page } from "@playwright/test";

import { expect } from "./fixtures";
import { tap } from "./pointer";

export const note = (page: Page): Locator => page.getByRole("region", { name: /^(Guide, étape|Guide, step)/ });
export const real = (page: Page): Locator => page.getByRole("button", { name: /^(Jouer une vraie|Play a real)/ });
/** Of this step only: the next one has a button of the same name. */
const goOn = (page: Page, step: number): Locator =>
  page
    .getByRole("region", { name: new RegExp(`^Guide, (étape|step) ${step} `) })
    .getByRole("button", { name: /^(Continuer|Continue)/ });
const spoken = (page: Page, name: string): Locator => page.locator(`[data-guide="${name}"]:visible`).first();

type GuideAct = (page: Page) => Promise<void>;

/** Short timeout: the step may have changed, so the caller looks again. */
const SOON = { timeout: 2000 };

const press =
  (name: string): GuideAct =>
  (page) =>
    page.keyboard.press(name);

// District Noir: presses enabled controls only.
const ready = (page: Page, name: string): Locator =>
  page.locator(`[data-guide="${name}"][aria-disabled="false"]`).first();
const card =
  (name: string): GuideAct =>
  (page) =>
    tap(ready(page, `card ${name}`));
const take: GuideAct = (page) => tap(ready(page, "take"));
/** Any legal act: a card, or the take. */
const any = (page: Page): Locator =>
  page.locator('[data-guide="hand"] button[aria-disabled="false"], [data-guide="take"][aria-disabled="false"]');
const anything: GuideAct = (page) => tap(any(page).first());
/** The third City, and the winning take. */
const cities: GuideAct = async (page) => {
  const hall = spoken(page, "card hall");
  if (await hall.isVisible()) await card("hall")(page);
  else if (await ready(page, "take").isVisible()) await take(page);
  // City Hall may come with the new hand.
  else if ((await any(page).first().isVisible()) && !(await hall.isVisible())) await anything(page);
};

// Blackrock City
const bid: GuideAct = async (page) => {
  const bids = spoken(page, "tray").locator(".btn.big");
  await expect(bids).not.toHaveAttribute("aria-disabled", /./, SOON);
  await tap(bids);
};
const bidOf =
  (size: number): GuideAct =>
  async (page) => {
    await page.keyboard.press(`${size}`);
    await bid(page);
  };
/** Replaces a plain tile by one with an X. */
const bidWithCross: GuideAct = async (page) => {
  await page.keyboard.press("4");
  const tile = (drawing: string, on: boolean) =>
    spoken(page, "tray").locator(`button[aria-pressed="${on}"]:has(use[href="#${drawing}"])`).first();
  await tap(tile("b-ok", true));
  await tap(tile("b-okx", false));
  await bid(page);
};
const wound: GuideAct = (page) => tap(spoken(page, "tray").locator('.kinds button:has(use[href="#b-okx"])'));
const walk: GuideAct = async (page) => {
  await tap(spoken(page, "city-7"));
  await tap(spoken(page, "tray").locator(".btn.go"));
};
const steal: GuideAct = async (page) => {
  await tap(spoken(page, "tray").locator("button[aria-pressed]").first());
  await tap(spoken(page, "tray").locator(".btn.go"));
};

// Boomtown Bandits
const settle = (page: Page): Locator => spoken(page, "tray").locator("button.big");
const TOKENS = { shooter: /^(Tireur|Shooter)/, coward: /^(Froussard|Coward)/ };
const at =
  (place: string, token?: keyof typeof TOKENS): GuideAct =>
  async (page) => {
    await settle(page).waitFor(SOON);
    if (token) await tap(spoken(page, "tray").getByRole("button", { name: TOKENS[token] }));
    const spot = spoken(page, `spot ${place}`).getByRole("button");
    await tap(spot);
    await tap(settle(page));
  };
const playCard: GuideAct = async (page) => {
  await tap(spoken(page, "card loose_lips"));
  const sheet = page.getByRole("dialog");
  await tap(sheet.getByRole("button", { name: /^(Jouer|Play) / }));
};
const aim: GuideAct = async (page) => {
  const marks = page.getByRole("button", { name: /^(Viser|Aim at) / });
  await tap(marks.nth(0));
  await tap(marks.nth(1));
  await tap(settle(page));
};
/** Rolls, and calls once a bullet shows. */
const shoot: GuideAct = async (page) => {
  const hot = page.locator('[data-guide="hit"].hot');
  await page.keyboard.press((await hot.isVisible()) ? "h" : "Space");
};

/** Acts by guide and step, repeated until the step is over. */
export const GUIDE_ACTS: Record<string, Record<number, GuideAct>> = {
  "district-noir": {
    ...{ 3: card("7"), 6: card("5"), 9: take, 11: card("-2"), 12: card("-3"), 15: card("docks") },
    ...{ 18: card("6"), 20: take, 22: anything, 23: cities },
  },
  "blackrock-city": {
    ...{ 4: bidOf(2), 13: bidWithCross, 16: press("d"), 17: wound, 19: bidOf(3), 20: walk, 21: steal, 25: press("x") },
  },
  "boomtown-bandits": {
    ...{
      2: at("saloon"),
      4: at("train", "shooter"),
      5: at("train", "shooter"),
      6: at("train", "coward"),
      12: playCard,
    },
    ...{ 13: at("bank", "shooter"), 14: at("bank", "shooter"), 17: at("bank", "coward"), 18: shoot },
  },
};

/** Follows a step with the guide's key and Enter, for guides without acts of their own. */
const byKey: GuideAct = async (page) => {
  await page.keyboard.press("g");
  await page.keyboard.press("Enter");
};
export const BY_KEY: Record<number, GuideAct> = Object.fromEntries(
  Array.from({ length: 50 }, (_, step) => [step, byKey]),
);

/** District Noir without the third City. */
export const forPoints: Record<number, GuideAct> = { ...GUIDE_ACTS["district-noir"], 23: anything };

/** The third City and the winning take, both by the guide's key. */
export const byGuideKey: Record<number, GuideAct> = {
  ...GUIDE_ACTS["district-noir"],
  23: async (page) => {
    const hall = spoken(page, "card hall");
    const wanted = (await hall.isVisible()) ? "card hall" : "take";
    if (!(await ready(page, wanted).isVisible())) return;
    await page.keyboard.press("g");
    await expect(ready(page, wanted)).toBeFocused(SOON);
    await page.keyboard.press("Enter");
  },
};

/** Boomtown Bandits without a race. */
export const turnByTurn: Record<number, GuideAct> = { 18: aim };

/** Starts the guide of a game from the front page. */
export async function learn(page: Page, title: string): Promise<void> {
  await page.goto("/");
  await page.getByRole("button", { name: new RegExp(`^(Apprendre en|Learn in) 3 minutes ${title}$`) }).click();
}

/** Makes the bots of a guided game act at once. */
export async function useQuickBots(page: Page): Promise<void> {
  await page.route("**/api/v1/tables", async (route, request) => {
    const wanted = request.postDataJSON() as { rules: object } | null;
    if (wanted) await route.continue({ postData: { ...wanted, rules: { ...wanted.rules, pace: "quick" } } });
    else await route.continue();
  });
}

/** Number of the current step; 0 without a guide. */
async function standing(page: Page): Promise<number> {
  const label = (await note(page).count()) > 0 ? await note(page).getAttribute("aria-label") : null;
  return Number(/\d+/.exec(label ?? "")?.[0] ?? 0);
}

/** Time in ms before an act is repeated. */
const REPEAT_MS = 250;

/** Waits for the next step, or until the act should be repeated. */
async function moved(page: Page, step: number): Promise<void> {
  await page
    .waitForFunction(
      (step) => {
        const label = document.querySelector("section.guide")?.getAttribute("aria-label");
        return Number(/\d+/.exec(label ?? "")?.[0] ?? 0) !== step;
      },
      step,
      { timeout: REPEAT_MS },
    )
    .catch(() => undefined);
}

/** Follows a guide until it offers a real game. `look` is called at each new step. */
export async function follow(
  page: Page,
  acts: Record<number, GuideAct>,
  look: (step: number) => Promise<void> = async () => undefined,
): Promise<void> {
  let seen = 0;
  await expect(note(page)).toBeVisible();
  for (let turn = 0; !(await real(page).isVisible()); turn++) {
    if (turn > 600) throw new Error(`the guide is stuck at step ${seen}`);
    const step = await standing(page);
    if (step !== seen) {
      // No step may be skipped.
      if (step !== 0) expect(step, "the guide skips a step").toBe(seen + 1);
      await look((seen = step));
    }
    // A late press may have opened a dialog.
    if (await page.getByRole("dialog").isVisible()) await page.keyboard.press("Escape");
    // The step may be over before its act: the next iteration looks again.
    if (await goOn(page, step).isVisible()) await tap(goOn(page, step)).catch(() => undefined);
    else await acts[step]?.(page).catch(() => undefined);
    await moved(page, step);
  }
  if ((await standing(page)) > seen) await look(seen + 1);
}
