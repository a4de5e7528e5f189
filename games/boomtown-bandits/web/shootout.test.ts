import { expect, test } from "vitest";

import type { Event } from "./types";
import { shootoutOf } from "./shootout";

const won = { type: "won", seat: 0, at: "bank" } as const;

test("the summary has runs, hits and loot", () => {
  const history: Event[] = [
    { type: "revealed", tokens: [] },
    { type: "hit", caller: 0, bullets: 1 },
    { type: "left", seat: 2, token: "coward", at: "bank" },
    { type: "aimed", seat: 0, at: 1, token: "shooter" },
    { type: "left", seat: 1, token: "shooter", at: "bank" },
    won,
    { type: "drew", seat: 0, from: "bank", card: "robbery" },
    { type: "countdown", fire_at: 0 },
    { type: "drew", seat: 1, from: "mine", card: null },
  ];
  expect(shootoutOf(history, won)).toEqual({
    at: "bank",
    winner: 0,
    ran: [2],
    hit: [{ seat: 1, token: "shooter" }],
    loot: [{ seat: 0, from: "bank", card: "robbery" }],
  });
});

test("a win without a shot has no summary", () => {
  expect(shootoutOf([{ type: "revealed", tokens: [] }, won], won)).toBeNull();
});
