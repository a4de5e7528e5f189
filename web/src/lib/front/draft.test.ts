import { describe, expect, it } from "vitest";

import { freshDraft, here, newTable, withGame } from "./draft";

describe("a draft of a table", () => {
  it("says only what its game knows", () => {
    const blackrock = { ...freshDraft("blackrock-city", false), edition: "prototype" as const };
    expect(newTable(blackrock).rules.options).toEqual({ edition: "prototype", open_cubes: false });
    expect(newTable(withGame(blackrock, "boomtown-bandits")).rules.options).toEqual({ shootout: "realtime" });
    expect(newTable(withGame(blackrock, "district-noir")).rules).not.toHaveProperty("options");
  });

  it("is a match only where the game has matches", () => {
    const three = { ...freshDraft("district-noir", false), bestOf: 3 as const };
    expect(newTable(three).rules.best_of).toBe(3);
    expect(newTable(withGame(three, "blackrock-city")).rules).not.toHaveProperty("best_of");
    expect(newTable({ ...three, bestOf: 1 }).rules).not.toHaveProperty("best_of");
  });

  it("keeps the chairs within what the game can have", () => {
    const five = { ...freshDraft("boomtown-bandits", false), seats: 5, wished: 5 };
    expect(withGame(five, "blackrock-city").seats).toBe(4);
    expect(withGame(five, "district-noir").seats).toBe(2);
    expect(withGame(withGame(five, "district-noir"), "boomtown-bandits").seats).toBe(5);
  });

  it("plays turn by turn for those who asked for calm", () => {
    expect(newTable(freshDraft("boomtown-bandits", true)).rules.options).toEqual({ shootout: "lockstep" });
  });

  it("leaves out what was not chosen, and tells after how long a bot stands in", () => {
    const plain = newTable({ ...freshDraft("district-noir", false), name: "  " });
    expect(plain).not.toHaveProperty("name");
    expect(plain.rules).not.toHaveProperty("turn_time");
    const timed = newTable({ ...freshDraft("district-noir", false), turnTime: 30, standIn: "after", who: "invited" });
    expect(timed.rules).toMatchObject({ turn_time: 30, stand_in: { after: 60 } });
    expect(timed.public).toBe(false);
  });

  it("seats the people of this device first, and bots in the chairs without a name", () => {
    const draft = { ...freshDraft("blackrock-city", false), people: ["Ann", " ", " Ben ", "", "Zed"] };
    expect(here(draft)).toEqual([]);
    expect(newTable(draft)).not.toHaveProperty("bots");
    const shared = { ...draft, who: "here" as const, standIn: "after" as const };
    expect(here(shared)).toEqual(["Ann", "Ben"]);
    expect(newTable(shared)).toMatchObject({
      public: false,
      bots: ["gambler", "gambler"],
      rules: { stand_in: "never" },
    });
  });

  it("seats one person under their own name against bots of a level", () => {
    const alone = {
      ...freshDraft("boomtown-bandits", false),
      who: "bots" as const,
      seats: 3,
      level: "legend" as const,
    };
    expect(here(alone)).toEqual([null]);
    expect(newTable(alone)).toMatchObject({ public: false, bots: ["legend", "legend"], rules: { stand_in: "ask" } });
  });
});
