/** Does a page fit its window, and can a thumb hit what is on it? */

import { expect, type Page } from "@playwright/test";

/** Nothing moves sideways. */
export async function expectNoHorizontalScroll(page: Page, what: string): Promise<void> {
  const wide = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll("main, main *")]
      .filter((one) => one.scrollWidth > one.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(one).overflowX))
      .concat(document.documentElement.scrollWidth > innerWidth ? [document.documentElement] : [])
      .map((one) => `${one.tagName}.${one.getAttribute("class") ?? ""}`),
  );
  expect(wide, `${what} scrolls sideways`).toEqual([]);
}

/** Everything that can be pressed is at least 44 px high and wide, or has as much room to itself. */
export async function expectTouchable(page: Page, what: string): Promise<void> {
  const small = await page.evaluate(() => {
    const found: string[] = [];
    for (const one of document.querySelectorAll<HTMLElement>(
      "button, a[href], input, select, summary, [role=button]",
    )) {
      const { width, height } = one.getBoundingClientRect();
      const inline = one.matches("p a, li a, p button, span button, td button, .why, .why *");
      const hidden = !one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || width < 2;
      // Switches and boxes are pressed by their labels.
      const label = one.closest("label")?.getBoundingClientRect();
      if (hidden || inline || (label && label.height >= 43.5)) continue;
      if (width < 43.5 || height < 43.5)
        found.push(`${one.tagName}.${one.className} “${one.textContent.trim().slice(0, 30)}” ${width}×${height}`);
    }
    return found;
  });
  expect(small, `${what} has targets that are too small`).toEqual([]);
}

/** The whole table is before the player's eyes: nothing of it has to be scrolled to. */
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

/** Parts that must not grow out of their place, and names that must be there whole. */
const HOLDS = ".lane, .arena, .tray, .ring > .cell";
const NAMES = ".cap b, .tile .name, .tile .loot";
/** What must lie inside the part that holds it. */
const INSIDE = ".tray > *";

/** Nothing spills over its neighbours, and no name is cut short. */
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

/** The journal opens at its newest line. */
export async function expectNewest(page: Page): Promise<void> {
  await page.keyboard.press("j");
  const journal = page.getByRole("list", { name: "Journal" });
  const below = () => journal.evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight);
  await expect.poll(below, "lines below what the journal shows").toBeLessThan(2);
}

/** Whatever can be pressed can be brought into sight. */
export async function expectReachable(page: Page): Promise<void> {
  const { looked, hidden } = await page.getByRole("main").evaluate(async (main) => {
    const buttons = Array.from(main.querySelectorAll<HTMLElement>("button, [role=button]")).filter(
      (one) => one.checkVisibility({ visibilityProperty: true }) && one.closest("[aria-hidden=true]") === null,
    );
    /** How much of it can be seen, from 0 to 1, whatever clips it. */
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
      // What is gone by now was not to be pressed.
      if (ratio < 0.5 && one.isConnected)
        hidden.push(`${one.className} “${one.textContent.trim().slice(0, 30)}” ${ratio}`);
    }
    return { looked: buttons.length, hidden };
  });
  expect(looked).toBeGreaterThan(0);
  expect(hidden, "these cannot be brought into sight").toEqual([]);
}

/** These parts of a page do not lie over one another. */
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

/**
 * What stands still while a game goes on: the bar, everyone's place, the fields of the board, what we act with. Pieces, cards and
 * what counts them move because the game does.
 */
const FIXED_PARTS =
  ".bar > button, .ticker, .tray, .seats, .seat, .strip, .stake, .ring > .city, .tray .big, .acts button, .ledger, .ledger section, .line-head, .arena, .cockpit, .cockpit button";

/** Where a board gives way to another: what stays all the same. */
export const FRAME = ".bar > button, .ticker, .tray, .seats";

/** Watches for furniture that moves by itself; answers what has. */
export async function recordLayoutShifts(page: Page, parts = FIXED_PARTS): Promise<() => Promise<string[]>> {
  // A window that has just changed its size is drawn anew: what moves then moves because of us.
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
          // What is gone before and after did not move.
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
