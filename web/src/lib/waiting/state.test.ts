import { describe, expect, it } from "vitest";

import type { Chair } from "../types/protocol";
import { places, waitingOn } from "./state";

const guest = (name: string, ready: boolean) =>
  ({ is: "guest", name, ready, look: { colour: 0, shape: 0 }, here: true, stand_in: false }) as Chair;
const bot: Chair = { is: "bot", name: "Rosa", bot: "gambler", look: { colour: 1, shape: 1 } };

describe("a waiting table", () => {
  it("lists free chairs and unready guests", () => {
    const chairs = [guest("Ana", false), { is: "empty" } as Chair, guest("Ben", false), bot];
    expect(waitingOn({ chairs }, [0])).toEqual({ empty: [1], unready: ["Ben"], mineUnready: [0], ready: false });
  });

  it("starts only if everyone is ready", () => {
    const chairs = [guest("Ana", true), guest("Ben", true), bot];
    expect(waitingOn({ chairs }, [0]).ready).toBe(true);
    expect(waitingOn({ chairs: [guest("Ana", false), bot] }, [0]).ready).toBe(false);
    expect(waitingOn({ chairs: [guest("Ana", false), bot] }, []).ready).toBe(false);
    expect(waitingOn({ chairs: [guest("Ana", true), { is: "empty" }] }, [0]).ready).toBe(false);
  });
});

describe("chairs around the table", () => {
  it("start with the reader's at the bottom and go clockwise", () => {
    const around = places(4, 2).map(({ seat, x, y }) => [seat, Math.round(x), Math.round(y)]);
    expect(around).toEqual([
      [0, 50, 0],
      [1, 100, 50],
      [2, 50, 100],
      [3, 0, 50],
    ]);
  });
});
