import { describe, expect, it } from "vitest";

import type { GivenAnswer, Verdict } from "../types/protocol";
import { resultsOf, streakOf } from "./results";

const answer = (date: string, verdict: Verdict = "found", answered = date): GivenAnswer => ({
  puzzle: date,
  verdict,
  date,
  at: Date.parse(answered) + 3_600_000,
});
const streak = (today: string, ...answers: GivenAnswer[]) => streakOf(resultsOf(answers), today);

describe("days in a row", () => {
  it("last until today's puzzle is answered, or the day is over", () => {
    const two = [answer("2026-11-14"), answer("2026-11-15")];
    expect(streak("2026-11-15", ...two).days).toBe(2);
    expect(streak("2026-11-16", ...two).days).toBe(2);
    expect(streak("2026-11-16", ...two, answer("2026-11-16", "close")).days).toBe(3);
    expect(streak("2026-11-17", ...two).days).toBe(0);
  });

  it("count any verdict", () => {
    expect(streak("2026-11-16", answer("2026-11-15", "missed"), answer("2026-11-16")).days).toBe(2);
  });

  it("do not count an answer after its day", () => {
    const late = answer("2026-11-15", "found", "2026-11-16");
    expect(resultsOf([late])["2026-11-15"]).toEqual({ verdict: "found", late: true });
    expect(streak("2026-11-16", late, answer("2026-11-16"))).toEqual({ days: 1, longest: 1 });
  });

  it("have a longest run", () => {
    const days = ["2026-10-30", "2026-10-31", "2026-11-01", "2026-11-15", "2026-11-16"].map((day) => answer(day));
    expect(streak("2026-11-16", ...days)).toEqual({ days: 2, longest: 3 });
    expect(streak("2026-11-16")).toEqual({ days: 0, longest: 0 });
  });
});

describe("results", () => {
  it("leave out answers of the trainer", () => {
    expect(resultsOf([{ ...answer("2026-11-16"), date: null }])).toEqual({});
  });

  it("keep the first listed of two answers of a day", () => {
    const both = resultsOf([answer("2026-11-16", "close"), answer("2026-11-16", "found")]);
    expect(both["2026-11-16"]?.verdict).toBe("close");
  });
});
