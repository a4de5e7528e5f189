import { expect, it } from "vitest";

import { holder } from "./holder";

it("stays with whoever is asked, or watches while nobody here is", () => {
  expect(holder([0, 1, 2], [1], 1)).toBe(1);
  expect(holder([0, 1, 2], [0, 1, 2], 1)).toBe(1);
  expect(holder([0, 1, 2], [], 1)).toBe(1);
  expect(holder([0, 2], [1], 2)).toBe(2);
});

it("goes on clockwise to the next who is asked", () => {
  expect(holder([0, 1, 2], [0, 2], 1)).toBe(2);
  expect(holder([0, 1, 2], [0], 2)).toBe(0);
  expect(holder([0, 1], [1, 3], 0)).toBe(1);
});

it("begins with the first who is asked, else with the first who is here", () => {
  expect(holder([1, 3], [3], null)).toBe(3);
  expect(holder([1, 3], [0], null)).toBe(1);
  expect(holder([], [0], null)).toBeNull();
});

it("does not wait for somebody who left the device", () => {
  expect(holder([1], [], 0)).toBe(1);
});
