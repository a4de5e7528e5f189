import { expect, test } from "vitest";

import { NOBODY } from "./gang";
import type { Event } from "./types";
import { recapped, type Recap } from "./recap";
import { view } from "./fixtures";

const after = (...events: Event[]): Recap | null =>
  events.reduce<Recap | null>((recap, event) => recapped(recap, event, view), null);

const won: Event = { type: "phase_won", seat: 1, bid: 5, steps: 3 };
const arrived = (at: number): Event => ({ type: "pawn_arrived", at, blocked: false });

test("a recap has the bids, then the loot, then the silver", () => {
  expect(after({ type: "renounced", seat: 0, forced: false })).toBeNull();
  expect(after(won)).toEqual({ winner: 1, bid: 5, steps: 3, end: null, silver: null });
  const plundered: Event = { type: "plundered", seat: 1, at: 2, gold: 4, prisoners: 1, reserve: NOBODY };
  expect(after(won, arrived(2), plundered, { type: "stagecoach_held_up", seat: 3, silver: 7 })).toEqual({
    winner: 1,
    bid: 5,
    steps: 3,
    end: { at: 2, blocked: false, gold: 4, prisoners: 1 },
    silver: 3,
  });
});

test("the recap of a chosen distance has no bids", () => {
  const to = (view.pawn.at + 2) % view.ring.length;
  expect(after(arrived(to))).toMatchObject({ winner: view.pawn.owner, bid: null, steps: 2, end: { at: to } });
});
