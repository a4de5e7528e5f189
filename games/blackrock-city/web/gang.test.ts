import { expect, test } from "vitest";

import { bids, cheapest, gather, NOBODY, same, size, tiles } from "./gang";

const gang = (some: Partial<typeof NOBODY>) => ({ ...NOBODY, ...some });

test("a gang round-trips through its tiles", () => {
  const some = gang({ healthy: 2, wounded_x: 1, prisoners: 1 });
  expect(tiles(some)).toEqual(["healthy", "healthy", "wounded_x", "prisoners"]);
  expect(same(gather(tiles(some)), some)).toBe(true);
  expect(size(some)).toBe(4);
  expect(same(some, gang({ healthy: 2, wounded_x: 1 }))).toBe(false);
});

test("only bids are taken from the acts", () => {
  expect(bids(["renounce", { bid: gang({ healthy: 1 }) }, { advance: 2 }, "clock"])).toEqual([gang({ healthy: 1 })]);
});

test("the cheapest bid of a size sends the healthy first, then those that would die, and keeps the crosses", () => {
  const reserve = { healthy: 2, healthy_x: 1, wounded: 1, wounded_x: 1, prisoners: 1 };
  const all: (typeof reserve)[] = [];
  for (let healthy = 0; healthy <= reserve.healthy; healthy++)
    for (let healthy_x = 0; healthy_x <= reserve.healthy_x; healthy_x++)
      for (let wounded = 0; wounded <= reserve.wounded; wounded++)
        for (let wounded_x = 0; wounded_x <= reserve.wounded_x; wounded_x++)
          for (let prisoners = 0; prisoners <= reserve.prisoners; prisoners++)
            all.push({ healthy, healthy_x, wounded, wounded_x, prisoners });
  const order = [
    gang({ healthy: 1 }),
    gang({ healthy: 2 }),
    gang({ healthy: 2, healthy_x: 1 }),
    gang({ healthy: 2, healthy_x: 1, prisoners: 1 }),
    gang({ healthy: 2, healthy_x: 1, prisoners: 1, wounded: 1 }),
    gang({ healthy: 2, healthy_x: 1, prisoners: 1, wounded: 1, wounded_x: 1 }),
  ];
  order.forEach((wanted, index) => expect(cheapest(all, index + 1)).toEqual(wanted));
});

test("an illegal size has no cheapest bid", () => {
  expect(cheapest([gang({ healthy: 1 })], 2)).toBeNull();
});
