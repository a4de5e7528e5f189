import { expect, test } from "vitest";

import type { Act } from "./types";
import { aimOf, aims, marks, toggled, wanted } from "./aim";

const at = (seat: number, token: "shooter" | "coward") => ({ seat, token });
const legal: Act[] = [
  { remove: [at(1, "shooter"), at(1, "shooter")] },
  { remove: [at(1, "shooter"), at(2, "coward")] },
  "claim_town",
];

test("every possible target is listed once", () => {
  expect(marks(aims(legal)).map(({ key }) => key)).toEqual(["1 shooter 0", "1 shooter 1", "2 coward 0"]);
  expect(wanted(aims(legal))).toBe(2);
});

test("a selection is an act only if it is legal, in any order", () => {
  const ways = aims(legal);
  const [one, two, coward] = marks(ways);
  if (!one || !two || !coward) throw new Error("three marks");
  expect(aimOf(ways, [coward, two])).toEqual([at(1, "shooter"), at(2, "coward")]);
  expect(aimOf(ways, [coward])).toBeNull();
});

test("a press adds, removes, or replaces the oldest target", () => {
  const [one, two, coward] = marks(aims(legal));
  if (!one || !two || !coward) throw new Error("three marks");
  expect(toggled([one], one, 2)).toEqual([]);
  expect(toggled([one, two], coward, 2)).toEqual([two, coward]);
});
