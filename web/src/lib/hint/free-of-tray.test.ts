import { expect, it } from "vitest";

import { room } from "./free-of-tray";

const stage = { top: 52, left: 0, width: 390, height: 792 };

it("a card stays above a tray below the board", () => {
  expect(room(stage, { top: 660, left: 0, width: 390, height: 184 })).toEqual({ maxHeight: 608, maxWidth: 390 });
});

it("a card stays left of a tray next to the board", () => {
  const flat = { top: 44, left: 0, width: 844, height: 346 };
  expect(room(flat, { top: 44, left: 540, width: 304, height: 346 })).toEqual({ maxHeight: 346, maxWidth: 540 });
});

it("without a tray the card has the stage", () => {
  expect(room(stage, undefined)).toEqual({ maxHeight: 792, maxWidth: 390 });
});
