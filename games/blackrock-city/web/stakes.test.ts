import { expect, test } from "vitest";

import { NOBODY } from "./gang";
import { view } from "./fixtures";
import { clockwise, bidder, bidOf } from "./stakes";

test("the highest bid has an owner once there is a bid", () => {
  expect(bidder(view)).toBe(1);
  const outbid = {
    ...view,
    players: view.players.map((player, seat) =>
      seat === 3 ? { ...player, stake: { bid: { ...NOBODY, healthy: 4 } } } : player,
    ),
  };
  expect(bidder(outbid)).toBe(3);
  expect(bidder({ ...view, players: view.players.map((player) => ({ ...player, stake: null })) })).toBeNull();
});

test("a seat that deferred or renounced has no bid", () => {
  expect([0, 1, 2, 3].map((seat) => bidOf(view, seat) !== null)).toEqual([false, true, false, false]);
});

test("seats are clockwise, the reader last", () => {
  expect(clockwise(view, 1)).toEqual([2, 3, 0, 1]);
  expect(clockwise(view, 3)).toEqual([0, 1, 2, 3]);
  expect(clockwise(view, null)).toEqual([0, 1, 2, 3]);
});
