import type { Locator, Page } from "@playwright/test";

import { expect, test, type Guest } from "./support/fixtures";
import { startTable, untranslated } from "./support/tables";

const blackrock = (seats: number, edition: "published" | "prototype") => ({
  game: "blackrock-city",
  seats,
  pace: "quick" as const,
  options: { edition },
});

const over = (page: Page): Locator => page.getByRole("button", { name: /Revanche|Rematch/ });
const renounce = (page: Page): Locator => page.getByRole("button", { name: /^(Renoncer|Renounce)/ });
const able = (button: Locator): Locator => button.and(button.page().locator(":not([aria-disabled=true])"));

/** One decision as a person makes it; false where nothing is asked. Bids small for a while, then renounces. */
async function move(page: Page, turn: number): Promise<boolean> {
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

async function playOut(
  guests: Guest[],
  between: (turn: number) => Promise<void> = async () => undefined,
): Promise<void> {
  for (let turn = 0; turn < 500; turn++) {
    await between(turn);
    let moved = false;
    let ended = 0;
    for (const { page } of guests) {
      if (await over(page).isVisible()) ended++;
      // What was asked may be over before it is answered: then something else is asked.
      else moved = (await move(page, turn).catch(() => true)) || moved;
    }
    if (ended === guests.length) return;
    await guests[0]?.page.waitForTimeout(moved ? 40 : 100);
  }
  throw new Error("the game does not end");
}

test("two people and a bot play the published edition to its result, in French and in English", async ({ guest }) => {
  const guests = [await guest({ language: "fr" }), await guest({ language: "en", theme: "dark" })];
  await startTable(guests, { rules: blackrock(3, "published"), bots: ["greenhorn"] });
  await playOut(guests);
  for (const { page } of guests) {
    await expect(over(page)).toBeVisible();
    expect(untranslated(await page.locator("body").innerText())).toBeNull();
  }
});

test("the prototype with the drifter, the house killed and reopened in mid-game", async ({ guest, house }) => {
  const guests = [await guest()];
  await startTable(guests, { rules: blackrock(2, "prototype"), bots: ["greenhorn"] });
  await playOut(guests, async (turn) => {
    if (turn !== 6) return;
    await house.kill();
    await house.reopen();
  });
});

test("a size that is taken stays in sight and says why", async ({ guest }) => {
  const one = await guest();
  // The first bot bids two, the others renounce, then it is our turn.
  const scripts = [
    { seat: 1, acts: [{ bid: { healthy: 2 } }] },
    { seat: 2, acts: ["renounce"] },
    { seat: 3, acts: ["renounce"] },
  ];
  await startTable([one], {
    rules: blackrock(4, "published"),
    bots: ["greenhorn", "greenhorn", "greenhorn"],
    practice: { setup: { first: 1 }, scripts },
  });
  const struck = one.page.locator(".sizes button[aria-disabled=true]");
  await expect(struck).toHaveText(["2"]);
  await expect(one.page.locator("#bc-taken")).toBeVisible();
});
