import { faceToFace, FIRE, HIT, ROLL } from "./support/duel";
import { test } from "./support/fixtures";
import type { Guest } from "./support/guest";
import { able, playBoomtown as play } from "./support/pointer";
import { actWhen } from "./support/in-page";
import { screenshot, THEMES } from "./support/shots";
import type { Table } from "./support/table";

const RING = [
  "Start City",
  "Dusty Fork",
  "Buzzard Rock",
  "Silver Creek",
  "Golden City",
  "Coyote Bluff",
  "Red Mesa",
  "Gallows Hill",
  "Dry Well",
  "Rattlesnake Pass",
  "Copper Gulch",
  "Tombstone Flats",
];
const fresh = { healthy: 6, healthy_x: 2 };
const position = {
  ring: RING,
  first: 0,
  sheriff: "Red Mesa",
  flipped: ["Buzzard Rock"],
  reserves: [{ healthy: 3, healthy_x: 2, wounded: 2, prisoners: 2 }, fresh, fresh, fresh],
  cubes: [
    { gold: 2, silver: 1 },
    { gold: 1, silver: 2 },
    { gold: 3, silver: 0 },
    { gold: 0, silver: 2 },
  ],
};

/** All cards that a hand can hold; the others are played when drawn. */
const CARDS = [
  ...["liquid_courage", "temporary_alliance", "sneaky_bastard", "tip_off", "inspection", "whispered_plan", "hoedown"],
  ...["good_times", "indecent_exposure", "robbery", "bank_holiday", "mine_car_ride"],
  ...["fools_gold", "cursed_gold", "silver_lode", "gold_vein", "overheard_plans", "rally", "big_score", "safe_found"],
  ...["loose_lips", "misfire", "body_double", "double_barrel", "friendly_fire", "intimidation"],
];

for (const theme of THEMES) {
  const language = theme === "light" ? "fr" : "en";

  test(`decisions of Blackrock City (${theme})`, async ({ house }, info) => {
    const ana = await house.guest("Ana", { theme, language });
    const { page } = ana;
    const start = (setup: object, scripts: unknown[][], ...others: Guest[]): Promise<Table> =>
      ana
        .table("blackrock-city", { bots: 3 - others.length, setup: { ...position, ...setup }, scripts })
        .with(...others)
        .started();
    const asked = page.locator("section.tray:not(.idle)");
    const picture = (name: string): Promise<void> => screenshot(info, page, `blackrock-city.${name}`, theme);

    await start({ first: 1 }, [[{ bid: { healthy: 3 } }], ["renounce"], ["defer", { bid: { healthy: 1 } }]]);
    await asked.waitFor();
    await page.locator(".sizes button").nth(4).click();
    await page.locator(".consequences li, .then li").first().waitFor();
    await picture("bid");
    await page.locator(".ring button").nth(2).click();
    await picture("city");
    await page.keyboard.press("Escape");
    await page.locator(".seats button").nth(1).click();
    await picture("seat");

    const table = await start({}, []);
    await asked.waitFor();
    await table.act([0, "defer"]);
    await page.locator("section.tray.wound").waitFor();
    await picture("wound");

    const alone = await start({}, [["renounce"], ["renounce"], ["renounce"]]);
    await asked.waitFor();
    await alone.act([0, { bid: { healthy: 3 } }]);
    await page.locator("section.tray.advance").waitFor();
    await page.locator("section.tray [role=group] button").nth(2).click();
    await picture("advance");

    const thief = await start({}, [[{ bid: { healthy: 1 } }], ["renounce"], ["renounce"]]);
    await asked.waitFor();
    await thief.act([0, { bid: { healthy: 3 } }]);
    await page.locator("section.tray.steal").waitFor();
    await page.locator("section.tray [role=group] button").first().click();
    await picture("steal");

    const bo = await house.guest("Bo");
    const hurried = await start({}, [], bo);
    await asked.waitFor();
    await hurried.act([1, "clock"]);
    await page.getByRole("timer").waitFor();
    await picture("hourglass");
  });

  test(`decisions of Boomtown Bandits (${theme})`, async ({ house }, info) => {
    test.setTimeout(600_000);
    const ana = await house.guest("Ana", { theme, language });
    const { page } = ana;
    const phone = info.project.name === "phone";
    const picture = (name: string): Promise<void> => screenshot(info, page, `boomtown-bandits.${name}`, theme);
    const setup = { first: 0, hands: [CARDS, [], [], [], []] };
    await ana.table("boomtown-bandits", { bots: 4, options: { shootout: "lockstep" }, setup }).started();
    const dialog = page.getByRole("dialog");
    await page.locator("main:not([aria-busy=true])").waitFor();
    await picture("badge");
    await page.locator(".seats button").nth(1).click();
    await picture("seat");
    await page.keyboard.press("Escape");

    const seen = new Set<string>();
    /** Opens the sheet of a card of the hand. */
    async function open(card: string): Promise<boolean> {
      const all = page.locator(".peek .all:not([aria-expanded])");
      const sheet = phone && (await all.isVisible());
      if (sheet) await all.click();
      const held = (sheet ? dialog : page.locator(".hand")).locator(`[data-guide="card ${card}"]`);
      if ((await held.count()) === 0) {
        // The card was given away.
        await page.keyboard.press("Escape");
        return false;
      }
      await held.first().evaluate((button: HTMLElement) => button.click());
      return true;
    }
    if (phone) {
      await page.locator(".peek .all").click();
      await picture("hand");
      await page.keyboard.press("Escape");
    }
    await open("robbery");
    await picture("card.robbery");
    await page.keyboard.press("Escape");

    for (let turn = 0; turn < 400 && seen.size < CARDS.length; turn++) {
      if (await page.getByRole("region", { name: /^(Résultat|Result)$/ }).isVisible()) break;
      const mark = page.getByRole("button", { name: /^(Viser|Aim at) /, pressed: false }).first();
      if (!seen.has("aim") && (await mark.isVisible())) {
        seen.add("aim");
        await mark.click();
        await picture("aim");
      }
      const fit = await page
        .locator(".tray [data-guide^='card '].fit")
        .evaluateAll((cards) =>
          cards.map((card) => (card as HTMLElement).dataset["guide"]?.replace("card ", "") ?? ""),
        );
      const teller = page.getByRole("button", { name: /^(Continuer|Continue)$/ });
      for (const card of new Set(fit)) {
        if (seen.has(card) || (await teller.isVisible())) continue;
        seen.add(card);
        if (!(await open(card))) continue;
        await picture(`card.${card}`);
        const option = able(dialog.getByRole("group").getByRole("button")).first();
        if (await option.isVisible()) {
          await option.click();
          await picture(`card.${card}.chosen`);
        }
        if (card === "inspection" || card === "hoedown") {
          await able(dialog.getByRole("button", { name: /^(Jouer|Play) / })).click();
          const loot = page.locator(".tray [data-guide^='card '][aria-pressed]:visible").first();
          for (;;) {
            await loot.or(teller).first().waitFor();
            if (!(await teller.isVisible())) break;
            // The playback also ends by itself.
            await teller.click({ timeout: 1000 }).catch(() => undefined);
          }
          await loot.click();
          await picture(`after.${card}`);
        } else await page.keyboard.press("Escape");
      }
      if (!(await play(page, turn * 2 + 1))) await page.waitForTimeout(50);
    }
  });

  test(`a race (${theme})`, async ({ house }, info) => {
    const ana = await house.guest("Ana", { theme, language });
    const bo = await house.guest("Bo");
    const picture = (name: string): Promise<void> => screenshot(info, ana.page, `race.${name}`, theme);
    const chance = ["bullet", "blank", "blank", "run", "blank", "blank"];
    const countdown = await faceToFace([ana, bo], { chance });
    await picture("1-before");
    await countdown();
    await picture("2-countdown");
    await actWhen(bo.page, FIRE, { press: HIT });
    await ana.page.locator(FIRE).waitFor();
    await picture("3-fire");
    await actWhen(ana.page, FIRE, { press: ROLL });
    await ana.page.locator(`${HIT}.hot`).waitFor();
    await picture("4-bullet");
    await actWhen(ana.page, `${HIT}.hot`, { press: HIT });
    await ana.page.locator(".arena button[aria-pressed]").first().click();
    await picture("5-aim");
    await ana.page.locator(".tray button.big[aria-disabled=false]").click();
    await ana.page.getByRole("button", { name: /^(À la milliseconde|To the millisecond)/ }).click();
    await picture("6-receipts");
  });
}
