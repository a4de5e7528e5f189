/** axe-core over a page. The content policy forbids foreign script tags, so the source is evaluated. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { expect, type Page } from "@playwright/test";
import type { AxeResults } from "axe-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

declare const axe: { run: (context: Document, options: unknown) => Promise<AxeResults> };

/** What is wrong, each with the elements it is about. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(source);
  const found = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"] }));
  expect(found.passes.length, "axe looked at something").toBeGreaterThan(5);
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary ?? ""}`),
  );
}

/** A page that nobody is shut out of, and that does not move sideways. */
export async function expectSound(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
  const { width, inner } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    inner: innerWidth,
  }));
  expect(width, "the page scrolls sideways").toBeLessThanOrEqual(inner);
}
