import { expect, test } from "vitest";

import type { Event, View } from "./types";
import { after } from "./fold";
import { NOBODY } from "./gang";
import { view } from "./fixtures";

/** The server's view after all events. Only what the events do not tell is taken from it. */
const next: View = { ...view, phase: 3, first: 1, turn: 1 };
const then = (...events: Event[]) => events.reduce((seen, event) => after(seen, event, next), view);

test("a bid leaves the reserve and lies on the table", () => {
  const bid = { ...NOBODY, healthy: 2, wounded: 1 };
  const reserve = { ...NOBODY, healthy: 1 };
  const seen = then({ type: "bid_made", seat: 0, bid, reserve });
  expect(seen.players[0]?.stake).toEqual({ bid });
  expect(seen.players[0]?.reserve).toEqual(reserve);
  expect(seen.turn, "nobody is awaited while the sheriff moves").toBeNull();
});

test("a wound leaves the reserve of its event", () => {
  const reserve = { ...NOBODY, healthy: 2, wounded: 2 };
  const seen = then({ type: "wounded", seat: 0, kind: "plain", killed: false, reserve });
  expect(seen.players[0]?.reserve).toEqual(reserve);
});

test("a plunder empties the city, frees its prisoners, and shows gold only where cubes are known", () => {
  const seen = then({
    type: "plundered",
    seat: 1,
    at: 11,
    gold: 1,
    prisoners: 2,
    reserve: { ...NOBODY, prisoners: 2 },
  });
  expect(seen.ring[11]).toMatchObject({ gold: 0, prisoners: 0, side: "front" });
  expect(seen.players[1]?.reserve.prisoners).toBe(2);
  expect(seen.players[1]?.cubes).toBeNull();
  expect(
    then({ type: "plundered", seat: 0, at: 11, gold: 1, prisoners: 2, reserve: NOBODY }).players[0]?.cubes,
  ).toEqual({
    gold: 3,
    silver: 1,
  });
});

test("a drawn cube moves between visible purses only", () => {
  const drawn = (found: "gold" | null): Event => ({ type: "cube_drawn", from: 0, to: 1, cause: "steal", found });
  expect(then(drawn("gold")).players[0]?.cubes).toEqual({ gold: 1, silver: 1 });
  expect(then(drawn(null)).players[0]?.cubes).toEqual({ gold: 2, silver: 1 });
});

test("the pawn changes owner, turns the tile it leaves, meets the ambush and arrives", () => {
  const seen = then(
    { type: "phase_won", seat: 1, bid: 3, steps: 2 },
    { type: "city_turned", at: 8 },
    { type: "indians_met", at: 9, stopped: false },
    { type: "pawn_arrived", at: 10, blocked: true },
    { type: "stagecoach_held_up", seat: 0, silver: 7 },
  );
  expect(seen.pawn).toEqual({ at: 10, owner: 1, blocked: true });
  expect(seen.ring[8]?.side).toBe("back");
  expect(seen.silver).toBe(7);
  expect(seen.players[0]?.cubes?.silver).toBe(2);
});

test("a new phase takes the server's view, except for the sheriff", () => {
  const seen = then({ type: "phase_opened", phase: 3, first: 1 });
  expect(seen.phase).toBe(3);
  expect(seen.sheriff).toBe(view.sheriff);
  expect(seen.players.every(({ stake }) => stake === null)).toBe(true);
});

test("turning the hourglass costs a clock; the end of time stops it", () => {
  const turned = then({ type: "hourglass_turned", by: 1, seat: 0, until: 20_000, at: 5000, clocks: 1 });
  expect(turned.hourglass).toBe(20_000);
  expect(turned.players[1]?.clocks).toBe(1);
  expect(after(turned, { type: "time_ran_out", seat: 0 }, next).hourglass).toBeNull();
});
