import { expectScoreSheet } from "./support/score-sheet";
import { place, THREE_PLACES } from "./support/deals";
import { expect, test } from "./support/fixtures";
import { playOut, playBoomtown } from "./support/pointer";
import { expectWords } from "./support/words";

const options = { shootout: "lockstep" };

const TOWN = ["saloon", "brothel", "bank", "mine", "train", "stagecoach"] as const;
const SHORT = {
  saloon: ["tip_off", "liquid_courage"],
  brothel: ["hoedown", "inspection"],
  bank: ["inside_job", "robbery"],
  mine: ["cave_in", "silver_lode"],
  train: ["rally", "safe_found"],
  stagecoach: ["body_double", "misfire"],
};
/** Short piles and cards in hand: a whole game in a few rounds. */
const short = (seats: number) => ({
  town: TOWN.slice(0, seats + 1),
  piles: Object.fromEntries(TOWN.slice(0, seats + 1).map((at) => [at, SHORT[at]])),
  hands: Array.from({ length: seats }, (_, seat) =>
    seat === 0 ? ["sneaky_bastard", "whispered_plan", "robbery"] : seat === 1 ? ["good_times", "bank_holiday"] : [],
  ),
});

test("two people play a whole game turn by turn, one in French and one in English", async ({ house }) => {
  const ana = await house.guest("Ana", { language: "fr" });
  const bo = await house.guest("Bo", { language: "en", theme: "dark" });
  await ana
    .table("boomtown-bandits", { options, setup: short(2) })
    .with(bo)
    .started();
  await playOut([ana, bo], playBoomtown, async (turn) => {
    if (turn % 20 === 0) await expectWords(ana, bo);
  });
  await expectWords(ana, bo);
  await expectScoreSheet(ana.page, bo.page);
});

test("two people and three bots, six places, cards from the start", async ({ house }) => {
  const [ana, bo] = [await house.guest("Ana", { language: "en" }), await house.guest("Bo", { language: "fr" })];
  await ana
    .table("boomtown-bandits", { bots: 3, options, setup: short(5) })
    .with(bo)
    .started();
  await playOut([ana, bo], playBoomtown);
  await expectWords(ana, bo);
});

test("a token's place is previewed, and a closed place shows its reason", async ({ house }) => {
  const ana = await house.guest("Ana");
  const { page } = ana;
  await ana.table("boomtown-bandits", { bots: 1, options, setup: THREE_PLACES }).started();
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

test("an early press on a place hides nothing, and an open sheet closes at the turn", async ({ house }) => {
  const [ana, bo] = [await house.guest("Ana", { language: "en" }), await house.guest("Bo", { language: "en" })];
  const setup = { ...THREE_PLACES, first: 1 };
  const table = await ana.table("boomtown-bandits", { options, setup }).with(bo).started();
  const { page } = ana;
  const street = page.getByRole("list", { name: /^The street/ });
  await street.getByRole("button").nth(1).click({ force: true });
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // A separate button lists the cards.
  await page.getByRole("button", { name: "Card list" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await table.act([1, { badge: "mine" }], place(1, "shooter", "bank"));
  await expect(page.getByRole("heading", { name: "Where will you send your shooter?" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("the number of cards of every player is visible while tokens are placed", async ({ house }) => {
  const ana = await house.guest("Ana", { language: "en" });
  const { page } = ana;
  const setup = { first: 0, hands: [[], ["robbery"], [], [], []], town: TOWN };
  await ana.table("boomtown-bandits", { bots: 4, options, setup }).started();
  await expect(page.getByRole("list", { name: "Players" }).locator(".count:not(.laid) b:visible")).toHaveText([
    "0",
    "1",
    "0",
    "0",
    "0",
  ]);
});

test("a game survives a restart of the server without a reload", async ({ house }) => {
  const ana = await house.guest("Ana");
  await ana.table("boomtown-bandits", { bots: 2, options, setup: short(3) }).started();
  await playOut([ana], playBoomtown, async (turn) => {
    if (turn !== 8) return;
    await house.kill();
    await house.reopen();
  });
});
