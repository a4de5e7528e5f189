import { expect, test } from "./support/fixtures";
import { GAMES } from "./support/games";
import { answerByRequest, puzzlesOf, solution } from "./support/puzzles";
import { screenshot, THEMES } from "./support/shots";

/** A puzzle of each game, its answers, and the puzzle of the day on the front page. */
for (const theme of THEMES) {
  const language = theme === "light" ? "fr" : "en";
  for (const game of GAMES) {
    test(`puzzles of ${game} (${theme})`, async ({ house }, info) => {
      const ana = await house.guest("Ana", { theme, language });
      const { page } = ana;
      const picture = (name: string): Promise<void> =>
        screenshot(info, page, `${game}.${name}`, theme, name.includes("answer"));
      const puzzles = (await puzzlesOf(ana)).games.find((one) => one.game === game)?.puzzles ?? [];
      // The trainer starts with the easiest; others show other decisions.
      for (const [number, at] of [0, Math.floor(puzzles.length / 2), puzzles.length - 1].entries()) {
        const id = puzzles[at]?.id ?? "";
        await page.goto(`/puzzle/${id}`);
        await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
        await picture(number === 0 ? "puzzle" : `puzzle-${number + 1}`);
        await answerByRequest(ana, id, undefined, number);
        await page.reload();
        await expect(solution(page)).toBeVisible();
        await picture(`puzzle-answer-${number + 1}`);
      }
    });
  }

  test(`the puzzle of the day (${theme})`, async ({ house }, info) => {
    const ana = await house.guest("Ana", { theme, language });
    const { page } = ana;
    const { days } = await puzzlesOf(ana);
    await page.goto("/");
    await expect(page.locator("a.puzzle-row")).toBeVisible();
    await screenshot(info, page, "front.puzzle", theme, true);
    for (const [at, { id, date }] of days.slice(1, 9).entries()) {
      if (at !== 4) await answerByRequest(ana, id, date, at);
    }
    await page.goto("/puzzle");
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await screenshot(info, page, "daily.puzzle", theme);
    await answerByRequest(ana, days[0]?.id ?? "", days[0]?.date, 1);
    await page.reload();
    await expect(solution(page)).toBeVisible();
    await screenshot(info, page, "daily.puzzle-answer", theme, true);
  });
}
