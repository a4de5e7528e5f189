import { expect, it } from "vitest";

import type { Card, Event, Player } from "./types";
import { soundsOf } from "./sounds";

const player = (...taken: Card[]): Player => ({ hand: null, hand_size: 0, taken, has_taken: true });
const took = (seat: number, ...cards: Card[]): Event => ({ type: "took", seat, cards });

it("a take that leaves its player one City short adds a low note", () => {
  const players: [Player, Player] = [player("docks"), player("police", "hall", "5")];
  expect(soundsOf([took(1, "hall", "5")], { players })).toEqual(["take", "short"]);
  expect(soundsOf([took(1, "5")], { players })).toEqual(["take"]);
  expect(soundsOf([took(0, "docks")], { players })).toEqual(["take"]);
  expect(soundsOf([{ type: "played", seat: 1, card: "5" }], { players })).toEqual(["card"]);
});
