import type { Locator, Page } from "@playwright/test";

import { expect, test, type Guest } from "./support/fixtures";
import { startTable, untranslated } from "./support/tables";

const boomtown = (seats: number, shootout: "lockstep" | "realtime" = "lockstep", more: object = {}) => ({
  game: "boomtown-bandits",
  seats,
  pace: "quick" as const,
  options: { shootout, ...more },
});

const tray = (page: Page): Locator =>
  page.getByRole("region", { name: /^(Ce que vous pouvez faire|What you can do)$/ });
/** The one thing to do next. */
const deed = (page: Page): Locator => tray(page).locator("button.big");
const goOn = (page: Page): Locator => tray(page).getByRole("button", { name: /^(Continuer|Go on)$/ });
const street = (page: Page): Locator => page.getByRole("list", { name: /^(La rue|The street)/ });
/** Locations that can be chosen now. */
const spots = (page: Page): Locator => street(page).locator("button[aria-pressed][aria-disabled=false]");
const marks = (page: Page): Locator => page.getByRole("button", { name: /^(Viser|Aim at) / });
const over = (page: Page): Locator => page.getByRole("button", { name: /Revanche|Rematch/ });

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

/** One decision as a person makes it; false where nothing is asked. */
async function move(page: Page, turn: number): Promise<boolean> {
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

/** Until the result is on every page. */
async function playOut(
  guests: Guest[],
  between: (turn: number) => Promise<void> = async () => undefined,
): Promise<void> {
  for (let turn = 0; turn < 600; turn++) {
    await between(turn);
    let moved = false;
    let ended = 0;
    for (const { page } of guests) {
      if (await over(page).isVisible()) ended++;
      // What was asked may be over before it is answered: then something else is asked.
      else moved = (await move(page, turn).catch(() => true)) || moved;
    }
    if (ended === guests.length) return;
    if (!moved) await guests[0]?.page.waitForTimeout(100);
  }
  throw new Error("the game does not end");
}

const TOWN = ["saloon", "brothel", "bank", "mine", "train", "stagecoach"] as const;
const SHORT = {
  saloon: ["tip_off", "liquid_courage"],
  brothel: ["hoedown", "inspection"],
  bank: ["inside_job", "robbery"],
  mine: ["cave_in", "silver_lode"],
  train: ["rally", "safe_found"],
  stagecoach: ["body_double", "misfire"],
};
/** Piles that are soon empty, and cards to play from the start: a whole game in a few rounds. */
const short = (seats: number) => ({
  setup: {
    town: TOWN.slice(0, seats + 1),
    piles: Object.fromEntries(TOWN.slice(0, seats + 1).map((at) => [at, SHORT[at]])),
    hands: Array.from({ length: seats }, (_, seat) =>
      seat === 0 ? ["sneaky_bastard", "whispered_plan", "robbery"] : seat === 1 ? ["good_times", "bank_holiday"] : [],
    ),
  },
});

test("two people play a whole game turn by turn, one in French and one in English", async ({ guest }) => {
  test.setTimeout(400_000);
  const guests = [await guest({ language: "fr" }), await guest({ language: "en", theme: "dark" })];
  await startTable(guests, { rules: boomtown(2), practice: short(2) });
  let worst: string | null = null;
  await playOut(guests, async (turn) => {
    if (turn % 10 !== 0) return;
    for (const { page } of guests) worst ??= untranslated(await page.locator("body").innerText());
  });
  expect(worst).toBeNull();
  for (const { page } of guests) expect(untranslated(await page.locator("body").innerText())).toBeNull();
});

test("two people and three bots, six places, cards from the start", async ({ guest }) => {
  test.setTimeout(400_000);
  const guests = [await guest({ language: "en" }), await guest({ language: "fr" })];
  await startTable(guests, { rules: boomtown(5), bots: ["greenhorn", "greenhorn", "greenhorn"], practice: short(5) });
  await playOut(guests);
  for (const { page } of guests) expect(untranslated(await page.locator("body").innerText())).toBeNull();
});

test("the house is killed and reopened in mid-game, and nobody reloads", async ({ guest, house }) => {
  test.setTimeout(400_000);
  const guests = [await guest()];
  await startTable(guests, { rules: boomtown(3), bots: ["greenhorn", "greenhorn"], practice: short(3) });
  await playOut(guests, async (turn) => {
    if (turn !== 4) return;
    await house.kill();
    await house.reopen();
  });
});
