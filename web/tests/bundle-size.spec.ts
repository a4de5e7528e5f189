import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";

import { expect, test } from "@playwright/test";

const dist = resolve(import.meta.dirname, "../dist");

/** Files of the first load: the page, its scripts with static imports, its styles. */
function firstLoad(): Map<string, number> {
  const weights = new Map<string, number>();
  const page = readFileSync(join(dist, "index.html"), "utf8");
  const weigh = (file: string): void => {
    const path = join(dist, file);
    if (weights.has(file) || !existsSync(path)) return;
    const content = readFileSync(path);
    weights.set(file, gzipSync(content).length);
    if (!file.endsWith(".js")) return;
    // Static imports only: lazy ones are written `import(…)`.
    for (const [, name] of content.toString().matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) {
      weigh(join("assets", name ?? ""));
    }
  };
  weigh("index.html");
  for (const [, file] of page.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css|svg))"/g)) weigh(file ?? "");
  return weights;
}

test("the first load is under 120 KB compressed, without fonts", () => {
  const weights = firstLoad();
  expect([...weights.keys()].some((file) => /assets\/.*\.js$/.test(file))).toBe(true);
  expect([...weights.keys()].some((file) => /assets\/.*\.css$/.test(file))).toBe(true);
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  expect(total, JSON.stringify([...weights])).toBeLessThan(120_000);
});
