import { describe, expect, it } from "vitest";

import type { Card, View } from "./types";
import { rows } from "./score";

const view = (mine: Card[], theirs: Card[], scores: (number | null)[] = [8, 0]): View =>
  ({
    outcome: { ranking: [[0], [1]], scores, reason: "score" },
    players: [{ taken: mine }, { taken: theirs }],
  }) as unknown as View;

const reasons = Object.fromEntries(
  ["majority_5", "majority_6", "majority_7", "majority_8", "sets", "alliances", "betrayals"].map((it) => [it, it]),
);
const words = { reasons, tiedAt: (n: number) => `tied at ${n}` };

describe("the score of District Noir", () => {
  it("has fixed rows, and notes tied supports", () => {
    const seen = rows(view(["8", "7", "6"], ["7"]), words);
    expect(seen.map(({ reason, clause, note }) => [reason, clause, note])).toEqual([
      ["majority_8", "DN-5.1", undefined],
      ["majority_7", "DN-5.1", "tied at 1"],
      ["majority_6", "DN-5.1", undefined],
      ["majority_5", "DN-5.1", "tied at 0"],
      ["sets", "DN-5.2", undefined],
      ["alliances", "DN-5.3", undefined],
      ["betrayals", "DN-5.3", undefined],
    ]);
  });

  it("has no rows after a win by cities", () => {
    expect(rows(view(["docks"], [], [null, null]), words)).toEqual([]);
  });
});
