import { describe, expect, it } from "vitest";

import { defaults, offered, tags } from "./options";
import { cards, cardsInfo, duel, duelInfo } from "./fixtures";

describe("the options of a game", () => {
  it("are offered where the game has texts for them", () => {
    expect(offered(cards, cardsInfo).map(({ name }) => name)).toEqual(["deck", "open", "stake"]);
    expect(offered(duel, duelInfo)).toEqual([]);
    const order = { name: "deck", default: ["a", "b"], type: "order", values: ["a", "b"] } as const;
    expect(offered(cards, { ...cardsInfo, options: [{ ...order, values: [...order.values] }] })).toEqual([]);
  });

  it("have the server's defaults, or the game's with reduced motion", () => {
    expect(defaults(cards, cardsInfo, false)).toEqual({ deck: "small", open: false, stake: 10 });
    expect(defaults(cards, cardsInfo, true)).toEqual({ deck: "large", open: false, stake: 10 });
  });

  it("are summarised: every choice, flags that are on, changed numbers", () => {
    expect(tags(cards, cardsInfo, {}, cards.words.en)).toEqual(["one deck"]);
    expect(tags(cards, cardsInfo, { deck: "large", open: true, stake: 20 }, cards.words.en)).toEqual([
      "two decks",
      "Open hands",
      "Stake 20",
    ]);
  });
});
