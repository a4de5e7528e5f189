/**
 * Scripted players that use the pointer: one press at a time, for the current question; false where nothing is asked. They
 * look at the page before each press, so that nothing in between can confuse them.
 */

import type { Locator, Page } from "@playwright/test";

import type { Guest } from "./guest";

export const over = (page: Page): Locator => page.getByRole("region", { name: /^(Résultat|Result)$/ });
/** The enabled ones of these buttons. */
export const able = (button: Locator): Locator => button.and(button.page().locator(":not([aria-disabled=true])"));

/** Timeout of a press on a page, in ms: short, because the target is often gone; longer on a slow machine. */
const patience = new WeakMap<Page, number>();
const [SHORT, LONG] = [400, 10_000];

/** Clicks; fails soon where the target is gone. */
export async function tap(button: Locator): Promise<void> {
  const page = button.page();
  const timeout = patience.get(page) ?? SHORT;
  try {
    await button.click({ timeout });
    patience.set(page, SHORT);
  } catch (error) {
    patience.set(page, Math.min(2 * timeout, LONG));
    throw error;
  }
}

/** Presses the first visible button; false if there is none. A button that disappears counts as pressed. */
export async function press(button: Locator): Promise<boolean> {
  const first = button.first();
  if (!(await first.isVisible())) return false;
  await tap(first).catch(() => undefined);
  return true;
}

/** Plays until the result is on every page. */
export async function playOut(
  guests: Guest[],
  step: (page: Page, turn: number) => Promise<boolean>,
  between: (turn: number) => Promise<void> = async () => undefined,
): Promise<void> {
  for (let turn = 0; ; turn++) {
    await between(turn);
    const still = [];
    for (const { page } of guests) if (!(await over(page).isVisible())) still.push(page);
    if (still.length === 0) return;
    let pressed = false;
    for (const page of still) pressed = (await step(page, turn)) || pressed;
    // Another player is awaited.
    if (!pressed) await still[0]?.waitForTimeout(50);
  }
}

const renounce = (page: Page): Locator => page.getByRole("button", { name: /^(Renoncer|Renounce)/ });

/** Blackrock City: small bids for a while, then renounces. */
export async function playBlackrock(page: Page, turn: number): Promise<boolean> {
  const tray = page.locator("section.tray:not(.idle):not(.watching)");
  if (!(await tray.isVisible())) return false;
  if (turn > 80 && (await press(able(renounce(page))))) return true;
  if (await press(able(tray.locator("button.big")))) return true;
  const sizes = able(tray.locator(".sizes button"));
  const some = await sizes.count();
  if (some > 0) return press(sizes.nth(turn % Math.min(3, some)));
  // A wound, a screen or a distance; or nobody is left to bid with.
  return (await press(able(tray.locator("[role=group] button")))) || press(able(renounce(page)));
}

const tray = (page: Page): Locator =>
  page.getByRole("region", { name: /^(Ce que vous pouvez faire|What you can do)$/ });
/** The main action. */
const deed = (page: Page): Locator => tray(page).locator("button.big");
const goOn = (page: Page): Locator => tray(page).getByRole("button", { name: /^(Continuer|Continue)$/ });
const street = (page: Page): Locator => page.getByRole("list", { name: /^(La rue|The street)/ });
/** Locations that can be chosen now. */
const spots = (page: Page): Locator => street(page).locator("button[aria-pressed=false][aria-disabled=false]");
const cards = (page: Page): Locator => tray(page).locator('button[data-guide^="card "]:visible');
const marks = (page: Page): Locator => page.getByRole("button", { name: /^(Viser|Aim at) /, pressed: false });

/** Boomtown Bandits: plays cards every other turn, with the first target on offer. */
export async function playBoomtown(page: Page, turn: number): Promise<boolean> {
  const sheet = page.getByRole("dialog");
  if (await sheet.isVisible()) {
    if (await press(able(sheet.getByRole("button", { name: /^(Jouer|Play) / })))) return true;
    if (await press(sheet.getByRole("group").getByRole("button"))) return true;
    await page.keyboard.press("Escape");
    return true;
  }
  if (await press(goOn(page))) return true;
  if (turn % 2 === 0 && (await press(cards(page).and(page.locator(".fit"))))) return true;
  if (await press(able(deed(page)))) return true;
  if (!(await deed(page).isVisible())) return false;
  const places = await spots(page).count();
  if (places > 0) return press(spots(page).nth(turn % places));
  return (await press(marks(page))) || press(cards(page).and(page.locator("[aria-pressed=false]")));
}

/** District Noir: takes when there is much to take or nothing else to do, else plays the first legal card. */
export async function playDistrict(page: Page): Promise<boolean> {
  const take = able(page.locator("main").getByRole("button", { name: /^(Prendre|Take)/ }));
  if ((await page.locator("ol.line li.in").count()) >= 5 && (await press(take))) return true;
  return (await press(able(page.locator("main").getByRole("button", { name: /^(Jouer|Play) / })))) || press(take);
}
