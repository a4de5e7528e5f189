/** Fixture: a server for each test. It fails on page errors and foreign requests. */

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
