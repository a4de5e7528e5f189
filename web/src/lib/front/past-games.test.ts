import { expect, test } from "vitest";

import type { PastGame } from "../types/protocol";
import { opponents, outcomeFor } from "./past-games";

function game(mine: boolean[], outcome: unknown): PastGame {
  const players = mine.map((own, seat) => ({ name: `Player ${seat}`, bot: false, mine: own, hints: 0 }));
  return { record: "r", table: "t", game: "g", finished: 0, players, outcome };
}

test.each([
  [[true, false], { ranking: [[0], [1]] }, "won"],
  [[false, true], { ranking: [[0], [1]] }, "lost"],
  [[true, false], { ranking: [[0, 1]] }, "drawn"],
  [[true, false], { conceded: 0 }, "lost"],
  [[true, false], { conceded: 1 }, "won"],
  [[true, true], { ranking: [[0], [1]] }, "shared"],
] as const)("with the seats %j and %j it was %s", (mine, outcome, expected) => {
  expect(outcomeFor(game([...mine], outcome))).toBe(expected);
});

test("opponents are listed", () => {
  expect(opponents(game([false, true, false], {}))).toEqual(["Player 0", "Player 2"]);
});
