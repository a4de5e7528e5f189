/** Every browser test has a house of its own, and fails on what no page may ever do. */

import { test as base, expect, type BrowserContext, type Page } from "@playwright/test";

import type { GuestOptions } from "./guest";
import { House } from "./house";

export interface Guest {
  page: Page;
  context: BrowserContext;
}

interface Fixtures {
  house: House;
  /** A person at a browser of their own. */
  guest: (options?: GuestOptions) => Promise<Guest>;
}

export const test = base.extend<Fixtures>({
  house: async ({ browser, contextOptions }, use) => {
    const house = await House.open(browser, contextOptions);
    await use(house);
    await house.close();
    expect(house.faults).toEqual([]);
  },
  guest: ({ house }, use) => use((options) => house.stranger(options)),
});

export { expect };
