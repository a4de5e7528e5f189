/** Screenshots for people to look at. */

import { join, resolve } from "node:path";

import type { Page, TestInfo } from "@playwright/test";

export const THEMES = ["light", "dark"] as const;

const folder = resolve(import.meta.dirname, "../../shots");

/** `whole` makes the viewport as tall as its content. */
export async function screenshot(
  info: TestInfo,
  page: Page,
  name: string,
  theme: (typeof THEMES)[number],
  whole = false,
): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForTimeout(250); // wait for fades
  const path = join(folder, `${name}.${info.project.name}.${theme === "light" ? "day" : "night"}.png`);
  const before = page.viewportSize();
  if (whole && before) {
    const tall = await page.evaluate(() => {
      const stage = document.querySelector(".stage");
      const hidden = stage ? stage.scrollHeight - stage.clientHeight : 0;
      return Math.max(document.documentElement.scrollHeight, innerHeight + hidden);
    });
    await page.setViewportSize({ width: before.width, height: Math.min(tall, 4000) });
    await page.screenshot({ path });
    await page.setViewportSize(before);
  } else await page.screenshot({ path });
}
