import { TWO_CITIES } from "./support/deals";
import { test } from "./support/fixtures";
import { playBoomtown as play } from "./support/pointer";
import { screenshot } from "./support/shots";

/** Screenshots of the README, which scales them down. */
const fresh = { healthy: 6, healthy_x: 2 };
const crowd = (bots: number): string[] => Array<string>(bots).fill("gambler");
const options = { shootout: "lockstep" };

test("the pictures of the README", async ({ house }, info) => {
  if (info.project.name === "phone") {
    const ana = await house.guest("Ana", { language: "en" });
    const setup = { first: 1, hands: [["robbery", "tip_off"], [], [], []] };
    const table = await ana.table("boomtown-bandits", { bots: crowd(3), options, setup }).started();
    await table.advance(1);
    await ana.page.locator(".peek").first().waitFor();
    return screenshot(info, ana.page, "readme.phone", "light");
  }

  const visitor = await house.stranger({ language: "fr" });
  await visitor.page.goto("/");
  await screenshot(info, visitor.page, "readme.front", "light");

  const day = await house.guest("Ana", { language: "fr" });
  const setup = {
    first: 1,
    sheriff: "Red Mesa",
    flipped: ["Buzzard Rock", "Start City"],
    reserves: [{ healthy: 3, healthy_x: 2, wounded: 2, prisoners: 2 }, fresh, fresh, fresh],
    cubes: [
      { gold: 2, silver: 1 },
      { gold: 1, silver: 2 },
      { gold: 3, silver: 0 },
      { gold: 0, silver: 2 },
    ],
  };
  const scripts = [[{ bid: { healthy: 3 } }], ["renounce"], [{ bid: { healthy: 1 } }]];
  await day.table("blackrock-city", { bots: crowd(3), setup, scripts }).started();
  await day.page.locator(".sizes button").nth(4).click();
  await day.page.locator(".then li").first().waitFor();
  await screenshot(info, day.page, "readme.blackrock", "light");

  const dusk = await house.guest("Ana", { language: "fr", theme: "dark" });
  const armed = { first: 0, hands: [["robbery", "misfire", "intimidation"], [], [], []] };
  await dusk.table("boomtown-bandits", { bots: crowd(3), options, setup: armed }).started();
  const mark = dusk.page.getByRole("button", { name: /^Viser /, pressed: false }).first();
  for (let turn = 0; !(await mark.isVisible()); turn++)
    if (!(await play(dusk.page, turn * 2 + 1))) await dusk.page.waitForTimeout(50);
  await mark.click();
  await screenshot(info, dusk.page, "readme.boomtown", "dark");

  const night = await house.guest("Ana", { language: "en", theme: "dark" });
  const replies = [[{ play: "+4" }, { play: "8" }, { play: "5" }]];
  const duel = await night.table("district-noir", { bots: crowd(1), setup: TWO_CITIES, scripts: replies }).started();
  for (const [at, card] of ["7", "-2"].entries()) {
    await duel.act([0, { play: card }]);
    await night.page
      .locator("ol.line .card")
      .nth(2 * at + 3)
      .waitFor();
  }
  await night.page.locator(".mini-card.gain").first().waitFor();
  await night.page.locator("[data-guide=take]").hover();
  await screenshot(info, night.page, "readme.district", "dark");

  // A game decided by points.
  const noon = await house.guest("Ana", { language: "en" });
  const lines = noon.page.getByRole("table", { name: "The score" }).locator("tbody tr");
  do {
    const table = await noon.table("district-noir", { bots: crowd(1) }).started();
    await table.finish();
    await lines.first().waitFor();
  } while ((await lines.count()) < 5);
  await screenshot(info, noon.page, "readme.result", "light");
});
