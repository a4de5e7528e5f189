import { describe, expect, it } from "vitest";

import { cards, cardsInfo, crowd, crowdInfo, duel, duelInfo } from "../games/fixtures";
import { freshDraft, localPlayers, newTable, withGame, withOption } from "./draft";

describe("a draft of a table", () => {
  it("sends only options of its game", () => {
    const draft = withOption(freshDraft(cards, false), "deck", "large");
    expect(newTable(draft, cards, cardsInfo).rules.options).toEqual({ deck: "large", open: false, stake: 10 });
    const other = withGame(draft, duelInfo);
    expect(newTable(other, duel, duelInfo).rules).not.toHaveProperty("options");
    expect(newTable(withGame(other, cardsInfo), cards, cardsInfo).rules.options).toMatchObject({ deck: "large" });
  });

  it("is a match only where the game has matches", () => {
    const three = { ...freshDraft(duel, false), bestOf: 3 as const };
    expect(newTable(three, duel, duelInfo).rules.best_of).toBe(3);
    expect(newTable(withGame(three, cardsInfo), cards, cardsInfo).rules).not.toHaveProperty("best_of");
    expect(newTable({ ...three, bestOf: 1 }, duel, duelInfo).rules).not.toHaveProperty("best_of");
  });

  it("allows take-backs only where the game does", () => {
    const draft = { ...freshDraft(cards, false), takeBack: true };
    expect(newTable(draft, cards, cardsInfo).rules.take_back).toBe(true);
    expect(newTable(withGame(draft, duelInfo), duel, duelInfo).rules.take_back).toBe(false);
  });

  it("keeps the seats within the game's range", () => {
    const five = { ...freshDraft(crowd, false), seats: 5, wished: 5 };
    expect(withGame(five, cardsInfo).seats).toBe(4);
    expect(withGame(five, duelInfo).seats).toBe(2);
    expect(withGame(withGame(five, duelInfo), crowdInfo).seats).toBe(5);
  });

  it("has other defaults with reduced motion", () => {
    expect(newTable(freshDraft(cards, true), cards, cardsInfo).rules.options).toMatchObject({ deck: "large" });
  });

  it("leaves out defaults, and includes the delay of a stand-in", () => {
    const plain = newTable({ ...freshDraft(duel, false), name: "  " }, duel, duelInfo);
    expect(plain).not.toHaveProperty("name");
    expect(plain.rules).not.toHaveProperty("turn_time");
    const timed = newTable(
      { ...freshDraft(duel, false), turnTime: 30, standIn: "after", who: "invited" },
      duel,
      duelInfo,
    );
    expect(timed.rules).toMatchObject({ turn_time: 30, stand_in: { after: 60 } });
    expect(timed.public).toBe(false);
  });

  it("seats the people on this device first, then bots", () => {
    const draft = { ...freshDraft(cards, false), people: ["Ann", " ", " Ben ", "", "Zed"] };
    expect(localPlayers(draft)).toEqual([]);
    expect(newTable(draft, cards, cardsInfo)).not.toHaveProperty("bots");
    const shared = { ...draft, who: "here" as const, standIn: "after" as const };
    expect(localPlayers(shared)).toEqual(["Ann", "Ben"]);
    expect(newTable(shared, cards, cardsInfo)).toMatchObject({
      public: false,
      bots: ["gambler", "gambler"],
      rules: { stand_in: "never" },
    });
  });

  it("seats one person against bots of the chosen level", () => {
    const alone = {
      ...freshDraft(crowd, false),
      who: "bots" as const,
      seats: 3,
      level: "legend" as const,
    };
    expect(localPlayers(alone)).toEqual([null]);
    expect(newTable(alone, crowd, crowdInfo)).toMatchObject({
      public: false,
      bots: ["legend", "legend"],
      rules: { stand_in: "ask" },
    });
  });
});
