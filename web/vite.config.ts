import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// During development `npm run dev` serves the client and hands the rest to a house on its usual port.
const house = process.env["SALOON"] ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: "es2022",
    // The content policy allows no inline data but images: fonts and the like stay files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // The rules pages read the house's data beside the games.
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: house, ws: true } } },
  // A busy machine is slow, not wrong.
  test: { include: ["src/**/*.test.ts"], testTimeout: 60_000 },
});
