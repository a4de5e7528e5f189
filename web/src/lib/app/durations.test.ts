import { expect, it } from "vitest";

import { milliseconds } from "./durations";

it("parses seconds and milliseconds", () => {
  expect(milliseconds("220ms")).toBe(220);
  expect(milliseconds(" .22s")).toBeCloseTo(220);
  expect(milliseconds("1.4s")).toBe(1400);
  expect(milliseconds("0s")).toBe(0);
  expect(milliseconds("")).toBe(0);
});
