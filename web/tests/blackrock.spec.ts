import type { Locator, Page } from "@playwright/test";

import { expect, test, type Guest } from "./support/fixtures";
import { rob } from "./support/hands";
import { startTable, untranslated } from "./support/tables";

const blackrock = (seats: number, edition: "published" | "prototype") => ({
  game: "blackrock-city",
  seats,
  pace: "quick" as const,
  options: { edition },
});

const over = (page: Page): Locator => page.getByRole("button", { name: /Revanche|Rematch/ });
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
      else moved = (await rob(page, turn).catch(() => true)) || moved;
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
