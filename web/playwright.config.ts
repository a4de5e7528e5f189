import { existsSync } from "node:fs";

import { defineConfig } from "@playwright/test";

// Debian's headless shell if installed, else another Chromium. CHROMIUM overrides it.
const chromium =
  process.env["CHROMIUM"] ??
  ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]
    .map((name) => `/usr/bin/${name}`)
    .find(existsSync);

/** Browser flags: no sandbox, no background traffic. */
export const launchOptions = {
  ...(chromium === undefined ? {} : { executablePath: chromium }),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

export const desktop = { viewport: { width: 1440, height: 900 } };
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** Specs that do not depend on the viewport: one project is enough. */
const SIZE_INDEPENDENT = ["refused.spec.ts", "motion-and-sound.spec.ts"];

export default defineConfig({
  testDir: "tests",
  // Tests mostly wait for bots and clocks.
  workers: 3,
  // Whole games on a busy machine, in ms.
  timeout: 400_000,
  // A busy machine is slow, not wrong.
  expect: { timeout: 30_000 },
  // A busy machine can delay a scripted player; a real fault fails twice.
  retries: 1,
  reporter: process.env["CI"] ? "line" : "list",
  use: { launchOptions, reducedMotion: "reduce", actionTimeout: 10_000 },
  projects: [
    { name: "desktop", use: { contextOptions: desktop } },
    { name: "phone", use: { contextOptions: phone }, testIgnore: SIZE_INDEPENDENT },
  ],
});
