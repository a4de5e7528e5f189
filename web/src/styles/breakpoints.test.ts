import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { expect, test } from "vitest";

const web = resolve(import.meta.dirname, "..");
const games = resolve(web, "../../games");
const documented = readFileSync(resolve(import.meta.dirname, "layout.css"), "utf8");

/** Documented breakpoints by query, from lines such as "media width: 380 599/600 …". */
const sets = new Map(
  [...documented.matchAll(/^ {3}(\w+ (?:width|height)): ([\d/ ]+)/gm)].map(([, name = "", numbers = ""]) => [
    name,
    new Set(numbers.trim().split(/[ /]/)),
  ]),
);

function queries(text: string): string[] {
  const inScripts = text.replaceAll(/new MediaQuery\("([^"]*)"\)/g, "@media $1 {");
  return [...inScripts.matchAll(/@(media|container)\s+(\w+\s+)?(?=\()([^{]*)\{/g)].flatMap(
    ([, rule = "", name = "", conditions = ""]) =>
      [...conditions.matchAll(/(width|height): (\d+)px/g)]
        .map(([, axis = "", number = ""]) => [`${rule === "media" ? "media" : name.trim()} ${axis}`, number] as const)
        .filter(([set, number]) => !sets.get(set)?.has(number))
        .map(([set, number]) => `${set}: ${number}`),
  );
}

test("queries use the documented breakpoints", () => {
  const found = [web, games].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(svelte|css|svelte\.ts)$/.test(name) && !name.includes("node_modules"))
      .flatMap((name) => queries(readFileSync(join(folder, name), "utf8")).map((query) => `${name}: ${query}`)),
  );
  expect(found).toEqual([]);
});

test("no two breakpoints are equal", () => {
  for (const [name, numbers] of sets) {
    if (!/^(media|board) /.test(name)) continue;
    const ends = [...numbers].map(Number).filter((end) => !numbers.has(String(end - 1)));
    const near = ends.filter((end, at) => at > 0 && end - (ends[at - 1] ?? 0) < 60);
    expect(near, `${name} has near duplicates`).toEqual([]);
  }
});

test("the check finds undocumented breakpoints", () => {
  expect(queries("@media (max-width: 761px) {} @container (max-height: 75px) {} @media (max-height: 3px) {}")).toEqual([
    " height: 75",
    "media height: 3",
  ]);
  expect(queries('const wide = new MediaQuery("(min-width: 1280px)");')).toEqual(["media width: 1280"]);
});
