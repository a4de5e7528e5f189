import { TWO_CITIES } from "./support/deals";
import { test } from "./support/fixtures";
import { shoot as play } from "./support/hands";
import { shoot } from "./support/shots";
import { advance, stage, startTable } from "./support/tables";

/** The pictures of the README, which shows them smaller. */
const fresh = { healthy: 6, healthy_x: 2 };
const crowd = (bots: number): string[] => Array<string>(bots).fill("gambler");

test("the pictures of the README", async ({ guest }, info) => {
  if (info.project.name === "phone") {
    const ana = await guest({ language: "en" });
    const id = await startTable([ana], {
      rules: { game: "boomtown-bandits", seats: 4, pace: "quick", options: { shootout: "lockstep" } },
      bots: crowd(3),
      practice: { setup: { first: 1, hands: [["robbery", "tip_off"], [], [], []] } },
    });
    await advance(ana.page, id, 1);
    await ana.page.locator(".peek").first().waitFor();
    return shoot(info, ana.page, "readme.phone", "light");
  }

  const day = await guest({ language: "fr" });
  await day.page.goto("/");
  await shoot(info, day.page, "readme.front", "light");

  await startTable([day], {
    rules: { game: "blackrock-city", seats: 4, pace: "quick" },
    bots: crowd(3),
    practice: {
      setup: {
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
      },
      scripts: [[{ bid: { healthy: 3 } }], ["renounce"], [{ bid: { healthy: 1 } }]].map((acts, seat) => ({
        seat: seat + 1,
        acts,
      })),
    },
  });
  await day.page.locator(".sizes button").nth(4).click();
  await day.page.locator(".then li").first().waitFor();
  await shoot(info, day.page, "readme.blackrock", "light");

  const dusk = await guest({ language: "fr", theme: "dark" });
  await startTable([dusk], {
    rules: { game: "boomtown-bandits", seats: 4, pace: "quick", options: { shootout: "lockstep" } },
    bots: crowd(3),
    practice: { setup: { first: 0, hands: [["robbery", "misfire", "intimidation"], [], [], []] } },
  });
  const mark = dusk.page.getByRole("button", { name: /^Viser /, pressed: false }).first();
  for (let turn = 0; !(await mark.isVisible()); turn++)
    if (!(await play(dusk.page, turn * 2 + 1))) await dusk.page.waitForTimeout(50);
  await mark.click();
  await shoot(info, dusk.page, "readme.boomtown", "dark");

  const night = await guest({ language: "en", theme: "dark" });
  const duel = await startTable([night], {
    rules: { game: "district-noir", seats: 2, pace: "quick" },
    bots: crowd(1),
    practice: {
      setup: TWO_CITIES,
      scripts: [{ seat: 1, acts: [{ play: "+4" }, { play: "8" }, { play: "5" }] }],
    },
  });
  for (const [at, card] of ["7", "-2"].entries()) {
    await stage([night], duel, [[0, { play: card }]]);
    await night.page
      .locator("ol.line .card")
      .nth(2 * at + 3)
      .waitFor();
  }
  await night.page.locator(".mini-card.gain").first().waitFor();
  await night.page.locator("[data-guide=take]").hover();
  await shoot(info, night.page, "readme.district", "dark");

  // One that was decided by points.
  const noon = await guest({ language: "en" });
  const lines = noon.page.getByRole("table", { name: "The score" }).locator("tbody tr");
  do {
    const rules = { game: "district-noir", seats: 2, pace: "quick" } as const;
    await advance(noon.page, await startTable([noon], { rules, bots: crowd(1) }), 200);
    await lines.first().waitFor();
  } while ((await lines.count()) < 5);
  await shoot(info, noon.page, "readme.result", "light");
});
