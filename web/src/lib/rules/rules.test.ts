import { describe, expect, it } from "vitest";

import blackrock from "./blackrock-city";
import boomtown from "./boomtown-bandits";
import { CLAUSES } from "./clauses";
import district from "./district-noir";
import { gameOf, hasEditions, inEdition, linkTo } from "./rules";

describe.each([district, blackrock, boomtown])("the rules of $game", (rules) => {
  const paragraphs = rules.sections.flatMap((section) => section.paragraphs);
  const told = paragraphs.flatMap(({ clauses }) => clauses);

  it("tell every clause once, and none that does not exist", () => {
    expect([...told].sort()).toEqual([...(CLAUSES[rules.game] ?? [])].sort());
  });

  it("are in both languages", () => {
    for (const { fr, en } of paragraphs) {
      expect(fr).not.toBe(en);
      expect(Math.min(fr.length, en.length)).toBeGreaterThan(5);
    }
  });

  it("belong to their game", () => {
    for (const clause of told) expect(gameOf(clause)).toBe(rules.game);
  });
});

it("a clause has an address", () => {
  expect(linkTo("district-noir", "DN-3.3")).toBe("/rules/district-noir#DN-3.3");
  expect(gameOf("XX-1")).toBeUndefined();
});

it("each edition has its own words, and only those", () => {
  expect([blackrock, boomtown, district].map(hasEditions)).toEqual([true, false, false]);
  const told = (edition: "published" | "prototype") =>
    inEdition(blackrock, edition).sections.flatMap(({ paragraphs }) => paragraphs);
  const clause = (edition: "published" | "prototype", id: string) =>
    told(edition).find(({ clauses }) => clauses.includes(id))?.en ?? "";
  expect(clause("published", "BC-4.3")).toContain("out of the game");
  expect(clause("prototype", "BC-4.3")).toContain("whoever moved the sheriff");
  expect(clause("published", "BC-4.4")).not.toBe("");
  expect(clause("prototype", "BC-4.4")).toBe("");
  for (const { en, fr } of told("published")) expect(`${en}${fr}`).not.toMatch(/prototype/i);
});
