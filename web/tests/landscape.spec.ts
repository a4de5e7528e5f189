/** Phones in landscape: every game has a layout that needs no scrolling. */

import { violations } from "./support/axe";
import { FULL_HOUSE } from "./support/deals";
import { expectNoHorizontalScroll, expectNoOverflow, expectTouchable, expectNoScroll } from "./support/fit";
import { expect, test } from "./support/fixtures";

const SIZES = [
  { width: 844, height: 390 },
  { width: 667, height: 375 },
];
const TABLES = [
  ["district-noir", 2, undefined, FULL_HOUSE],
  ["blackrock-city", 2, undefined, undefined],
  ["blackrock-city", 4, undefined, undefined],
  ["boomtown-bandits", 3, { shootout: "lockstep" }, undefined],
  ["boomtown-bandits", 5, { shootout: "realtime" }, undefined],
] as const;

for (const [game, seats, options, setup] of TABLES) {
  test(`${game} for ${seats} fits a phone in landscape`, async ({ house }, info) => {
    test.skip(info.project.name === "desktop", "a desktop stands upright");
    const ana = await house.guest("Ana", { language: "fr", theme: seats === 2 ? "light" : "dark" });
    const { page } = ana;
    const table = await ana.table(game, { bots: seats - 1, options, setup }).started();
    for (const [step, acts] of [2, 6, 8].entries()) {
      if (await table.advance(acts)) break;
      for (const size of SIZES) {
        await page.setViewportSize(size);
        const at = `${game} for ${seats} at ${size.width} × ${size.height}, step ${step}`;
        await expectNoHorizontalScroll(page, at);
        await expectNoScroll(page, at);
        await expectNoOverflow(page, at);
        await expectTouchable(page, at);
      }
      expect(await violations(page)).toEqual([]);
    }
  });
}
