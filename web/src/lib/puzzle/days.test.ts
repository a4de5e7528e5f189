import { describe, expect, it } from "vitest";

import { dayName, dayOf, isDay, plusDays, weekday, weekdays, weeksUpTo } from "./days";

describe("days", () => {
  it("are recognised", () => {
    expect(isDay("2026-11-16")).toBe(true);
    expect(["2026-02-30", "2026-13-01", "20261116", "some-game", ""].filter(isDay)).toEqual([]);
  });

  it("are counted across months and years", () => {
    expect(plusDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(plusDays("2024-03-01", -1)).toBe("2024-02-29");
    expect(dayOf(Date.UTC(2026, 10, 16, 23, 59))).toBe("2026-11-16");
  });

  it("form weeks that start on Monday", () => {
    expect(weekday("2026-11-16")).toBe(0);
    const weeks = weeksUpTo("2026-11-18", 2);
    expect(weeks.map((week) => [week[0], week[6]])).toEqual([
      ["2026-11-09", "2026-11-15"],
      ["2026-11-16", "2026-11-22"],
    ]);
  });

  it("have names", () => {
    expect(dayName("2026-11-16", "en", "2026-11-20")).toBe("Monday 16 November");
    expect(dayName("2025-11-16", "fr", "2026-11-20")).toBe("dimanche 16 novembre 2025");
    expect(weekdays("fr").map(({ short }) => short)).toEqual(["L", "M", "M", "J", "V", "S", "D"]);
    expect(weekdays("en")[6]).toEqual({ short: "S", long: "Sunday" });
  });
});
