/** Games of the repository, by folder. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import ts from "typescript";

import type { About } from "../../src/lib/games/about";

const folder = resolve(import.meta.dirname, "../../../games");

/** All games but the template. */
export const GAMES: readonly string[] = readdirSync(folder)
  .filter((name) => existsSync(join(folder, name, "web/about.ts")))
  .filter((name) => !name.startsWith("_"))
  .sort();

/** A module of a game's client that imports only types; undefined where it does not exist. */
export async function ofGame<T>(game: string, file: string): Promise<T | undefined> {
  const path = join(folder, game, "web", file);
  if (!existsSync(path)) return undefined;
  // Playwright compiles only the files of this package.
  const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
  const code = ts.transpileModule(readFileSync(path, "utf8"), { compilerOptions: options }).outputText;
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as T;
}

export interface Found {
  game: string;
  /** The same in both languages. */
  title: string;
  /** Seats of a quick game. */
  seats: number;
  /** Whether it has a guide. */
  guided: boolean;
  /** Options without races, for scripted players. */
  options?: unknown;
}

/** Facts about every game for the shared tests. */
export const ALL: readonly Found[] = await Promise.all(
  GAMES.map(async (game): Promise<Found> => {
    const module = await ofGame<{ default: About }>(game, "about.ts");
    if (!module) throw new Error(`${game} has no about.ts`);
    const { words, quick, calm } = module.default;
    const guided = existsSync(join(folder, game, "web/guide.ts"));
    return { game, title: words.en.title, seats: quick, guided, ...(calm ? { options: calm } : {}) };
  }),
);
