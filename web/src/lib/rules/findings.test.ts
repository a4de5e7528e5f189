/** Every game has findings of the balance lab, in the format that the rules page shows. */

import { describe, expect, it } from "vitest";

import { FINDINGS, RULES } from "../games/discover";

const games = Object.keys(RULES).filter((game) => !game.startsWith("_"));

describe.each(games)("the findings of %s", (game) => {
  it("have a date, settings and a text in both languages", async () => {
    const found = await FINDINGS[game]?.();
    expect(found).toMatchObject({
      game,
      rules: expect.any(Number),
      made: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      games: expect.any(Number),
      seats: expect.any(Number),
      bot: expect.stringMatching(/./),
      command: expect.stringMatching(new RegExp(`^saloon lab ${game} `)),
    });
    const names = found?.findings.map(({ name }) => name) ?? [];
    expect(names).toContain("seats");
    expect(new Set(names).size).toBe(names.length);
    for (const { figure, text } of found?.findings ?? []) {
      for (const said of [figure.fr, figure.en, text.fr, text.en]) expect(said).toMatch(/./);
      expect(text.fr).not.toBe(text.en);
      // French has a narrow no-break space before these signs.
      expect(`${figure.fr} ${text.fr}`).not.toMatch(/[^\u202f][:;!?%»]/);
    }
  });
});
