import { expect, test } from "vitest";

import type { Event } from "./types";
import { verdict } from "./fight";

const tie: Event = { type: "hit", caller: null, bullets: null };
const ran: Event = { type: "left", seat: 1, token: "coward", at: "bank" };
const countdown: Event = { type: "countdown", fire_at: 3000 };
const early: Event = { type: "false_start", seat: 1 };
const wrong: Event = { type: "called", seat: 0, right: false };

test("a false start or a tie is shown until the next roll, with its runs", () => {
  expect(verdict([countdown, early, countdown])).toEqual([early]);
  expect(verdict([tie, ran, countdown, { type: "fired" }])).toEqual([tie, ran]);
  expect(verdict([tie, ran, countdown, { type: "fired" }, { type: "rolled", seat: 0, until: 4000 }])).toEqual([]);
});

test("a wrong call is shown until its penalty ends", () => {
  expect(verdict([countdown, { type: "fired" }, wrong])).toEqual([wrong]);
  expect(verdict([wrong, { type: "released", seat: 0 }])).toEqual([]);
});

test("a HIT with a winner is not shown", () => {
  expect(verdict([{ type: "hit", caller: 0, bullets: 2 }])).toEqual([]);
});
