/** The rules as the house tells them: short paragraphs in both languages, each bound to the clauses that it tells. */

import type { Component } from "svelte";

import { CATALOGUE } from "../games/catalogue";
import type { Localized } from "../i18n/language.svelte";

export interface Paragraph {
  /** The clauses it tells; the first one is its anchor, the others lead to it. */
  clauses: readonly string[];
  fr: string;
  en: string;
  /** The only variant in which it holds. */
  variant?: string;
  /** Texts of the variants that say something else. */
  instead?: Readonly<Record<string, Localized<string>>>;
  /** A ruling of the house, or figures of its own. */
  ours?: "ruling" | "values";
  /** Drawings beside it, by their names in the library. */
  art?: readonly string[];
}

export interface Section {
  id: string;
  title: Localized<string>;
  paragraphs: readonly Paragraph[];
}

/** The rule sets of a game that has several. */
export interface Variants {
  /** The option of a table that chooses one by its value. */
  option: string;
  label: Localized<string>;
  /** The first is shown to readers who are at no table. */
  values: Readonly<Record<string, Localized<string>>>;
}

export interface RulesOf {
  /** The game in one breath. */
  gist: Localized<string>;
  sections: readonly Section[];
  variants?: Variants;
  /** The house's own figures, as a table. */
  figures?: () => Promise<{ default: Component }>;
}

/** The rules of one variant. */
export function inVariant(rules: RulesOf, variant: string): RulesOf {
  const sections = rules.sections.map((section) => ({
    ...section,
    paragraphs: section.paragraphs
      .filter((paragraph) => (paragraph.variant ?? variant) === variant)
      .map((paragraph) => ({ ...paragraph, ...paragraph.instead?.[variant] })),
  }));
  return { ...rules, sections };
}

/** The variant that a table's options choose; the first one without them. */
export function variantOf({ variants }: RulesOf, options: unknown): string {
  if (!variants) return "";
  const chosen = (options as Record<string, unknown> | null | undefined)?.[variants.option];
  return typeof chosen === "string" ? chosen : (Object.keys(variants.values)[0] ?? "");
}

/** Where a clause is told: the rules page, at the paragraph. */
export function linkTo(game: string, clause: string): string {
  return `/rules/${game}#${clause}`;
}

/** The game whose clause it is. */
export function gameOf(clause: string): string | undefined {
  const prefix = clause.split("-")[0];
  return CATALOGUE.find(({ clauses }) => clauses === prefix)?.name;
}
