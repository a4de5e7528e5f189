import { expect, it } from "vitest";

import { holder } from "./holder";

it("the holder keeps the device while asked, or while nobody here is", () => {
  expect(holder([0, 1, 2], [1], 1)).toBe(1);
  expect(holder([0, 1, 2], [0, 1, 2], 1)).toBe(1);
  expect(holder([0, 1, 2], [], 1)).toBe(1);
  expect(holder([0, 2], [1], 2)).toBe(2);
});

it("the device goes clockwise to the next player asked", () => {
  expect(holder([0, 1, 2], [0, 2], 1)).toBe(2);
  expect(holder([0, 1, 2], [0], 2)).toBe(0);
  expect(holder([0, 1], [1, 3], 0)).toBe(1);
});

it("the first holder is the first player asked, else the first seat here", () => {
  expect(holder([1, 3], [3], null)).toBe(3);
  expect(holder([1, 3], [0], null)).toBe(1);
  expect(holder([], [0], null)).toBeNull();
});

it("a seat that left the device is skipped", () => {
  expect(holder([1], [], 0)).toBe(1);
});
