/** Every clause that a player may be shown has a paragraph in the rules. */

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { describe, expect, it } from "vitest";

import { CATALOGUE } from "../games/catalogue";
import { ALL } from "./all.test-support";

const PAGES = /(?<!test)\.(ts|svelte)$/;
const root = resolve(import.meta.dirname, "../../../..");
const known = new Set(ALL.flatMap(({ clauses }) => clauses));
/** Prefixes of the clauses: `DN|BC`. */
const prefixes = CATALOGUE.map(({ clauses }) => clauses).join("|");

function files(folder: string, ending: RegExp): string[] {
  const inside = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" });
  return inside.filter((path) => ending.test(path)).map((path) => join(root, folder, path));
}

/** Clauses in string literals, without those in comments. */
function spoken(paths: string[]): string[] {
  const text = paths.map((path) => readFileSync(path, "utf8")).join("\n");
  return [
    ...new Set(
      Array.from(
        text.matchAll(new RegExp(`["'\`]((?:${prefixes})-\\d+\\.\\d+)["'\`]`, "g")),
        ([, clause = ""]) => clause,
      ),
    ),
  ];
}

describe("a clause that is shown", () => {
  it.each(ALL)("in a refusal of $game has a paragraph", ({ clauses, refusing }) => {
    expect(refusing.length).toBeGreaterThan(0);
    expect(clauses).toEqual(expect.arrayContaining([...refusing]));
  });

  it.each(ALL)("in the rules of $game has a paragraph", ({ game, clauses }) => {
    const said = spoken(files(`games/${game}/src`, /\.rs$/));
    expect(said.length).toBeGreaterThan(0);
    expect(said.filter((clause) => !clauses.includes(clause))).toEqual([]);
  });

  it("in the client has a paragraph", () => {
    const pages = [...files("web/src/lib", PAGES), ...ALL.flatMap(({ game }) => files(`games/${game}/web`, PAGES))];
    const said = spoken(pages);
    expect(said.length).toBeGreaterThan(50);
    expect(said.filter((clause) => !known.has(clause))).toEqual([]);
  });
});

describe.each(ALL)("the rulings of $game", ({ game, rules, clauses }) => {
  it("are marked exactly where rulings.md lists them", () => {
    const listed = readFileSync(join(root, `games/${game}/rulings.md`), "utf8");
    const ids = new Set(Array.from(listed.matchAll(/^- ([A-Z]+-\d+\.\d+)/gm), ([, id = ""]) => id));
    expect([...ids].filter((id) => !known.has(id))).toEqual([]);
    expect(clauses.length).toBeGreaterThan(0);
    const paragraphs = rules.sections.flatMap((section) => section.paragraphs);
    const marked = paragraphs.filter(({ ours }) => ours).flatMap(({ clauses }) => clauses);
    expect(marked.filter((id) => !ids.has(id))).toEqual([]);
    const unmarked = paragraphs.filter(({ ours }) => !ours).flatMap(({ clauses }) => clauses);
    expect(unmarked.filter((id) => ids.has(id))).toEqual([]);
  });
});
