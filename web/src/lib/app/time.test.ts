import { describe, expect, it } from "vitest";

import { clockTime } from "./time.svelte";

describe("clockTime", () => {
  it("has two digits of seconds", () => {
    expect([0, 999, 42_000, 60_000, 725_400].map(clockTime)).toEqual(["0:00", "0:01", "0:42", "1:00", "12:05"]);
  });
  it("is never negative", () => {
    expect(clockTime(-3000)).toBe("0:00");
  });
});
