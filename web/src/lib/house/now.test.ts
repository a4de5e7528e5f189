import { describe, expect, it } from "vitest";

import { minutes } from "./now.svelte";

describe("minutes", () => {
  it("has two digits of seconds", () => {
    expect([0, 999, 42_000, 60_000, 725_400].map(minutes)).toEqual(["0:00", "0:01", "0:42", "1:00", "12:05"]);
  });
  it("never counts below nothing", () => {
    expect(minutes(-3000)).toBe("0:00");
  });
});
