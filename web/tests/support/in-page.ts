/** Actions and observations inside the page, for moments too short for the test runner. */

import { expect, type Page } from "@playwright/test";

/** The action: a pointer press, a click, or a key held down. */
export type InPageAct = { press: string } | { click: string } | { key: string };

/** Acts once, as soon as an element shows. */
export async function actWhen(page: Page, sign: string, deed: InPageAct): Promise<void> {
  await page.evaluate(
    ({ sign, deed }) => {
      const act = (): boolean => {
        if (!document.querySelector(sign)) return false;
        if ("key" in deed) document.body.dispatchEvent(new KeyboardEvent("keydown", { key: deed.key, bubbles: true }));
        else if ("click" in deed) document.querySelector<HTMLElement>(deed.click)?.click();
        else {
          const press = new PointerEvent("pointerdown", { button: 0, bubbles: true, cancelable: true });
          document.querySelector(deed.press)?.dispatchEvent(press);
        }
        return true;
      };
      if (act()) return;
      const eye = new MutationObserver(() => act() && eye.disconnect());
      eye.observe(document.body, { subtree: true, childList: true, attributes: true });
    },
    { sign, deed },
  );
}

/** Records the texts of an element. The returned function expects one of them. */
export async function recordTexts(page: Page, part: string): Promise<(text: RegExp) => Promise<void>> {
  const seen = await page.evaluateHandle((part) => {
    const texts = new Set<string>();
    const look = () => {
      for (const one of document.querySelectorAll(part)) texts.add(one.textContent);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    look();
    return texts;
  }, part);
  return async (text) => {
    const shown = () =>
      seen.evaluate((texts, text) => [...texts].some((one) => new RegExp(text).test(one)), text.source);
    await expect.poll(shown, `${part} showed ${text}`).toBe(true);
  };
}

/** Records the positions and sizes of elements. */
export async function recordRects(page: Page, part: string): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle((part) => {
    const places = new Set<string>();
    const look = () => {
      for (const one of document.querySelectorAll<HTMLElement>(part)) {
        // Offsets ignore the transform of a pressed button.
        places.add(`${one.className} ${one.offsetLeft} ${one.offsetTop} ${one.offsetWidth} ${one.offsetHeight}`);
      }
      requestAnimationFrame(look);
    };
    look();
    return places;
  }, part);
  return () => seen.evaluate((places) => [...places]);
}
