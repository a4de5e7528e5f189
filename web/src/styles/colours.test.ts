import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { expect, test } from "vitest";

const web = resolve(import.meta.dirname, "..");
const games = resolve(web, "../../games");

/** The only files that may contain raw colours. */
const PALETTES = /(tokens|colours)\.css$/;
const COLOUR = /(?<![\w&%])#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b|\b(?:rgb|hsl|hwb|oklch|oklab)a?\(/gi;

function files(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(svelte|css)$/.test(name) && !PALETTES.test(name) && !name.includes("node_modules"))
    .map((name) => join(folder, name));
}

/** Ignores blocks of Svelte, such as `{#each`. */
const raw = (text: string): string[] => text.replaceAll(/\{#\w+/g, "").match(COLOUR) ?? [];

test("colours come from the palettes", () => {
  const found = [...files(web), ...files(games)].flatMap((file) =>
    raw(readFileSync(file, "utf8")).map((colour) => `${file}: ${colour}`),
  );
  expect(found).toEqual([]);
});

test("the check finds raw colours", () => {
  expect(raw("a { color: #fff; background: rgb(0 0 0 / 0.5) }")).toEqual(["#fff", "rgb("]);
  expect(raw("{#each cards as card}url('%23784a1e')")).toEqual([]);
});
