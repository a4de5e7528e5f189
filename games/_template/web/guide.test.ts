import { expect, it } from "vitest";

import guide from "./guide";

const step = guide(undefined).steps[1];
const now = (...events: object[]) => ({ view: null, events, me: 0, name: (seat: number) => `P${seat}`, at: 0 });

it("the step ends after the reader's choice, or after the deadline", () => {
  expect(step?.done?.(now({ type: "chose", seat: 1 }))).toBe(false);
  expect(step?.done?.(now({ type: "chose", seat: 0 }))).toBe(true);
  expect(step?.done?.(now({ type: "prize_taken", round: 1, prize: 3, seat: 1 }))).toBe(true);
});
