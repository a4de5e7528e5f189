/** Whatever clause a player may be shown, its paragraph is there to be read. */

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { describe, expect, it } from "vitest";

import { clauses as refusing } from "../types/clauses";
import { CLAUSES } from "./clauses";
import blackrock from "./blackrock-city";
import boomtown from "./boomtown-bandits";
import district from "./district-noir";

const root = resolve(import.meta.dirname, "../../../..");
const known = new Set(Object.values(CLAUSES).flat());

function files(folder: string, ending: RegExp): string[] {
  const inside = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" });
  return inside.filter((path) => ending.test(path)).map((path) => join(root, folder, path));
}

/** The clauses that are written as strings: what programs say, not what comments explain. */
function spoken(paths: string[]): string[] {
  const text = paths.map((path) => readFileSync(path, "utf8")).join("\n");
  return [...new Set(Array.from(text.matchAll(/["'`]((?:DN|BC|BB)-\d+\.\d+)["'`]/g), ([, clause = ""]) => clause))];
}

describe("a clause that is shown", () => {
  it.each(Object.entries(refusing))("to whoever is refused in %s has a paragraph", (game, clauses) => {
    expect(CLAUSES[game]).toEqual(expect.arrayContaining([...clauses]));
  });

  it.each(["district-noir", "blackrock-city", "boomtown-bandits"])("by the rules of %s has a paragraph", (game) => {
    const said = spoken(files(`games/${game}/src`, /\.rs$/));
    expect(said.length).toBeGreaterThan(4);
    expect(said.filter((clause) => !known.has(clause))).toEqual([]);
  });

  it("by the pages has a paragraph", () => {
    const said = spoken(files("web/src/lib", /(?<!test)\.(ts|svelte)$/));
    expect(said.filter((clause) => !known.has(clause))).toEqual([]);
  });
});

describe.each([district, blackrock, boomtown])("the house's decisions in $game", (rules) => {
  it("are marked where docs/rulings.md lists them, and are its own", () => {
    const listed = readFileSync(join(root, "docs/rulings.md"), "utf8");
    const ids = new Set(Array.from(listed.matchAll(/^- ((?:DN|BC|BB)-\d+\.\d+)/gm), ([, id = ""]) => id));
    expect([...ids].filter((id) => !known.has(id))).toEqual([]);
    const paragraphs = rules.sections.flatMap((section) => section.paragraphs);
    const marked = paragraphs.filter(({ ours }) => ours).flatMap(({ clauses }) => clauses);
    expect(marked.filter((id) => !ids.has(id))).toEqual([]);
    const unmarked = paragraphs.filter(({ ours }) => !ours).flatMap(({ clauses }) => clauses);
    expect(unmarked.filter((id) => ids.has(id))).toEqual([]);
  });
});
