import { expect, test } from "vitest";

import type { Event } from "./types";
import { place, player, view } from "./fixtures";
import { atHand } from "./street";
import { frames } from "./frames";

const lying = (at: "saloon" | "bank" | "mine", seat: number, token: "shooter" | "coward" = "shooter") => ({
  at,
  seat,
  token,
});
const back = (seat: number) => ({ seat, token: null, courage: false });

const before = view({
  town: [
    place("saloon", { tokens: [back(0)] }),
    place("bank", { tokens: [back(0), back(1), back(1)] }),
    place("mine", { closed: true }),
  ],
  players: [player(), player()],
});
/** A round without questions: one place without a rival, one resolved in two volleys. */
const round: Event[] = [
  { type: "revealed", tokens: [lying("saloon", 0), lying("bank", 0), lying("bank", 1), lying("bank", 1, "coward")] },
  { type: "won", seat: 0, at: "saloon" },
  { type: "drew", seat: 0, from: "saloon", card: null },
  { type: "resolved", at: "saloon" },
  { type: "threw", seat: 0, faces: ["blank"], tokens: ["shooter"], at: "bank" },
  { type: "threw", seat: 1, faces: ["blank", "run"], tokens: ["shooter", "coward"], at: "bank" },
  { type: "hit", caller: null, bullets: null },
  { type: "left", seat: 1, token: "coward", at: "bank" },
  { type: "threw", seat: 0, faces: ["bullet"], tokens: ["shooter"], at: "bank" },
  { type: "threw", seat: 1, faces: ["blank"], tokens: ["shooter"], at: "bank" },
  { type: "hit", caller: 0, bullets: 1 },
  { type: "aimed", seat: 0, at: 1, token: "shooter" },
  { type: "left", seat: 1, token: "shooter", at: "bank" },
  { type: "won", seat: 0, at: "bank" },
  { type: "drew", seat: 0, from: "bank", card: "robbery" },
  { type: "resolved", at: "bank" },
  { type: "round_began", round: 2, first: 1 },
];

test("an automatic round is split into frames", () => {
  const told = frames(before, round, [], true);
  expect(told.map(({ events }) => events.map(({ type }) => type).join(" "))).toEqual([
    "revealed",
    "won drew",
    "resolved threw threw hit",
    "left",
    "threw threw hit aimed",
    "left",
    "won drew",
  ]);
  const [reveal, , volley, , second, , last] = told.map(({ view }) => view);
  expect(reveal?.town[1]?.tokens.map(({ token }) => token)).toEqual(["shooter", "shooter", "coward"]);
  expect(volley?.shootout).toMatchObject({
    location: "bank",
    dice: [{ faces: ["blank"] }, { faces: ["blank", "run"] }],
  });
  expect(volley?.town[0]?.resolved).toBe(true);
  expect(second?.shootout).toMatchObject({ caller: 0, aim: [{ seat: 1, token: "shooter" }] });
  expect(second && atHand(second)?.tokens).toHaveLength(2);
  expect(last?.town.map(({ pile }) => pile)).toEqual([6, 6, 7]);
  expect(last?.players[0]?.hand_size).toBe(2);
  expect(last && atHand(last)?.tokens).toEqual([{ seat: 0, token: "shooter", courage: false }]);
});

test("dice tumble first, except with reduced motion", () => {
  const told = frames(before, round, [], false);
  expect(told.filter(({ tumbling }) => tumbling)).toHaveLength(2);
});

test("a placed token or a roll in a race has no frames", () => {
  expect(frames(before, [{ type: "placed", seat: 0, token: null, at: "bank" }], [], true)).toEqual([]);
  expect(
    frames(before, [{ type: "threw", seat: 0, faces: ["bullet"], tokens: ["shooter"], at: "bank" }], [], true),
  ).toEqual([]);
});

test("cards that move tokens have frames with their changes", () => {
  const rally: Event[] = [
    {
      type: "played",
      seat: 1,
      card: { id: "whispered_plan", moves: [step, { ...step, seat: 0 }] },
      changes: [0, 1].map((seat) => ({ type: "moved", seat, token: "shooter", from: "saloon", to: "bank" })),
    },
    { type: "won", seat: 1, at: "bank" },
  ];
  const open = view({
    stage: "window",
    window: "before_shootout",
    town: [
      place("saloon", { tokens: [0, 1].map((seat) => ({ seat, token: "shooter", courage: false }) as const) }),
      place("bank"),
    ],
  });
  const [card] = frames(open, rally, [], true);
  expect(card?.view.town.map(({ tokens }) => tokens.length)).toEqual([0, 2]);
});
const step = { seat: 1, token: "shooter", at: "saloon", to: "bank" } as const;
