/** For moments that are over before a test's own hand or eye is there: the page does it, and remembers. */

import { expect, type Page } from "@playwright/test";

/** What a reflex does: the press alone, a whole click, or a key that goes down and stays there. */
export type InPageAct = { press: string } | { click: string } | { key: string };

/** As soon as something shows, once. */
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

/** Remembers every text that parts of a page show from now on; answers whether one of them was ever there. */
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

/** Every place and size that parts of a page have had since. */
export async function recordRects(page: Page, part: string): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle((part) => {
    const places = new Set<string>();
    const look = () => {
      for (const one of document.querySelectorAll<HTMLElement>(part)) {
        // Pressed, it sinks: what counts is where it stands.
        places.add(`${one.className} ${one.offsetLeft} ${one.offsetTop} ${one.offsetWidth} ${one.offsetHeight}`);
      }
      requestAnimationFrame(look);
    };
    look();
    return places;
  }, part);
  return () => seen.evaluate((places) => [...places]);
}
