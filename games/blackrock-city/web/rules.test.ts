import { expect, it } from "vitest";

import { inVariant } from "$lib/rules/rules";
import rules from "./rules";

it("each edition has only its own rules", () => {
  const told = (edition: "published" | "prototype") =>
    inVariant(rules, edition).sections.flatMap(({ paragraphs }) => paragraphs);
  const clause = (edition: "published" | "prototype", id: string) =>
    told(edition).find(({ clauses }) => clauses.includes(id))?.en ?? "";
  expect(clause("published", "BC-4.3")).toContain("leaves the game");
  expect(clause("prototype", "BC-4.3")).toContain("whoever moved the sheriff");
  expect(clause("published", "BC-4.4")).not.toBe("");
  expect(clause("prototype", "BC-4.4")).toBe("");
  for (const { en, fr } of told("published")) expect(`${en}${fr}`).not.toMatch(/prototype/i);
});
