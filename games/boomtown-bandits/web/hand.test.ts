import { expect, test } from "vitest";

import { grouped, momentOf, stillFor } from "./hand";
import { CARDS } from "./loot";
import en from "./words/cards.en";
import fr from "./words/cards.fr";

test("equal cards are grouped, new ones apart", () => {
  expect(grouped(["robbery", "tip_off", "robbery", "robbery"], ["robbery"])).toEqual([
    { card: "tip_off", count: 1, fresh: false },
    { card: "robbery", count: 1, fresh: true },
    { card: "robbery", count: 2, fresh: false },
  ]);
});

test("a card that cannot be played has a reason", () => {
  const now = momentOf({ stage: "window", window: "before_shootout" });
  expect(stillFor("rally", true, now)).toBe("new");
  expect(stillFor("rally", false, now)).toBe("aimless");
  expect(stillFor("hoedown", false, now)).toBe("after_draw");
  expect(stillFor("robbery", true, now)).toBe("never");
});

test("every effect fits one line", () => {
  for (const card of CARDS) for (const words of [en, fr]) expect(words[card].brief.length).toBeLessThanOrEqual(28);
});
