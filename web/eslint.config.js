import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

export default ts.config(
  { ignores: ["web/{dist,shots,test-results,playwright-report,src/lib/types}", "games/*/web/types.ts"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  { files: ["**/*.svelte", "**/*.svelte.ts"], languageOptions: { parserOptions: { parser: ts.parser } } },
  {
    rules: {
      // The compiler checks names; the house's own art is the only markup that is ever inserted.
      "no-undef": "off",
      "svelte/no-at-html-tags": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      // Links are plain anchors: there is no base path to resolve.
      "svelte/no-navigation-without-resolve": "off",
    },
  },
);
