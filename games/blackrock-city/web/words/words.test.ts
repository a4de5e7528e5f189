import { expect, test } from "vitest";

import { clauses } from "../types";
import en from "./en";
import fr from "./fr";

for (const [language, words] of Object.entries({ fr, en })) {
  test(`every clause that can refuse an act has a sentence (${language})`, () => {
    for (const clause of clauses) expect(words.clauses[clause]).toMatch(/\.$/);
  });

  test(`the back is called ambush, not by the word of the box (${language})`, () => {
    expect(words.back("indians")).toMatch(/^(embuscade|ambush)$/);
  });
}

test("names that begin with a vowel take an apostrophe in French", () => {
  expect(fr.pawnOf({ name: "Ana", you: false })).toBe("le pion d’Ana");
  expect(fr.pawnOf({ name: "Nour", you: false })).toBe("le pion de Nour");
});

test("zero is singular in French, plural in English", () => {
  expect(fr.clocks(0)).toBe("0 horloge");
  expect(en.clocks(0)).toBe("0 clocks");
});
