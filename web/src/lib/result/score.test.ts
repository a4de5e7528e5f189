import { describe, expect, it } from "vitest";

import { asPodium, brokenTie, chart, decisive, ranked, scoreGroups, scoreRows } from "./score";

const outcome = { ranking: [[2], [0, 3], [1]], scores: [7, 1, 11, 7], reason: "score" };

describe("a finished game", () => {
  it("shares a place between ties, and the next place counts them", () => {
    expect(ranked(outcome).map(({ seat, place, score }) => [seat, place, score])).toEqual([
      [2, 1, 11],
      [0, 2, 7],
      [3, 2, 7],
      [1, 4, 1],
    ]);
  });

  it("finds the pair whose tie was broken", () => {
    expect(brokenTie(ranked(outcome))).toBeNull();
    const broken = brokenTie(ranked({ ...outcome, ranking: [[2], [3], [0], [1]] }));
    expect(broken?.map(({ seat }) => seat)).toEqual([3, 0]);
    expect(brokenTie(ranked({ ...outcome, scores: [null, null, null, null], ranking: [[0], [1, 2, 3]] }))).toBeNull();
  });

  it("puts the winner second from the left on the podium", () => {
    expect(asPodium(ranked(outcome)).map(({ seat }) => seat)).toEqual([0, 2, 3, 1]);
    expect(asPodium([])).toEqual([]);
  });

  const line = (seat: number, reason: string, amount: number) => ({ seat, reason, amount, clause: "X-1" });
  const sheet = {
    lines: [line(0, "gold", 2), line(1, "gold", 3), line(0, "gold", 1), line(1, "debt", -4)],
    totals: [],
  };
  const reason = ({ reason }: { reason: string }) => reason;

  it("adds up amounts of the same reason", () => {
    expect(scoreRows(sheet, [1, 0], { reason })).toEqual([
      { reason: "gold", clause: "X-1", amounts: [3, 3], group: undefined },
      { reason: "debt", clause: "X-1", amounts: [-4, null], group: undefined },
    ]);
  });

  it("sorts rows in the game's order", () => {
    const rows = scoreRows(sheet, [1, 0], { reason, order: ["debt", "gold"] });
    expect(rows.map(({ reason }) => reason)).toEqual(["debt", "gold"]);
  });

  it("groups rows, and finds the decisive group", () => {
    const group = ({ reason }: { reason: string }) => (reason === "town" ? undefined : "money");
    const more = { ...sheet, lines: [...sheet.lines, line(0, "town", 1), line(1, "town", 2)] };
    const groups = scoreGroups(scoreRows(more, [1, 0], { reason, group }));
    expect(groups.map(({ label, amounts, rows }) => [label, amounts, rows.length])).toEqual([
      ["money", [-1, 3], 2],
      ["town", [2, 1], 1],
    ]);
    expect(decisive(groups, 1, 0)).toEqual({ label: "money", winner: 3, other: -1 });
    expect(decisive(groups, 0, 1)).toEqual({ label: "town", winner: 2, other: 1 });
    expect(decisive([], 0, 1)).toBeNull();
  });
});

describe("the fixed rows of a game", () => {
  it("come first, in order, also without scores", () => {
    const line = (seat: number, reason: string) => ({ seat, reason, amount: 1, clause: "X-1" });
    const sheet = { lines: [line(0, "c"), line(1, "b")], totals: [] };
    const heads = [
      { reason: "a", clause: "X-2", note: "tied" },
      { reason: "b", clause: "X-1" },
    ];
    expect(scoreRows(sheet, [0, 1], { reason: ({ reason }) => reason }, heads)).toEqual([
      { reason: "a", clause: "X-2", note: "tied", amounts: [null, null] },
      { reason: "b", clause: "X-1", amounts: [null, 1] },
      { reason: "c", clause: "X-1", amounts: [1, null] },
    ]);
  });
});

describe("the chart of totals", () => {
  it("starts at 0 and ends at the totals", () => {
    const drawn = chart(
      [
        [3, 0],
        [3, 8],
      ],
      [0, 1],
    );
    const [first, second] = drawn?.lines ?? [];
    expect(first?.points).toHaveLength(3);
    expect(first?.points[0]?.y).toBe(second?.points[0]?.y);
    expect(second?.points[2]?.y).toBeLessThan(first?.points[2]?.y ?? 0);
    expect(drawn?.rules.map(({ label }) => label)).toEqual([0, 2, 4, 6, 8]);
  });

  it("extends below 0, and needs two totals", () => {
    const below = chart([[-30], [-10]], [0]);
    expect(below?.rules.at(0)?.label).toBeLessThanOrEqual(-30);
    expect(below?.rules.some(({ label }) => label === 0)).toBe(true);
    expect(chart([[4, 5]], [0, 1])).toBeNull();
  });
});
