import { expectAccount } from "./support/account";
import { expect, test } from "./support/fixtures";
import { playOut, shoot } from "./support/hands";
import { expectWords, stage, startTable } from "./support/tables";

const boomtown = (seats: number, shootout: "lockstep" | "realtime" = "lockstep", more: object = {}) => ({
  game: "boomtown-bandits",
  seats,
  pace: "quick" as const,
  options: { shootout, ...more },
});

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
  const [french, english] = [await guest({ language: "fr" }), await guest({ language: "en", theme: "dark" })];
  const guests = [french, english];
  await startTable(guests, { rules: boomtown(2), practice: short(2) });
  await playOut(guests, shoot, async (turn) => {
    if (turn % 20 === 0) await expectWords(guests);
  });
  await expectWords(guests);
  await expectAccount(french.page, english.page);
});

test("two people and three bots, six places, cards from the start", async ({ guest }) => {
  const guests = [await guest({ language: "en" }), await guest({ language: "fr" })];
  await startTable(guests, { rules: boomtown(5), bots: ["greenhorn", "greenhorn", "greenhorn"], practice: short(5) });
  await playOut(guests, shoot);
  await expectWords(guests);
});

test("where a token would stand is shown before it is placed, and a closed place says why", async ({ guest }) => {
  const one = await guest();
  const { page } = one;
  await startTable([one], {
    rules: boomtown(2),
    bots: ["greenhorn"],
    practice: { setup: { town: ["saloon", "bank", "mine"], first: 0 } },
  });
  const street = page.getByRole("list", { name: /^La rue/ });
  await street.getByRole("button").nth(2).click();
  await page.getByRole("button", { name: /^Fermer la Mine/ }).click();
  await expect(page.getByRole("heading", { name: "Où envoyer votre tireur ?" })).toBeVisible();
  await expect(street.getByRole("button").nth(2)).toHaveAttribute("aria-disabled", "true");
  await expect(street.getByRole("button").nth(2)).toContainText("étoile du marshal");
  await street.getByRole("button").nth(0).click();
  await expect(street.locator(".ghost")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(street.locator(".ghost")).toHaveCount(0);
});

test("a press on a place before one's turn hides nothing, and what is read gives way to the turn", async ({
  guest,
}) => {
  const [ana, bo] = [await guest({ language: "en" }), await guest({ language: "en" })];
  const id = await startTable([ana, bo], {
    rules: boomtown(2),
    practice: { setup: { town: ["saloon", "bank", "mine"], first: 1 } },
  });
  const { page } = ana;
  const street = page.getByRole("list", { name: /^The street/ });
  await street.getByRole("button").nth(1).click({ force: true });
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // The places are told about by a button of their own.
  await page.getByRole("button", { name: "Card list" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await stage([ana, bo], id, [
    [1, { badge: "mine" }],
    [1, { place: { token: "shooter", at: "bank" } }],
  ]);
  await expect(page.getByRole("heading", { name: "Where will you send your shooter?" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("everybody's number of cards is in sight while tokens are placed", async ({ guest }) => {
  const one = await guest({ language: "en" });
  const { page } = one;
  await startTable([one], {
    rules: boomtown(5),
    bots: ["greenhorn", "greenhorn", "greenhorn", "greenhorn"],
    practice: { setup: { first: 0, hands: [[], ["robbery"], [], [], []], town: TOWN } },
  });
  await expect(page.getByRole("list", { name: "Players" }).locator(".count:not(.laid) b:visible")).toHaveText([
    "0",
    "1",
    "0",
    "0",
    "0",
  ]);
});

test("the house is killed and reopened in mid-game, and nobody reloads", async ({ guest, house }) => {
  const guests = [await guest()];
  await startTable(guests, { rules: boomtown(3), bots: ["greenhorn", "greenhorn"], practice: short(3) });
  await playOut(guests, shoot, async (turn) => {
    if (turn !== 8) return;
    await house.kill();
    await house.reopen();
  });
});
