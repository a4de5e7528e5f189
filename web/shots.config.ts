import { defineConfig } from "@playwright/test";

import { desktop, launchOptions, phone } from "./playwright.config";

/** `make shots`: screenshots of every screen and state, at both sizes and in both themes, into `shots/`. */
export default defineConfig({
  testDir: "tests",
  testMatch: "*.shots.ts",
  workers: 2,
  timeout: 180_000,
  // A busy machine is slow, not wrong.
  expect: { timeout: 30_000 },
  reporter: "list",
  use: { launchOptions, reducedMotion: "reduce", actionTimeout: 15_000 },
  projects: [
    { name: "desktop", use: { contextOptions: desktop } },
    { name: "phone", use: { contextOptions: phone } },
  ],
});
