/** Every browser test has a house of its own, and fails on what no page may ever do. */

import { test as base, expect, type BrowserContext, type Page } from "@playwright/test";

import { House } from "./house";

export interface Guest {
  page: Page;
  context: BrowserContext;
}

interface Fixtures {
  house: House;
  /** A person at a browser of their own. */
  guest: (options?: { language?: "fr" | "en"; theme?: "light" | "dark" }) => Promise<Guest>;
}

export const test = base.extend<Fixtures>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from this pattern
  house: async ({}, use) => {
    const house = await House.open();
    await use(house);
    await house.close();
  },
  guest: async ({ browser, contextOptions, house }, use) => {
    const contexts: BrowserContext[] = [];
    const faults: string[] = [];
    await use(async ({ language = "fr", theme = "light" } = {}) => {
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: house.url,
        locale: language === "fr" ? "fr-FR" : "en-GB",
        colorScheme: theme,
      });
      contexts.push(context);
      const page = await context.newPage();
      page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
      page.on("console", (message) => {
        // A house that is killed on purpose refuses connections: the browser says so by itself.
        const expected = /ERR_CONNECTION|WebSocket connection to|Failed to load resource/.test(message.text());
        if (message.type() === "error" && !expected) faults.push(`console: ${message.text()}`);
      });
      page.on("request", (request) => {
        const { host, protocol } = new URL(request.url());
        if (host !== new URL(house.url).host && protocol !== "data:" && protocol !== "blob:") {
          faults.push(`asked another host: ${request.url()}`);
        }
      });
      return { page, context };
    });
    for (const context of contexts) await context.close();
    expect(faults).toEqual([]);
  },
});

export { expect };
