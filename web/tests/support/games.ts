/** The games of the repository, by their folders. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import ts from "typescript";

import type { About } from "../../src/lib/games/about";

const folder = resolve(import.meta.dirname, "../../../games");

/** Every game of the client: all but the template. */
export const GAMES: readonly string[] = readdirSync(folder)
  .filter((name) => existsSync(join(folder, name, "web/about.ts")))
  .filter((name) => !name.startsWith("_"))
  .sort();

/** A module of a game's client that imports nothing but types; undefined where it has none of that name. */
export async function ofGame<T>(game: string, file: string): Promise<T | undefined> {
  const path = join(folder, game, "web", file);
  if (!existsSync(path)) return undefined;
  // Playwright compiles the files of this package only.
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
  /** Has it a guided first game? */
  guided: boolean;
  /** Options without races, for simple hands. */
  options?: unknown;
}

/** What the tests of all games need to know of each. */
export const ALL: readonly Found[] = await Promise.all(
  GAMES.map(async (game): Promise<Found> => {
    const module = await ofGame<{ default: About }>(game, "about.ts");
    if (!module) throw new Error(`${game} has no about.ts`);
    const { words, quick, calm } = module.default;
    const guided = existsSync(join(folder, game, "web/guide.ts"));
    return { game, title: words.en.title, seats: quick, guided, ...(calm ? { options: calm } : {}) };
  }),
);
