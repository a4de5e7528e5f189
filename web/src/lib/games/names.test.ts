/** Only its own folder may name a game: the shared client discovers it. */

import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";

import { describe, expect, it } from "vitest";

import { ABOUT } from "./discover";

const web = resolve(import.meta.dirname, "../../..");
const shared = [
  ...["src", "public"].flatMap((folder) =>
    readdirSync(join(web, folder), { recursive: true, encoding: "utf8" }).map((path) => join(web, folder, path)),
  ),
  join(web, "index.html"),
].filter((path) => statSync(path).isFile());

/** Without the template, which shared files may mention. */
const games = readdirSync(resolve(web, "../games")).filter((game) => !/^_/.test(game));

/** Spellings of a name: a-b, a_b, ab in any case, and its titles. */
function forms(game: string): string[] {
  const titles = Object.values(ABOUT[game]?.words ?? {}).map(({ title }) => title.toLowerCase());
  return [...new Set([game, game.replaceAll("-", "_"), game.replaceAll("-", ""), ...titles])];
}

describe("the shared client", () => {
  it("finds the games", () => {
    expect(games.length).toBeGreaterThan(0);
    expect(games.filter((game) => !(game in ABOUT))).toEqual([]);
  });

  it.each(games)("does not name %s", (game) => {
    const found = shared.filter((path) => {
      const text = `${relative(web, path)}\n${readFileSync(path, "utf8")}`.toLowerCase();
      return forms(game).some((form) => text.includes(form));
    });
    expect(found.map((path) => relative(web, path))).toEqual([]);
  });
});
