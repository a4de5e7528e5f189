/** Typography of every text in the client: shared pages, boards, rules, guides and player aids. */

import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";

import ts from "typescript";
import { describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../../../..");

type Text = { language: "fr" | "en"; text: string; file: string };

/** Modules and components of the client and of every game, the template included. */
function sources(): string[] {
  const games = readdirSync(join(root, "games")).map((game) => `games/${game}/web`);
  return ["web/src", ...games].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => /\.(ts|svelte)$/.test(path) && !/\.test\.ts$|(^|\/)types(\.ts|\/)/.test(path))
      .map((path) => join(root, folder, path)),
  );
}

/** The language that a node's name stands for: `fr`, `frNames`, `FRENCH`, and their English counterparts. */
function languageOf(node: ts.Node): Text["language"] | null {
  if (!ts.isPropertyAssignment(node) && !ts.isVariableDeclaration(node)) return null;
  const name = /^(fr|en)(?![a-z])|^(FRENCH|ENGLISH)$/.exec(node.name.getText());
  return name ? (name[0].slice(0, 2).toLowerCase() as Text["language"]) : null;
}

/** The texts of a module. Inside a template, `x` stands for an inserted value. */
function textsOf(path: string): Text[] {
  const source = readFileSync(path, "utf8");
  const code = path.endsWith(".svelte") ? (/<script[^>]*>([^]*?)<\/script>/.exec(source)?.[1] ?? "") : source;
  const file = relative(root, path);
  const found: Text[] = [];
  const visit = (node: ts.Node, outer: Text["language"] | null): void => {
    const language = languageOf(node) ?? outer;
    if (language && ts.isStringLiteralLike(node)) found.push({ language, text: node.text, file });
    else if (language && ts.isTemplateExpression(node)) {
      const text = node.head.text + node.templateSpans.map(({ literal }) => `x${literal.text}`).join("");
      found.push({ language, text, file });
    }
    ts.forEachChild(node, (child) => visit(child, language));
  };
  const whole = /(^|[./])fr\.ts$/.test(path) ? "fr" : /(^|[./])en\.ts$/.test(path) ? "en" : null;
  visit(ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true), whole);
  // A single character is a key of the keyboard, a sign or a separator.
  return found.filter(({ text }) => text.length > 1 && /\p{L}/u.test(text));
}

const TEXTS = sources().flatMap(textsOf);
const french = TEXTS.filter(({ language }) => language === "fr");
const english = TEXTS.filter(({ language }) => language === "en");

/** The texts that a pattern matches, with spaces made visible. */
function wrong(texts: readonly Text[], pattern: RegExp): string[] {
  return texts
    .filter(({ text }) => pattern.test(text))
    .map(({ file, text }) => `${file}: ${text.replaceAll("\u202f", "[U+202F]").replaceAll("\u00a0", "[U+00A0]")}`);
}

describe("the texts of the client", () => {
  it("are found in both languages", () => {
    expect(french.length).toBeGreaterThan(1000);
    expect(english.length).toBeGreaterThan(1000);
  });

  it("have typographic apostrophes, quotes and ellipses", () => {
    expect(wrong(TEXTS, /\p{L}'|'\p{L}|"|\.\.\./u)).toEqual([]);
  });
});

describe("French texts", () => {
  it("have a narrow no-break space (U+202F) before : ; ? ! » and after «", () => {
    expect(wrong(french, /(?<!\u202f|[?!])[;:?!»]|«(?!\u202f)/u)).toEqual([]);
  });

  it("have a narrow no-break space (U+202F) between a number and $ or %", () => {
    expect(wrong(french, /[\dx][ \u00a0]?[$%]/u)).toEqual([]);
  });

  it("address the reader as vous", () => {
    expect(wrong(french, /(?<![\p{L}’-])(tu|toi|tes|ton|ta)(?!\p{L})/iu)).toEqual([]);
  });
});

describe("English texts", () => {
  it("have no space before a punctuation mark", () => {
    expect(wrong(english, /[\s\u202f\u00a0][:;?!]/u)).toEqual([]);
  });
});
