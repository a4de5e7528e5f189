/** Hands that play with a pointer: one decision at a time, as a person makes it; false where nothing is asked. */

import { expect, type Locator, type Page } from "@playwright/test";

const able = (button: Locator): Locator => button.and(button.page().locator(":not([aria-disabled=true])"));

const renounce = (page: Page): Locator => page.getByRole("button", { name: /^(Renoncer|Renounce)/ });

/** Blackrock City: bids small for a while, then renounces. */
export async function rob(page: Page, turn: number): Promise<boolean> {
  const tray = page.locator("section.tray:not(.idle):not(.slim)");
  if ((await tray.count()) === 0) return false;
  const sizes = able(tray.locator(".sizes button"));
  const deed = tray.locator("button.big");
  if ((await sizes.count()) > 0) {
    if (turn > 24 && (await able(renounce(page)).count()) > 0) {
      await renounce(page).click();
      return true;
    }
    await sizes.nth(turn % Math.min(3, await sizes.count())).click();
    await able(deed).click({ timeout: 5000 });
    return true;
  }
  if ((await able(renounce(page)).count()) > 0) {
    await renounce(page).click();
    return true;
  }
  // A wound, a screen, a way to go: the first that may be chosen, then the act if there is one to confirm.
  await able(tray.locator("[role=group] button")).first().click();
  if ((await able(deed).count()) > 0) await able(deed).click();
  return true;
}

const tray = (page: Page): Locator =>
  page.getByRole("region", { name: /^(Ce que vous pouvez faire|What you can do)$/ });
/** The one thing to do next. */
const deed = (page: Page): Locator => tray(page).locator("button.big");
const goOn = (page: Page): Locator => tray(page).getByRole("button", { name: /^(Continuer|Go on)$/ });
const street = (page: Page): Locator => page.getByRole("list", { name: /^(La rue|The street)/ });
/** Locations that can be chosen now. */
const spots = (page: Page): Locator => street(page).locator("button[aria-pressed][aria-disabled=false]");
const marks = (page: Page): Locator => page.getByRole("button", { name: /^(Viser|Aim at) / });

/** A card, with whatever it names: the first that is offered, until it can be played. */
async function playCard(page: Page, card: Locator): Promise<boolean> {
  await card.click();
  const sheet = page.getByRole("dialog");
  await expect(sheet).toBeVisible();
  const play = sheet.getByRole("button", { name: /^(Jouer|Play) / });
  for (let steps = 0; steps < 4 && (await play.getAttribute("aria-disabled")) === "true"; steps++) {
    await sheet.getByRole("group").last().getByRole("button").first().click();
  }
  await play.click();
  await expect(sheet).toBeHidden();
  return true;
}

/** Boomtown Bandits: places in turn, plays whatever card it can. */
export async function shoot(page: Page, turn: number): Promise<boolean> {
  if (await goOn(page).isVisible()) {
    await goOn(page).click();
    return true;
  }
  if (!(await deed(page).isVisible())) return false;
  if ((await spots(page).count()) > 0) {
    const spot = spots(page).nth(turn % (await spots(page).count()));
    // A press on what is chosen takes the choice back.
    if ((await spot.getAttribute("aria-pressed")) !== "true") await spot.click();
    await deed(page).click();
    return true;
  }
  for (let at = 0; at < (await marks(page).count()); at++) {
    if ((await deed(page).getAttribute("aria-disabled")) === "false") break;
    await marks(page).nth(at).click();
  }
  const fit = tray(page).locator("button.loot.fit:visible");
  const choosing = tray(page).locator("button.loot[aria-pressed]:visible");
  if ((await choosing.count()) > 0) await choosing.first().click();
  else if ((await fit.count()) > 0) return playCard(page, fit.first());
  await deed(page).click();
  return true;
}

/** District Noir: the first card that may be played; Take as soon as there are five. */
export async function deal(page: Page): Promise<void> {
  const play = page.locator("main").getByRole("button", { name: /^(Jouer|Play) / });
  const take = page.locator("main").getByRole("button", { name: /^(Prendre|Take)/ });
  const card = play.and(page.locator("[aria-disabled=false]"));
  const mayTake = (await take.getAttribute("aria-disabled")) === "false";
  const line = await page.locator("ol.line li.in").count();
  if (mayTake && (line >= 5 || (await card.count()) === 0)) await take.click();
  else await card.first().click();
}
