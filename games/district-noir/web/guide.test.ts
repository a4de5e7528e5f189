import { describe, expect, it } from "vitest";

import guide from "./guide";

describe("the last rounds of the guide", () => {
  const free = guide(undefined).steps.at(-2);
  const points = (hand: string[], line: string[], taken = false): unknown => {
    const player = { hand, hand_size: hand.length, has_taken: taken };
    const view = { round: 3, line, reach: Math.min(5, line.length), players: [player, player] };
    return typeof free?.at === "function"
      ? free.at({ me: 0, name: (seat) => `P${seat}`, at: 0, view, events: [] })
      : null;
  };

  it("points at the winning card, then at the winning take", () => {
    expect(points(["6", "hall"], ["5"])).toEqual(["card hall", "hand"]);
    expect(points(["6", "8"], ["hall", "5"])).toEqual(["take"]);
    expect(points(["6", "8"], ["hall", "5", "5", "6", "7", "8"])).toEqual(["hand"]);
    expect(points(["6", "8"], ["hall", "5"], true)).toEqual(["hand"]);
  });

  it("points at Take once the hand is empty", () => {
    expect(points([], ["hall", "5", "5", "6", "7", "8"])).toEqual(["take"]);
  });
});
