import { describe, expect, it } from "vitest";

import type { Chair } from "../types/protocol";
import { inksOf } from "./inks";

const guest = (colour: number, shape: number): Chair => ({
  is: "guest",
  guest: 0,
  name: "Ana",
  look: { colour, shape },
  ready: false,
  rematch: false,
  here: true,
  away_since: null,
  stand_in: false,
});
const bot: Chair = { is: "bot", name: "Zinc", look: { colour: 0, shape: 4 }, bot: "gambler" };

const worn = (...chairs: Chair[]) => inksOf(chairs).slice(0, chairs.length);

describe("the inks of a table", () => {
  it("follow the guests' choices", () => {
    expect(worn(guest(6, 3), guest(0, 0))).toEqual([
      { ink: 4, colour: 6 },
      { ink: 1, colour: 0 },
    ]);
  });

  it("go to the first of two equal choices, and to guests before bots", () => {
    expect(worn(bot, guest(0, 0), guest(0, 0))).toEqual([
      { ink: 3, colour: 2 },
      { ink: 1, colour: 0 },
      { ink: 2, colour: 1 },
    ]);
  });

  it("are never shared, also by seats without a chair", () => {
    const all = inksOf([guest(7, 4), guest(7, 4)]);
    expect(new Set(all.map(({ ink }) => ink)).size).toBe(5);
    expect(new Set(all.map(({ colour }) => colour)).size).toBe(5);
  });
});
