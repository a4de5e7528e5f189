/** Runs axe-core on a page. Its source is evaluated, because the content policy forbids foreign scripts. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { expect, type Page } from "@playwright/test";
import type { AxeResults } from "axe-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

declare const axe: { run: (context: Document | string, options: unknown) => Promise<AxeResults> };

interface Scope {
  /** Only this part of the page. */
  part?: string;
  /**
   * Includes the hidden sheet of drawings: more than a thousand elements, the same on every page, so they are checked once.
   */
  drawings?: boolean;
}

/** Violations, each with its elements. */
export async function violations(page: Page, { part, drawings = false }: Scope = {}): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(source);
  const { passed, wrong } = await page.evaluate(
    async ({ part, drawings }) => {
      const sheet = drawings ? null : document.querySelector("[hidden] > svg:has(symbol)");
      const place = sheet?.parentElement;
      sheet?.remove();
      const { passes, violations } = await axe.run(part ?? document, { resultTypes: ["violations"] });
      if (sheet) place?.append(sheet);
      return {
        passed: passes.length,
        wrong: violations.flatMap(({ id, nodes }) =>
          nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary ?? ""}`),
        ),
      };
    },
    { part, drawings },
  );
  expect(passed, "axe looked at something").toBeGreaterThan(5);
  return wrong;
}

/** Expects no violation and no horizontal scrolling. */
export async function expectAccessible(page: Page, scope?: Scope): Promise<void> {
  expect(await violations(page, scope)).toEqual([]);
  const { width, inner } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    inner: innerWidth,
  }));
  expect(width, "the page scrolls sideways").toBeLessThanOrEqual(inner);
}

/** Runs a check in both themes. */
export async function inBothThemes(page: Page, look: (theme: "day" | "night") => Promise<void>): Promise<void> {
  for (const theme of ["night", "day"] as const) {
    await page.evaluate((theme) => (document.documentElement.dataset["theme"] = theme), theme);
    await look(theme);
  }
}
