/** Pages speak in words. */

import { expect } from "@playwright/test";

import type { Guest } from "./guest";

/** Words that only programs say: none of them may be on a page. */
const RAW = /\b[a-z]+_[a-z_]+\b|\bundefined\b|\bNaN\b|\[object|\bnull\b/;

/** The first untranslated word of a text. */
export function untranslated(text: string): string | null {
  return RAW.exec(text)?.[0] ?? null;
}

/** Everything on the pages is in words. */
export async function expectWords(...guests: Guest[]): Promise<void> {
  for (const { page } of guests) expect(untranslated(await page.locator("body").innerText())).toBeNull();
}
