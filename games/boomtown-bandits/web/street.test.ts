import { expect, test } from "vitest";

import type { Event } from "./types";
import { fighters } from "./fight";
import { fight, place, player, view } from "./fixtures";
import { aroundMe, atHand, fightOf, isTieBreak, seenDrawn, standing, volley } from "./street";

const token = (seat: number, token: "shooter" | "coward", courage = false) => ({ seat, token, courage });

test("the current place is the first open and unresolved one", () => {
  const town = [place("saloon", { resolved: true }), place("bank", { closed: true }), place("mine")];
  const settling = view({ stage: "window", window: "before_shootout", town });
  expect(atHand(settling)?.location).toBe("mine");
  expect(town.map((spot) => standing(settling, spot))).toEqual(["resolved", "closed", "now"]);
  expect(atHand(view({ town }))).toBeNull();
  expect(atHand(view({ stage: "window", window: "before_placing", town }))).toBeNull();
});

test("with all places resolved a shootout is a tie-break", () => {
  const town = [place("saloon", { resolved: true }), place("bank", { resolved: true })];
  const duel = view({
    stage: "shootout",
    town,
    shootout: fight({ dice: [{ seat: 0, faces: [null], tokens: ["shooter"] }] }),
  });
  expect(isTieBreak(duel)).toBe(true);
  expect(town.map((spot) => standing(duel, spot))).toEqual(["resolved", "resolved"]);
});

test("dice of removed tokens keep their kind", () => {
  const town = [place("bank", { tokens: [token(0, "shooter"), token(1, "shooter")] })];
  const dice = [
    { seat: 0, faces: ["bullet" as const], tokens: ["shooter" as const] },
    { seat: 1, faces: ["blank" as const, "run" as const], tokens: ["shooter" as const, "coward" as const] },
  ];
  const [, rival] = fighters(view({ stage: "window", window: "during_shootout", town, shootout: fight({ dice }) }));
  expect(rival?.dice.map(({ token }) => token)).toEqual(["shooter", "coward"]);
  expect(rival?.gone).toEqual(["coward"]);
});

test("targets are marked one by one", () => {
  const town = [place("bank", { tokens: [token(0, "shooter"), token(1, "shooter"), token(1, "shooter")] })];
  const aimed = view({
    stage: "window",
    window: "hit",
    town,
    shootout: fight({
      dice: [
        { seat: 0, faces: ["bullet"], tokens: ["shooter"] },
        { seat: 1, faces: ["blank", "blank"], tokens: ["shooter", "shooter"] },
      ],
      caller: 0,
      bullets: 1,
      aim: [{ seat: 1, token: "shooter" }],
    }),
  });
  const [me, rival] = fighters(aimed);
  expect(me?.bullets).toBe(1);
  expect(rival?.tokens.map(({ aimed }) => aimed)).toEqual([true, false]);
});

test("before the first countdown everyone with a token here is a fighter", () => {
  const town = [place("bank", { tokens: [token(0, "coward", true), token(1, "shooter")] })];
  const before = view({ stage: "window", window: "before_shootout", town });
  expect(fighters(before).map(({ seat, dice, tokens }) => [seat, dice.length, tokens.length])).toEqual([
    [0, 0, 1],
    [1, 0, 1],
  ]);
});

test("volleys are counted from the start of the shootout", () => {
  const hit: Event = { type: "hit", caller: null, bullets: null };
  const history: Event[] = [hit, { type: "won", seat: 0, at: "saloon" }, hit, hit];
  expect(volley(view({ shootout: fight() }), history)).toBe(2);
  expect(volley(view({ shootout: fight({ state: "countdown" }) }), history)).toBe(3);
  expect(volley(view({ shootout: fight({ state: "countdown" }) }), [])).toBe(1);
});

test("public knowledge of a hand: draws by pile, less revealed cards", () => {
  const moved = { card: null, fresh: false };
  const seen = view({
    players: [player(), player({ hand_size: 2 })],
    memory: [
      { type: "drew", seat: 1, location: "bank", ...moved },
      { type: "drew", seat: 1, location: "bank", ...moved },
      { type: "drew", seat: 0, location: "mine", ...moved },
      { type: "laid", seat: 1, location: "bank", ...moved },
      { type: "passed", seat: 1, location: null, ...moved },
    ],
  });
  expect([...seenDrawn(seen, 1)]).toEqual([["bank", 1]]);
});

test("seats are clockwise from the reader", () => {
  expect(aroundMe(4, 2)).toEqual([2, 3, 0, 1]);
  expect(aroundMe(3, null)).toEqual([0, 1, 2]);
});

test("a shootout lasts from its first window to its last shot", () => {
  const two = [token(0, "shooter"), token(1, "shooter")];
  const at = (window: "before_shootout" | "hit" | "after_shootout", tokens = two) =>
    fightOf(view({ stage: "window", window, town: [place("bank", { tokens }), place("mine")] }));
  expect(at("before_shootout")).not.toBeNull();
  expect(at("hit")).toBe(at("before_shootout"));
  expect(at("after_shootout")).toBeNull();
  // No rival: no shootout.
  expect(at("before_shootout", two.slice(1))).toBeNull();
});
