/** Checks of layout: overflow, overlap, touch targets, layout shifts. */

import { expect, type Page } from "@playwright/test";

/** Expects no horizontal scrolling. */
export async function expectNoHorizontalScroll(page: Page, what: string): Promise<void> {
  const wide = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll("main, main *")]
      .filter((one) => one.scrollWidth > one.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(one).overflowX))
      .concat(document.documentElement.scrollWidth > innerWidth ? [document.documentElement] : [])
      .map((one) => `${one.tagName}.${one.getAttribute("class") ?? ""}`),
  );
  expect(wide, `${what} scrolls sideways`).toEqual([]);
}

/** Expects touch targets of 44 px, or as much free room around them. */
export async function expectTouchable(page: Page, what: string): Promise<void> {
  const small = await page.evaluate(() => {
    const found: string[] = [];
    for (const one of document.querySelectorAll<HTMLElement>(
      "button, a[href], input, select, summary, [role=button]",
    )) {
      const { width, height } = one.getBoundingClientRect();
      const inline = one.matches("p a, li a, p button, span button, td button, .why, .why *");
      const hidden = !one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || width < 2;
      // Switches and checkboxes are pressed by their labels.
      const label = one.closest("label")?.getBoundingClientRect();
      if (hidden || inline || (label && label.height >= 43.5)) continue;
      if (width < 43.5 || height < 43.5)
        found.push(`${one.tagName}.${one.className} “${one.textContent.trim().slice(0, 30)}” ${width}×${height}`);
    }
    return found;
  });
  expect(small, `${what} has targets that are too small`).toEqual([]);
}

/** Expects the whole table to be visible without scrolling. */
export async function expectNoScroll(page: Page, what: string): Promise<void> {
  const cut = await page.evaluate(() => {
    const found: string[] = [];
    if (document.documentElement.scrollHeight > innerHeight) found.push("the page");
    for (const one of document.querySelectorAll<HTMLElement>("main, main *")) {
      if (!one.checkVisibility()) continue;
      const style = getComputedStyle(one);
      if (/auto|scroll/.test(style.overflowY) && one.scrollHeight > one.clientHeight + 1)
        found.push(`${one.tagName}.${one.className} scrolls ${one.scrollHeight} in ${one.clientHeight}`);
      if (!one.matches("button, h1, h2")) continue;
      const { left, top, right, bottom, width } = one.getBoundingClientRect();
      if (width > 2 && (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1))
        found.push(`${one.tagName}.${one.className} “${one.textContent.trim().slice(0, 30)}” is cut off`);
    }
    return found;
  });
  expect(cut, `${what} does not fit`).toEqual([]);
}

/** Parts that must not overflow, and names that must not be truncated. */
const HOLDS = ".lane, .arena, .tray, .ring > .cell";
const NAMES = ".cap b, .tile .name, .tile .loot";
/** Elements that must lie inside their parent. */
const INSIDE = ".tray > *";

/** Expects no overflow and no truncated name. */
export async function expectNoOverflow(page: Page, what: string): Promise<void> {
  const found = await page.evaluate(
    ([holds, names, inside]) => {
      const visible = (part: string) =>
        [...document.querySelectorAll<HTMLElement>(part)].filter((one) => one.checkVisibility());
      return [
        ...visible(holds)
          .filter((one) => one.scrollHeight > one.clientHeight + 3)
          .map((one) => `${one.className} needs ${one.scrollHeight} of ${one.clientHeight}`),
        ...visible(names)
          .filter((one) => one.scrollWidth > one.clientWidth + 1)
          .map((one) => `“${one.textContent}” is cut`),
        ...visible(inside)
          .filter((one) => {
            const [own, around] = [one.getBoundingClientRect(), one.parentElement?.getBoundingClientRect()];
            if (!around || own.height === 0 || getComputedStyle(one).position === "absolute") return false;
            return own.top < around.top - 1 || own.bottom > around.bottom + 1;
          })
          .map((one) => `${one.className} sticks out`),
      ];
    },
    [HOLDS, NAMES, INSIDE] as const,
  );
  expect(found, `${what} is squeezed`).toEqual([]);
}

/** Expects the journal to open at its newest line. */
export async function expectNewest(page: Page): Promise<void> {
  await page.keyboard.press("j");
  const journal = page.getByRole("list", { name: "Journal" });
  const below = () => journal.evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight);
  await expect.poll(below, "lines below what the journal shows").toBeLessThan(2);
}

/** Expects every control to be scrollable into view. */
export async function expectReachable(page: Page): Promise<void> {
  const { looked, hidden } = await page.getByRole("main").evaluate(async (main) => {
    const buttons = Array.from(main.querySelectorAll<HTMLElement>("button, [role=button]")).filter(
      (one) => one.checkVisibility({ visibilityProperty: true }) && one.closest("[aria-hidden=true]") === null,
    );
    /** Visible share of an element, from 0 to 1. */
    const seen = (one: Element): Promise<number> =>
      new Promise((tell) => {
        const eye = new IntersectionObserver(([entry]) => {
          eye.disconnect();
          tell(entry?.intersectionRatio ?? 0);
        });
        eye.observe(one);
      });
    const hidden: string[] = [];
    for (const one of buttons) {
      one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const ratio = await seen(one);
      // Elements removed meanwhile do not count.
      if (ratio < 0.5 && one.isConnected)
        hidden.push(`${one.className} “${one.textContent.trim().slice(0, 30)}” ${ratio}`);
    }
    return { looked: buttons.length, hidden };
  });
  expect(looked).toBeGreaterThan(0);
  expect(hidden, "these cannot be brought into sight").toEqual([]);
}

/** Expects no overlap between these elements. */
export async function expectNoOverlap(page: Page, parts: string): Promise<void> {
  const over = await page.evaluate((parts) => {
    const all = [...document.querySelectorAll<HTMLElement>(parts)].filter(
      (one) => one.checkVisibility() && getComputedStyle(one).position !== "sticky",
    );
    const boxes = all.map(
      (one) => ({ name: one.className, ...one.getBoundingClientRect().toJSON() }) as DOMRect & { name: string },
    );
    return boxes.flatMap((one, at) =>
      boxes
        .slice(at + 1)
        .filter(
          (other) =>
            Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
            Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2,
        )
        .map((other) => `${one.name} and ${other.name}`),
    );
  }, parts);
  expect(over, "these lie over one another").toEqual([]);
}

/** Parts that must not move during a game: bar, seats, fields of the board, tray. Pieces and counters may move. */
const FIXED_PARTS =
  ".bar > button, .ticker, .tray, .seats, .seat, .strip, .stake, .ring > .city, .tray .big, .acts button, .ledger, .ledger section, .line-head, .arena, .cockpit, .cockpit button";

/** Parts that stay when one board replaces another. */
export const FRAME = ".bar > button, .ticker, .tray, .seats";

/** Records layout shifts of fixed parts. */
export async function recordLayoutShifts(page: Page, parts = FIXED_PARTS): Promise<() => Promise<string[]>> {
  // Waits for the layout after a resize.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const shifts = await page.evaluateHandle((fixed) => {
    const found: string[] = [];
    interface Shift extends PerformanceEntry {
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    const rect = ({ x, y, width, height }: DOMRect): string => [x, y, width, height].map(Math.round).join(" ");
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as Shift[]) {
        if (shift.hadRecentInput) continue;
        for (const { node, previousRect, currentRect } of shift.sources) {
          // Elements that appear or disappear did not move.
          if (!(node instanceof Element) || !node.matches(fixed) || !previousRect.width || !currentRect.width) continue;
          found.push(
            `${node.tagName}.${node.getAttribute("class") ?? ""}: ${rect(previousRect)} → ${rect(currentRect)}`,
          );
        }
      }
    }).observe({ type: "layout-shift" });
    return found;
  }, parts);
  return () => shifts.evaluate((found) => found);
}
