import { relative, resolve, sep } from "node:path";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

// `npm run dev` serves the client and proxies the API to a server on its usual port.
const apiServer = process.env["SALOON"] ?? "http://127.0.0.1:8080";

const games = resolve(import.meta.dirname, "../games");
const lib = resolve(import.meta.dirname, "src/lib");
/** Unit tests include the template game; the shipped client does not. */
const template = process.env["VITEST"] !== undefined;

/** Resolves packages that games/<name>/web imports, from web/node_modules. */
const packages: Plugin = {
  name: "games:packages",
  enforce: "pre",
  resolveId(source, importer) {
    if (!importer?.startsWith(games) || !/^@?[a-z]/.test(source)) return null;
    return this.resolve(source, resolve(lib, "../main.ts"), { skipSelf: true });
  },
};

/** Removes the glob patterns that exclude the template game. */
const templates: Plugin = {
  name: "games:template",
  enforce: "pre",
  transform(code, id) {
    if (!template || id !== resolve(lib, "games/discover.ts")) return null;
    return { code: code.replaceAll(/,\s*"![^"]*\/games\/_\*\/[^"]*"/g, ""), map: null };
  },
};

export default defineConfig({
  plugins: [packages, templates, svelte()],
  resolve: { alias: { $lib: lib } },
  build: {
    target: "es2022",
    // The content policy allows inline images only: other assets stay files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      output: {
        chunkFileNames: ({ name, facadeModuleId }) => {
          const game = facadeModuleId?.startsWith(games) && relative(games, facadeModuleId).split(sep)[0];
          return game ? `assets/${game}-[name]-[hash].js` : `assets/${name}-[hash].js`;
        },
      },
    },
  },
  // The games lie outside this folder.
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: apiServer, ws: true } } },
  // Generous, because tests are slow on a busy machine.
  test: { include: ["src/**/*.test.ts", "../games/*/web/**/*.test.ts"], testTimeout: 60_000 },
});
