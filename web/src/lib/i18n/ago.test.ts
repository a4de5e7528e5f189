import { expect, test } from "vitest";

import { ago } from "./ago";

const NOW = 1_000_000_000_000;

test.each([
  [5_000, "now", "maintenant"],
  [60_000, "1 min. ago", "il y a 1 min"],
  [3 * 3_600_000, "3 hr. ago", "il y a 3 h"],
  [86_400_000, "yesterday", "hier"],
  [9 * 86_400_000, "9 days ago", "il y a 9 j"],
])("%d ms ago is %s", (passed, en, fr) => {
  expect(ago("en", NOW - passed, NOW)).toBe(en);
  expect(ago("fr", NOW - passed, NOW).replaceAll(/\s/g, " ")).toBe(fr);
});
