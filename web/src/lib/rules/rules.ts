/** The rules as the house tells them: short paragraphs in both languages, each bound to the clauses that it tells. */

import type { InEach } from "../words/words.svelte";

export type Edition = "published" | "prototype";

export interface Paragraph {
  /** The clauses it tells; the first one is its anchor, the others lead to it. */
  clauses: readonly string[];
  fr: string;
  en: string;
  /** Holds in one edition only. */
  edition?: Edition;
  /** What the prototype says instead. */
  prototype?: InEach<string>;
  /** A ruling of the house, or figures of its own. */
  ours?: "ruling" | "values";
  /** Drawings beside it, by their names in the library. */
  art?: readonly string[];
}

export interface Section {
  id: string;
  title: InEach<string>;
  paragraphs: readonly Paragraph[];
}

export interface RulesOf {
  game: string;
  /** The game in one breath. */
  gist: InEach<string>;
  sections: readonly Section[];
}

/** What holds in an edition, each paragraph as that edition has it. */
export function inEdition(rules: RulesOf, edition: Edition): RulesOf {
  const sections = rules.sections.map((section) => ({
    ...section,
    paragraphs: section.paragraphs
      .filter((paragraph) => (paragraph.edition ?? edition) === edition)
      .map((paragraph) => (edition === "prototype" ? { ...paragraph, ...paragraph.prototype } : paragraph)),
  }));
  return { ...rules, sections };
}

/** Has the game two rule sets? */
export function hasEditions({ sections }: RulesOf): boolean {
  return sections.some(({ paragraphs }) => paragraphs.some(({ edition, prototype }) => edition ?? prototype));
}

/** Where a clause is told: the rules page, at the paragraph. */
export function linkTo(game: string, clause: string): string {
  return `/rules/${game}#${clause}`;
}

const PREFIXES: Record<string, string> = { DN: "district-noir", BC: "blackrock-city", BB: "boomtown-bandits" };

/** Whose clause it is. */
export function gameOf(clause: string): string | undefined {
  return PREFIXES[clause.split("-")[0] ?? ""];
}
