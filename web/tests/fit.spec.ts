import { expect, test } from "./support/fixtures";
import { inBothThemes, violations } from "./support/axe";
import {
  expectNoHorizontalScroll,
  expectNewest,
  expectNoOverflow,
  expectTouchable,
  expectNoScroll,
  FRAME,
  recordLayoutShifts,
} from "./support/fit";
import { ALL } from "./support/games";
import type { TableOptions } from "./support/table";

type Tried = readonly [game: string, seats: number, options: Readonly<Record<string, string>> | undefined];

const NAMED: readonly Tried[] = [
  ["district-noir", 2, undefined],
  ["blackrock-city", 2, { edition: "published" }],
  ["blackrock-city", 3, { edition: "prototype" }],
  ["blackrock-city", 4, { edition: "published" }],
  ["boomtown-bandits", 2, { shootout: "realtime" }],
  ["boomtown-bandits", 3, { shootout: "lockstep" }],
  ["boomtown-bandits", 4, { shootout: "realtime" }],
  ["boomtown-bandits", 5, { shootout: "lockstep" }],
];
/** Other games are tried with the options of a quick game. */
const TABLES: readonly Tried[] = [
  ...NAMED,
  ...ALL.filter(({ game }) => !NAMED.some(([named]) => named === game)).map(({ game, seats, options }): Tried => [
    game,
    seats,
    options as Tried[2],
  ]),
];

/** Everyone goes to the saloon and races. */
const TO_THE_SALOON = /"badge":"bank"|"at":"saloon"|roll/;
const race = (seats: number): TableOptions => ({
  setup: { town: ["saloon", "brothel", "bank", "mine", "train"].slice(0, seats + 1), first: 0 },
  scripts: Array.from({ length: seats - 1 }, () =>
    ["shooter", "shooter", "coward"].map((token) => ({ place: { token, at: "saloon" } })),
  ),
});

for (const [game, seats, options] of TABLES) {
  const what = [game, seats, ...Object.values(options ?? {})].join(" ");

  test(`${what} fits a small laptop and a small phone in both themes, without layout shifts`, async ({
    house,
  }, info) => {
    const phone = info.project.name === "phone";
    // Each language where its texts are longest.
    const ana = await house.guest("Ana", { language: seats === 5 ? "en" : "fr" });
    const { page } = ana;
    const races = Object.values(options ?? {}).includes("realtime");
    const table = await ana.table(game, { bots: seats - 1, options, ...(races && race(seats)) }).started();
    await page.setViewportSize(phone ? { width: 360, height: 740 } : { width: 1280, height: 720 });
    // The street of Boomtown Bandits makes room for the arena. shootout.spec.ts covers the layout of a race.
    const moved = races
      ? async () => []
      : await recordLayoutShifts(page, game === "boomtown-bandits" ? FRAME : undefined);
    // Three stages of a game; for a race: before, during, and after a roll.
    for (const [step, acts] of (races ? [4, 1, 1] : [5, 5, 5]).entries()) {
      const at = `${what}, step ${step}`;
      await expectNoHorizontalScroll(page, at);
      await expectNoOverflow(page, at);
      if (phone) await expectTouchable(page, at);
      else await expectNoScroll(page, at);
      if (await table.advance(acts, races ? TO_THE_SALOON : undefined)) break;
      if (races) await expect(page.locator(".cockpit")).toBeVisible();
    }
    expect(await moved(), "updates move what is on the table").toEqual([]);
    await inBothThemes(page, async (theme) => expect(await violations(page), `${what} by ${theme}`).toEqual([]));
    await expectNewest(page);
  });
}

for (const { game, options } of ALL) {
  test(`${game}: result, replay, verification and rules are accessible from 360 px up`, async ({ house }, info) => {
    const ana = await house.guest("Ana");
    const { page } = ana;
    const table = await ana.table(game, { bots: 1, options }).started();
    await table.finish();
    await expect(page.getByRole("region", { name: "Résultat" })).toBeVisible();
    if (info.project.name === "phone") await page.setViewportSize({ width: 360, height: 740 });
    const replay = (await page.getByRole("link", { name: "Revoir" }).getAttribute("href")) ?? "";
    const name = replay.replace("/replay/", "");
    for (const path of [table.path, `/replay/${name}`, `/verify/${name}`, "/verify", `/rules/${game}`, "/"]) {
      await page.goto(path);
      await expect(page.getByRole("main")).toBeVisible();
      await expect(page.locator("main[aria-busy=true]")).toHaveCount(0);
      await expectNoHorizontalScroll(page, path);
      if (info.project.name === "phone") await expectTouchable(page, path);
      await inBothThemes(page, async (theme) => expect(await violations(page), `${path} by ${theme}`).toEqual([]));
    }
    // A replay at other moments and from other perspectives.
    await page.goto(`/replay/${name}`);
    await expect(page.getByRole("main")).toBeVisible();
    await expect(page.locator("main[aria-busy=true]")).toHaveCount(0);
    for (let step = 0; step < 12; step++) await page.keyboard.press("ArrowRight");
    await expectNoHorizontalScroll(page, "a replay later on");
    expect(await violations(page)).toEqual([]);
  });
}
