import { describe, expect, it } from "vitest";

import type { Card, Preview, Standing } from "./types";
import { tableau } from "./cards";
import { ledger } from "./ledger";

const standing = (majorities: Standing["majorities"], totals: [number, number]): Standing => ({
  majorities,
  sets: [0, 0],
  totals,
});
const preview = (takes: Card[], after: Standing): Preview => ({
  takes,
  line: [],
  wins: false,
  before: standing([null, null, null, null], [0, 0]),
  after,
});

describe("the ledger", () => {
  it("distinguishes a won majority from a broken one", () => {
    const taken: [Card[], Card[]] = [
      ["8", "8", "7"],
      ["8", "8", "7", "7"],
    ];
    const before = standing([null, null, 1, null], [0, 7]);
    const after = standing([null, null, null, 0], [8, 0]);
    const rows = ledger(taken, before, preview(["8", "7"], after), 0).majorities;
    expect(rows.map(({ support, change }) => [support, change])).toEqual([
      ["8", "won"],
      ["7", "broken"],
      ["6", "none"],
      ["5", "none"],
    ]);
    expect(rows[0]).toMatchObject({ mine: 2, plus: 1, theirs: 2 });
  });

  it("works from the perspective of the second seat", () => {
    const taken: [Card[], Card[]] = [["5"], ["+3", "-1"]];
    const seen = ledger(taken, standing([0, null, null, null], [5, 2]), null, 1);
    expect(seen.majorities.at(-1)?.change).toBe("theirs");
    expect(seen.bonus).toEqual({ mine: { before: 2, after: 2 }, theirs: { before: 0, after: 0 } });
    expect(seen.totals).toEqual({ mine: { before: 2, after: 2 }, theirs: { before: 5, after: 5 } });
  });

  it("compares sets, alliances and betrayals of both", () => {
    const before = { ...standing([null, null, null, null], [0, 0]), sets: [0, 1] as [number, number] };
    const after = { ...before, sets: [1, 1] as [number, number] };
    const seen = ledger([["+2"], ["-3"]], before, preview(["-1"], after), 0);
    expect(seen.sets).toEqual({ mine: { before: 0, after: 1 }, theirs: { before: 1, after: 1 } });
    expect(seen.bonus).toEqual({ mine: { before: 2, after: 1 }, theirs: { before: -3, after: -3 } });
  });

  it("warns of the last city only while it is available", () => {
    const nothing = standing([null, null, null, null], [0, 0]);
    const two: Card[] = ["docks", "police"];
    expect(ledger([two, []], nothing, null, 0).lacking).toBe("hall");
    expect(ledger([two, ["hall"]], nothing, null, 0).lacking).toBeNull();
    expect(ledger([["docks"], []], nothing, null, 0).lacking).toBeNull();
    expect(ledger([["docks"], []], nothing, preview(["police"], nothing), 0).lacking).toBe("hall");
  });
});

describe("a tableau", () => {
  it("has a pile per kind of card, with owned cards and gains", () => {
    const columns = tableau(["8", "-2", "docks", "-1", "-2"], ["8", "+4"]);
    expect(columns["8"]).toEqual([{ card: "8", owned: 1, gain: 1 }]);
    expect(columns.alliance).toEqual([{ card: "+4", owned: 0, gain: 1 }]);
    expect(columns.betrayal).toEqual([
      { card: "-1", owned: 1, gain: 0 },
      { card: "-2", owned: 2, gain: 0 },
    ]);
    expect(columns.city).toHaveLength(1);
    expect(columns["5"]).toEqual([]);
  });
});
