import { expect, it } from "vitest";

import guide, { lockstep, realtime } from "./guide";

it("a table has the guide to its own shootouts", () => {
  expect(guide(undefined)).toBe(realtime);
  expect(guide({ shootout: "realtime" })).toBe(realtime);
  expect(guide({ shootout: "lockstep" })).toBe(lockstep);
});
