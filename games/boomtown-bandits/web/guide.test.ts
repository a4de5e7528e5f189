import { expect, it } from "vitest";

import guide, { lockstep, realtime } from "./guide";

it("the guide follows the table's shootout option", () => {
  expect(guide(undefined)).toBe(realtime);
  expect(guide({ shootout: "realtime" })).toBe(realtime);
  expect(guide({ shootout: "lockstep" })).toBe(lockstep);
});
