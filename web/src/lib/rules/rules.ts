/** Format of the rules: short paragraphs in both languages, each with the clauses it explains. */

import type { Component } from "svelte";

import { CATALOGUE } from "../games/catalogue";
import type { Localized } from "../i18n/language.svelte";

export interface Paragraph {
  /** The clauses it explains. The first is its anchor, the others link to it. */
  clauses: readonly string[];
  fr: string;
  en: string;
  /** The only variant it applies to. */
  variant?: string;
  /** Texts of variants that differ. */
  instead?: Readonly<Record<string, Localized<string>>>;
  /** Marks a ruling or values of the house. */
  ours?: "ruling" | "values";
  /** Names of its drawings. */
  art?: readonly string[];
}

export interface Section {
  id: string;
  title: Localized<string>;
  paragraphs: readonly Paragraph[];
}

/** Variants of the rules. */
export interface Variants {
  /** Option of the table whose value selects the variant. */
  option: string;
  label: Localized<string>;
  /** The first is the default without a table. */
  values: Readonly<Record<string, Localized<string>>>;
}

export interface RulesOf {
  /** The game in one or two sentences. */
  gist: Localized<string>;
  sections: readonly Section[];
  variants?: Variants;
  /** Table of the house's values. */
  figures?: () => Promise<{ default: Component }>;
}

export function inVariant(rules: RulesOf, variant: string): RulesOf {
  const sections = rules.sections.map((section) => ({
    ...section,
    paragraphs: section.paragraphs
      .filter((paragraph) => (paragraph.variant ?? variant) === variant)
      .map((paragraph) => ({ ...paragraph, ...paragraph.instead?.[variant] })),
  }));
  return { ...rules, sections };
}

/** The variant that the options select; the first by default. */
export function variantOf({ variants }: RulesOf, options: unknown): string {
  if (!variants) return "";
  const chosen = (options as Record<string, unknown> | null | undefined)?.[variants.option];
  return typeof chosen === "string" ? chosen : (Object.keys(variants.values)[0] ?? "");
}

/** Link to the paragraph of a clause. */
export function linkTo(game: string, clause: string): string {
  return `/rules/${game}#${clause}`;
}

/** The game of a clause. */
export function gameOf(clause: string): string | undefined {
  const prefix = clause.split("-")[0];
  return CATALOGUE.find(({ clauses }) => clauses === prefix)?.name;
}
