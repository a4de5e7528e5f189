import { expect, it } from "vitest";

import { lineAt, nextHeading, previousHeading } from "./headings";

const lines = [
  { entry: 0, text: "Round 1", tone: "heading" as const },
  { entry: 0, text: "dealt" },
  { entry: 3, text: "played" },
  { entry: 7, text: "Round 2", tone: "heading" as const },
  { entry: 9, text: "took" },
];

it("jumps from heading to heading, and stays at the ends", () => {
  expect(nextHeading(lines, 0)).toBe(7);
  expect(nextHeading(lines, 7)).toBeUndefined();
  expect(previousHeading(lines, 9)).toBe(7);
  expect(previousHeading(lines, 7)).toBe(0);
  expect(previousHeading(lines, 0)).toBeUndefined();
});

it("finds the last line up to a moment", () => {
  expect(lineAt(lines, 5)?.text).toBe("played");
  expect(lineAt(lines, 8)?.text).toBe("played");
  expect(lineAt(lines, 99)?.text).toBe("took");
});
