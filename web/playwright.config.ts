import { existsSync } from "node:fs";

import { defineConfig } from "@playwright/test";

// Debian's Chromium, at best without a desktop browser around it; anything else by CHROMIUM.
const chromium =
  process.env["CHROMIUM"] ??
  ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]
    .map((name) => `/usr/bin/${name}`)
    .find(existsSync);

/** How the tests start it: quietly, and asking nobody outside. */
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

/** About what no screen's size changes. */
const SIZE_INDEPENDENT = ["refused.spec.ts", "motion-and-sound.spec.ts"];

export default defineConfig({
  testDir: "tests",
  // Tests wait for bots and clocks much of their time.
  workers: 3,
  // Whole games, by hand, on a machine that has other things to do.
  timeout: 400_000,
  // A busy machine is slow, not wrong.
  expect: { timeout: 30_000 },
  // Whole games are played by simple hands that a busy moment can confuse; a fault of ours fails twice.
  retries: 1,
  reporter: process.env["CI"] ? "line" : "list",
  use: { launchOptions, reducedMotion: "reduce", actionTimeout: 10_000 },
  projects: [
    { name: "desktop", use: { contextOptions: desktop } },
    { name: "phone", use: { contextOptions: phone }, testIgnore: SIZE_INDEPENDENT },
  ],
});
