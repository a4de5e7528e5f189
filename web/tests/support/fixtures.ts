/** Every browser test has a house of its own, and fails on what no page may ever do. */

import { test as base, expect } from "@playwright/test";

import { House } from "./house";

export const test = base.extend<{ house: House }>({
  house: async ({ browser, contextOptions }, use) => {
    const house = await House.open(browser, contextOptions);
    await use(house);
    await house.close();
    expect(house.faults).toEqual([]);
  },
});

export { expect };
