import { expect, test } from "vitest";

import type { Event } from "./types";
import { NOBODY } from "./gang";
import { journal } from "./journal";
import { names, view } from "./fixtures";
import en from "./words/en";
import fr from "./words/fr";

const texts = (events: Event[], words = fr) => journal(events, names, view, words).map(({ text }) => text);

test("a bid and the sheriff's move are one sentence", () => {
  const events: Event[] = [
    { type: "bid_made", seat: 1, bid: { ...NOBODY, healthy: 1, healthy_x: 2 }, reserve: NOBODY },
    { type: "sheriff_moved", to: 2 },
  ];
  expect(texts(events)).toEqual(["**Nour** mise **3**, dont 2 X. Le shérif va à Copper Gulch."]);
  expect(texts(events, en)).toEqual(["**Nour** bids **3**, 2 of them X. The sheriff goes to Copper Gulch."]);
});

test("the reader is addressed as you", () => {
  expect(texts([{ type: "bid_made", seat: 0, bid: { ...NOBODY, wounded_x: 1 }, reserve: NOBODY }])).toEqual([
    "**Vous** misez **1**, un X. Le shérif ne bouge pas.",
  ]);
  expect(texts([{ type: "deferred", seat: 0, wounds: 2 }], en)).toEqual(["**You** defer: 2 wounds."]);
});

test("a catch and its wound are one important sentence", () => {
  const lines = journal(
    [
      { type: "caught", seat: 1 },
      { type: "wounded", seat: 1, kind: "plain", killed: false, reserve: NOBODY },
    ],
    names,
    view,
    fr,
  );
  expect(lines).toEqual([
    { seat: 1, tone: "big", text: "Le shérif attrape **Butch**. Un bandit de **Nour** est blessé." },
  ]);
});

test("the winner's sum is written out; without one, only the bid", () => {
  expect(texts([{ type: "phase_won", seat: 1, bid: 5, steps: 4 }])).toEqual([
    "**Nour** gagne la phase : 5 − 1 = 4 villes.",
  ]);
  expect(texts([{ type: "phase_won", seat: 0, bid: 5, steps: null }], en)).toEqual(["**You** win the phase with 5."]);
  expect(texts([{ type: "phase_won", seat: 0, bid: 1, steps: 1 }], en)).toEqual(["**You** win the phase with 1."]);
});

test("an arrival with plunder is one sentence", () => {
  expect(
    texts([
      { type: "pawn_arrived", at: 11, blocked: false },
      { type: "plundered", seat: 1, at: 11, gold: 1, prisoners: 2, reserve: NOBODY },
    ]),
  ).toEqual(["**Butch** pille Buzzard Rock : 1 or et 2 prisonniers."]);
});

test("hidden cubes stay hidden", () => {
  const drawn = (found: "gold" | "nothing" | null): Event => ({
    type: "cube_drawn",
    from: 0,
    to: 1,
    cause: "steal",
    found,
  });
  expect(texts([drawn("gold")], en)).toEqual(["**Nour** steals 1 gold from **you**."]);
  expect(texts([drawn(null)], en)).toEqual(["**Nour** steals 1 cube from **you**."]);
  expect(texts([drawn("nothing")], en)).toEqual(["**Nour** steals nothing from **you**: the screen is empty."]);
});

/** One event of each type. */
const every: Event[] = [
  { type: "phase_opened", phase: 2, first: 1 },
  { type: "bid_made", seat: 1, bid: { ...NOBODY, healthy: 2 }, reserve: NOBODY },
  { type: "sheriff_moved", to: 3 },
  { type: "caught", seat: 0 },
  { type: "wounded", seat: 0, kind: "x", killed: true, reserve: NOBODY },
  { type: "deferred", seat: 2, wounds: 1 },
  { type: "wounded", seat: 2, kind: "prisoner", killed: true, reserve: NOBODY },
  { type: "renounced", seat: 3, forced: false },
  { type: "renounced", seat: 2, forced: true },
  { type: "hourglass_turned", by: 1, seat: 0, until: 1000, at: 5000, clocks: 1 },
  { type: "time_ran_out", seat: 0 },
  { type: "phase_won", seat: 1, bid: 2, steps: 1 },
  { type: "city_turned", at: 8 },
  { type: "indians_met", at: 9, stopped: false },
  { type: "indians_met", at: 10, stopped: true },
  { type: "pawn_arrived", at: 10, blocked: true },
  { type: "cube_drawn", from: 1, to: null, cause: "sheriff", found: null },
  { type: "cube_drawn", from: 1, to: 0, cause: "sheriff", found: "silver" },
  { type: "stagecoach_held_up", seat: 2, silver: 7 },
  { type: "ended", reason: "exhausted", cubes: [zero(), zero(), zero(), zero()] },
];
function zero() {
  return { gold: 0, silver: 0 };
}

for (const [language, words] of Object.entries({ fr, en })) {
  test(`every event has a sentence without a raw word (${language})`, () => {
    for (const event of every) {
      const lines = texts([event], words);
      expect(lines.length).toBeGreaterThan(0);
      for (const text of lines) expect(text).toMatch(/^[^_]{4,}$/);
      for (const text of lines) expect(text).not.toMatch(/undefined|null|NaN|\?/);
    }
  });
}
