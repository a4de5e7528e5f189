import { expect, it, vi } from "vitest";

import type { Names } from "../games/game";
import { ranked, scoreGroups } from "./score";

vi.mock("../i18n/language.svelte", () => ({ localized: ({ en }: { en: unknown }) => en }));
const { explainResult } = await import("./explain-result");

const seen =
  (reader: number | null): Names =>
  (seat) => ({
    seat,
    name: ["Ana", "Zinc", "Rosa"][seat] ?? "",
    you: seat === reader,
    bot: false,
    ghost: false,
    ink: 1,
  });
const row = (reason: string, ...amounts: number[]) => ({ reason, clause: "X-1", amounts, group: undefined });
const ui = { tie: () => ({ text: "more gold, 5 to 3", clause: "X-2" }) };

/** Zinc 12, Ana 8, Rosa 3; `reader` is the seat that reads. */
function told(reader: number | null, scores: (number | null)[] = [8, 12, 3]): string {
  const ranking = [[1], [0], [2]];
  const groups = scoreGroups([row("Sets", 10, 5, 0), row("Alliances", 2, 3, 3)]);
  return explainResult({
    row: ranked({ ranking, scores, reason: "score" }),
    groups,
    names: seen(reader),
    ui,
    view: null,
  });
}

it("tells the loser the margin and the deciding group", () => {
  expect(told(0)).toBe("You lost to Zinc by 4. The difference: Sets, 10 to 5.");
  expect(told(2)).toBe("You lost to Zinc by 9. The difference: Sets, 10 to 0.");
});

it("compares the winner with the runner-up", () => {
  expect(told(1)).toBe("You won by 4. The difference: Sets, 10 to 5.");
  expect(told(null)).toBe("Zinc won by 4. The difference: Sets, 10 to 5.");
});

it("names the tie-breaker", () => {
  expect(told(0, [12, 12, 3])).toBe("12 all. Tie-breaker: more gold, 5 to 3.");
});

it("is empty where nothing was scored", () => {
  expect(told(0, [null, null, null])).toBe("");
});
