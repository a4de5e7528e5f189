/** Scripted players that use only the keyboard. They return false where nothing is asked. */

import type { Locator, Page } from "@playwright/test";

const able = (button: Locator): Locator => button.and(button.page().locator(":not([aria-disabled=true])"));

/** Positions, from 1, of the enabled elements of a row. */
function choices(row: Locator): Promise<number[]> {
  return row.evaluateAll((all) =>
    all.flatMap((one, at) => (one.getAttribute("aria-disabled") === "true" ? [] : [at + 1])),
  );
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, goal: Locator): Promise<void> {
  for (let tabs = 0; tabs < 60; tabs++) {
    if (await goal.first().evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab does not lead there");
}

/** District Noir: plays the first legal card; takes as soon as there are five. */
export async function playDistrictByKey(page: Page): Promise<boolean> {
  if ((await page.getByRole("heading", { name: "À vous" }).count()) === 0) return false;
  const take = page.locator("main").getByRole("button", { name: /^Prendre/ });
  const [card] = await choices(page.locator("main").getByRole("button", { name: /^Jouer / }));
  const five = (await page.locator("ol.line li.in").count()) >= 5;
  if ((await able(take).count()) > 0 && (five || card === undefined)) await page.keyboard.press("p");
  else if (card !== undefined) await page.keyboard.press(`${card}`);
  return true;
}

/** Blackrock City: bids for a while, then renounces. */
export async function playBlackrockByKey(page: Page, turn: number): Promise<boolean> {
  const tray = page.locator("section.tray");
  const asks = /\b(action|wound|advance|steal)\b/.exec((await tray.getAttribute("class")) ?? "")?.[1];
  if (asks === undefined) return false;
  const deed = able(tray.locator("button.big"));
  const settle = async () => {
    await deed.waitFor({ timeout: 2000 });
    await page.keyboard.press("Enter");
  };
  if (asks === "action") {
    const sizes = await choices(tray.locator(".sizes button"));
    const tired = turn > 12 || sizes.length === 0; // the only size left may be forbidden
    if (tired && (await able(page.getByRole("button", { name: /^Renoncer/ })).count()) > 0) {
      await page.keyboard.press("x");
      return true;
    }
    await page.keyboard.press(`${sizes[turn % Math.min(2, sizes.length)]}`);
    await settle();
  } else if (asks === "wound") {
    await page.keyboard.press(`${(await choices(tray.locator(".kinds button")))[0]}`);
  } else {
    await page.keyboard.press(asks === "steal" ? "1" : await tray.locator(".ways b.num").first().innerText());
    await settle();
  }
  return true;
}

/** Boomtown Bandits: places, aims and passes; a card to keep or give is reached by Tab. */
export async function playBoomtownByKey(page: Page, turn: number): Promise<boolean> {
  const tray = page.getByRole("region", { name: "Ce que vous pouvez faire" });
  if (await tray.getByRole("button", { name: "Continuer" }).isVisible()) {
    await page.keyboard.press("Escape");
    return true;
  }
  const deed = tray.locator("button.big");
  if (!(await deed.isVisible())) return false;
  if (/^Passer(\s+P)?$/.test(await deed.innerText())) {
    await page.keyboard.press("p");
    return true;
  }
  const street = page.getByRole("list", { name: /^La rue/ });
  const spots =
    (await street.locator("button[aria-pressed]").count()) > 0 ? await choices(street.locator("button")) : [];
  const marks = await page.getByRole("button", { name: /^Viser / }).count();
  if (spots.length > 0) await page.keyboard.press(`${spots[turn % spots.length]}`);
  else if (marks > 0) {
    for (let at = 1; at <= marks && (await able(deed).count()) === 0; at++) await page.keyboard.press(`${at}`);
  } else {
    await tabTo(page, tray.locator("button.loot[aria-pressed]"));
    await page.keyboard.press("Space");
    await tabTo(page, deed);
  }
  await able(deed).waitFor({ timeout: 2000 });
  await page.keyboard.press("Enter");
  return true;
}
