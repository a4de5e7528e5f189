import { expect, test } from "vitest";

import { grouped } from "./hand";

test("the same cards lie together, new ones apart", () => {
  expect(grouped(["robbery", "tip_off", "robbery", "robbery"], ["robbery"])).toEqual([
    { card: "tip_off", count: 1, fresh: false },
    { card: "robbery", count: 1, fresh: true },
    { card: "robbery", count: 2, fresh: false },
  ]);
});
