import { ALL_TO_THE_SALOON, THREE_PLACES } from "./support/deals";
import { faceToFace, FIRE, ROLL } from "./support/duel";
import { expectNoOverlap } from "./support/fit";
import { expect, test } from "./support/fixtures";
import { actWhen } from "./support/in-page";

const TARGET = "section.arena button[aria-pressed]";
const SHOOT = ".tray button.big[aria-disabled=false]";
const NINE = [
  ...["liquid_courage", "bank_holiday", "temporary_alliance", "sneaky_bastard", "tip_off"],
  ...["fools_gold", "mine_car_ride", "robbery", "cursed_gold"],
];

for (const language of ["fr", "en"] as const) {
  test(`nine cards are readable at once, playable ones first (${language})`, async ({ house }) => {
    const [ana, bo] = [await house.guest("Ana", { language }), await house.guest("Bo")];
    const { page } = ana;
    const options = { shootout: "lockstep", window: 60_000 };
    const setup = { ...THREE_PLACES, hands: [NINE, []] };
    const table = await ana.table("boomtown-bandits", { options, setup }).with(bo).started();
    await table.act([0, { badge: "mine" }], [0, "pass"], ...ALL_TO_THE_SALOON);
    const cards = page.locator(".tray .hand .held");
    await expect(cards).toHaveCount(9);
    await expect(page.getByRole("button", { name: /^(Passer|Pass)( P)?$/ })).toBeVisible();
    const read = await cards.evaluateAll((all) =>
      all.map((card) => {
        const lines = [...card.querySelectorAll<HTMLElement>("b, .does, .state")];
        const { left, right, top, bottom } = card.getBoundingClientRect();
        const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return {
          fit: card.classList.contains("fit"),
          whole: lines.every((line) => line.scrollWidth <= line.clientWidth && line.textContent.trim() !== ""),
          onTop: card.contains(seen),
        };
      }),
    );
    expect(read.every(({ whole, onTop }) => whole && onTop)).toBe(true);
    // Four cards can be played; the others show their moment, or that they are not possible here.
    expect(read.map(({ fit }) => fit)).toEqual([true, true, true, true, false, false, false, false, false]);
    await expect(cards.first().locator(".state")).toHaveText(/^(Prête|Ready)$/);
    await expect(cards.filter({ hasText: /Wagonnet|Mine Car Ride/ }).locator(".state")).toHaveText(
      /^(Impossible ici|Not possible here)$/,
    );
    await expect(cards.filter({ hasText: /Jour férié|Bank Holiday/ }).locator(".state")).toHaveText(
      /^(Avant la pose|Before placing)$/,
    );
    await expectNoOverlap(page, ".tray .hand .held");
  });
}

test("on a phone playable cards fold away, and unfold at the next question", async ({ house }, info) => {
  test.skip(info.project.name !== "phone", "a phone's layout");
  const [ana, bo] = [await house.guest("Ana", { language: "en" }), await house.guest("Bo")];
  const { page } = ana;
  const countdown = await faceToFace([ana, bo], { setup: { hands: [["liquid_courage", "sneaky_bastard"], []] } });
  await countdown();
  const card = page.locator(".tray .hand .held").first();
  await expect(card).toBeVisible();
  const fold = page.getByRole("button", { name: "See your hand, 2 cards" });
  await fold.click();
  await expect(card).toBeHidden();
  await fold.click();
  await card.click();
  await expect(page.getByRole("dialog", { name: "Liquid Courage" })).toBeVisible();
});

for (const kept of [true, false]) {
  test(`passing until the shootout ends is shown, ${kept ? "and lasts" : "and can be taken back"}`, async ({
    house,
  }) => {
    const [ana, bo] = [await house.guest("Ana", { language: "en" }), await house.guest("Bo")];
    const { page } = ana;
    const setup = { hands: [["liquid_courage", "sneaky_bastard", "tip_off"], []] };
    const countdown = await faceToFace([ana, bo], { chance: ["bullet", ...Array<string>(5).fill("blank")], setup });
    await countdown();
    const pass = page.locator(".tray button.big", { hasText: "Pass" });
    const until = page.getByRole("button", { name: "Pass until the shootout ends" });
    await expect(pass).toBeVisible();
    await expect(until).toHaveAttribute("aria-pressed", "false");
    await until.click();
    // No press on Pass, and the countdown runs.
    await expect(page.locator(".lamps .lit").first()).toBeVisible();
    await expect(until).toHaveAttribute("aria-pressed", "true");
    await expect(page.locator(".tray")).toContainText("You pass until the shootout ends");
    if (!kept) {
      await until.click();
      await expect(until).toBeHidden();
    }
    await expect(page.locator("body")).toContainText(/3 · 2 · 1 · Fire/);
    await actWhen(page, FIRE, { press: ROLL });
    await actWhen(page, ".cockpit .hit.hot", { key: "h" });
    await actWhen(page, TARGET, { click: TARGET });
    await actWhen(page, SHOOT, { click: SHOOT });
    if (kept) {
      // Between two volleys too.
      await expect(page.locator("section.arena")).toContainText("2nd volley");
      await expect(page.locator(".lamps .lit").first()).toBeVisible();
      await expect(until).toHaveAttribute("aria-pressed", "true");
    } else {
      await expect(pass).toBeVisible();
      await expect(until).toHaveAttribute("aria-pressed", "false");
    }
  });
}
