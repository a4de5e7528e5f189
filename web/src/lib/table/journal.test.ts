import { describe, expect, it } from "vitest";

import type { Names } from "../games/game";
import { journalOf, plain } from "./journal";

const names: Names = (seat) => ({ seat, name: `P${seat}`, you: false, bot: false, ghost: false, ink: 1 });

describe("the journal", () => {
  it("builds the lines of one entry together, in order", () => {
    const asked: unknown[][] = [];
    const ui = {
      journal: (events: readonly unknown[]) => {
        asked.push([...events]);
        return events.length > 1 ? [{ text: events.join("+") }] : [];
      },
    };
    const history = [
      { entry: 0, event: "a" },
      { entry: 1, event: "b" },
      { entry: 1, event: "c" },
      { entry: 3, event: "d" },
    ];
    expect(journalOf(ui, history, names, null)).toEqual([{ text: "b+c", entry: 1 }]);
    expect(asked).toEqual([["a"], ["b", "c"], ["d"]]);
  });

  it("strips bold marks for screen readers", () => {
    expect(plain({ text: "**Nour** mise **3**." })).toBe("Nour mise 3.");
  });
});
