import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { CARDS, LOOT, dollars, sorted } from "./loot";

const data = readFileSync(new URL("../data/loot.toml", import.meta.url), "utf8");

test("the cards have the values of the rules' data", () => {
  const printed = [...data.matchAll(/^(\w+) = \{ copies = \d+, dollars = (-?\d+)/gm)].map(([, name, worth]) => [
    name,
    Number(worth),
  ]);
  expect(printed).toHaveLength(28);
  expect(CARDS.map((card) => [card, LOOT[card].dollars])).toEqual(printed);
});

test("cards are sorted in the order of the data", () => {
  expect(sorted(["misfire", "robbery", "tip_off", "robbery"])).toEqual(["tip_off", "robbery", "robbery", "misfire"]);
  expect(dollars(["robbery", "cursed_gold", "fools_gold"])).toBe(30);
});
