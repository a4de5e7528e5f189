import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { expect, test } from "vitest";

const web = resolve(import.meta.dirname, "..");
const games = resolve(web, "../../games");

function files(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(svelte|css|ts)$/.test(name) && !name.includes("node_modules") && !name.endsWith(".test.ts"))
    .map((name) => join(folder, name));
}

/** Classes with a rule in a stylesheet or component. */
function styled(file: string, text: string): string[] {
  const css = file.endsWith(".css")
    ? [text]
    : [...text.matchAll(/<style>([^]*?)<\/style>/g)].map(([, css]) => css ?? "");
  return css.flatMap((css) => [...css.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name ?? ""));
}

/** Classes of plain attributes; computed ones such as `s{ink}` are left out. */
function used(text: string): string[] {
  const plain = text.replaceAll(/<style>[^]*?<\/style>/g, "").matchAll(/\b(?:class=|className = )"([^"]*)"/g);
  return [...plain].flatMap(([, names]) => (names ?? "").split(/\s+/).filter((name) => /^[\w-]+$/.test(name)));
}

test("every class of the markup has a rule", () => {
  const all = [...files(web), ...files(games)].map((file) => ({ file, text: readFileSync(file, "utf8") }));
  const known = new Set(all.flatMap(({ file, text }) => styled(file, text)));
  const found = all.flatMap(({ file, text }) =>
    used(text)
      .filter((name) => !known.has(name))
      .map((name) => `${file}: no stylesheet has a rule for .${name}`),
  );
  expect(found).toEqual([]);
});

test("classes are read from attributes, not from styles", () => {
  expect(used('<p class="a b{c} d">x</p><style>.e { color: red }</style>')).toEqual(["a", "d"]);
  expect(styled("X.svelte", '<p class="a"></p><style>.e:not(.f) { color: red }</style>')).toEqual(["e", "f"]);
});
