import { describe, expect, it } from "vitest";

import { CATALOGUE } from "../games/catalogue";
import { gameOf, inVariant, linkTo, variantOf, type RulesOf } from "./rules";
import { ALL } from "./all.test-support";

describe.each(ALL)("the rules of $game", ({ game, rules, clauses }) => {
  const paragraphs = rules.sections.flatMap((section) => section.paragraphs);
  const told = paragraphs.flatMap(({ clauses }) => clauses);

  it("explain every clause exactly once", () => {
    expect([...told].sort()).toEqual([...clauses].sort());
  });

  it("are in both languages", () => {
    for (const { fr, en } of paragraphs) {
      expect(fr).not.toBe(en);
      expect(Math.min(fr.length, en.length)).toBeGreaterThan(5);
    }
  });

  it("belong to their game", () => {
    for (const clause of told) expect(gameOf(clause)).toBe(game);
  });

  it("use only declared variants", () => {
    const variants = Object.keys(rules.variants?.values ?? {});
    const named = paragraphs.flatMap(({ variant, instead = {} }) => [
      ...(variant ? [variant] : []),
      ...Object.keys(instead),
    ]);
    expect(named.filter((variant) => !variants.includes(variant))).toEqual([]);
  });
});

it("a clause has a link", () => {
  const [first] = CATALOGUE;
  expect(linkTo("cards", "CA-3.3")).toBe("/rules/cards#CA-3.3");
  expect(gameOf(`${first?.clauses}-1.1`)).toBe(first?.name);
  expect(gameOf("XX-1")).toBeUndefined();
});

it("each variant has only its own texts", () => {
  const both = (text: string) => ({ fr: text, en: text });
  const rules: RulesOf = {
    gist: both(""),
    variants: { option: "deck", label: both("Deck"), values: { small: both("small"), large: both("large") } },
    sections: [
      {
        id: "box",
        title: both("The box"),
        paragraphs: [
          { clauses: ["CA-1.1"], ...both("52 cards"), instead: { large: both("104 cards") } },
          { clauses: ["CA-1.2"], ...both("No jokers"), variant: "small" },
        ],
      },
    ],
  };
  const told = (variant: string) => inVariant(rules, variant).sections[0]?.paragraphs.map(({ en }) => en);
  expect(told("small")).toEqual(["52 cards", "No jokers"]);
  expect(told("large")).toEqual(["104 cards"]);
  expect(variantOf(rules, { deck: "large" })).toBe("large");
  expect(variantOf(rules, undefined)).toBe("small");
});
