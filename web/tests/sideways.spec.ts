/** Phones on their side: every game has a layout of its own, in which nothing has to be scrolled to. */

import { violations } from "./support/axe";
import { FULL_HOUSE } from "./support/deals";
import { expectNarrow, expectRoom, expectTouchable, expectWhole } from "./support/fit";
import { expect, test } from "./support/fixtures";
import { advance, startTable } from "./support/tables";

const SIZES = [
  { width: 844, height: 390 },
  { width: 667, height: 375 },
];
const TABLES = [
  ["district-noir", 2, undefined],
  ["blackrock-city", 2, undefined],
  ["blackrock-city", 4, undefined],
  ["boomtown-bandits", 3, { shootout: "lockstep" }],
  ["boomtown-bandits", 5, { shootout: "realtime" }],
] as const;

for (const [game, seats, options] of TABLES) {
  test(`${game} for ${seats} fits a phone on its side`, async ({ guest }, info) => {
    test.skip(info.project.name === "desktop", "a desktop stands upright");
    const ana = await guest({ language: "fr", theme: seats === 2 ? "light" : "dark" });
    const { page } = ana;
    const id = await startTable([ana], {
      rules: { game, seats, pace: "quick", ...(options && { options }) },
      bots: Array<string>(seats - 1).fill("greenhorn"),
      ...(game === "district-noir" && { practice: { setup: FULL_HOUSE } }),
    });
    for (const [step, acts] of [2, 6, 8].entries()) {
      if (await advance(page, id, acts)) break;
      for (const size of SIZES) {
        await page.setViewportSize(size);
        const at = `${game} for ${seats} at ${size.width} × ${size.height}, step ${step}`;
        await expectNarrow(page, at);
        await expectWhole(page, at);
        await expectRoom(page, at);
        await expectTouchable(page, at);
      }
      expect(await violations(page)).toEqual([]);
    }
  });
}
