import { expect, it } from "vitest";

import { nickname } from "./nickname";

it("every nickname fits the smallest seat, and none repeats", () => {
  for (const language of ["fr", "en"] as const) {
    const names = Array.from({ length: 16 }, (_, at) => nickname(language, () => at / 16));
    expect(new Set(names).size).toBe(16);
    for (const name of names) expect(name.length).toBeLessThanOrEqual(10);
  }
});
