/** Checks that pages show texts, not identifiers. */

import { expect } from "@playwright/test";

import type { Guest } from "./guest";

/** Identifiers and other raw values that must not be on a page. */
const RAW = /\b[a-z]+_[a-z_]+\b|\bundefined\b|\bNaN\b|\[object|\bnull\b/;

/** The first untranslated word of a text. */
export function untranslated(text: string): string | null {
  return RAW.exec(text)?.[0] ?? null;
}

/** Expects no raw values on the pages. */
export async function expectWords(...guests: Guest[]): Promise<void> {
  for (const { page } of guests) expect(untranslated(await page.locator("body").innerText())).toBeNull();
}
