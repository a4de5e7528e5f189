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
      // The compiler checks names. `{@html}` is allowed for the drawings of the repository only.
      "no-undef": "off",
      // French puts a narrow no-break space (U+202F) before some marks; i18n/typography.test.ts checks where.
      "no-irregular-whitespace": ["error", { skipTemplates: true }],
      "svelte/no-at-html-tags": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      // Links are plain anchors: there is no base path to resolve.
      "svelte/no-navigation-without-resolve": "off",
    },
  },
);
