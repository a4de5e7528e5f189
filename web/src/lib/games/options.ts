/** The options of a game's tables: the server tells their types and defaults, the game's about.ts their words. */

import type { GameInfo, OptionInfo } from "../types/protocol";
import type { GameWords } from "./about";
import type { Game } from "./catalogue";

export type Options = Readonly<Record<string, unknown>>;

/** An option that the creation dialog has a control for: there is none for an order. */
export type Offered = Exclude<OptionInfo, { type: "order" }>;

/** The options on offer: those that the game has words for. */
export function offered(game: Game, info: GameInfo): Offered[] {
  const words = game.words.en.options ?? {};
  return info.options.filter((option): option is Offered => option.name in words && option.type !== "order");
}

/** The options on offer as they are before anybody chooses. */
export function defaults(game: Game, info: GameInfo, calm: boolean): Options {
  const own = calm ? game.calm : undefined;
  return Object.fromEntries(offered(game, info).map((option) => [option.name, own?.[option.name] ?? option.default]));
}

/** The options of a table in a few words each: choices, flags that are on, numbers that were changed. */
export function tags(game: Game, info: GameInfo, options: Options, words: GameWords): string[] {
  return offered(game, info).flatMap((option) => {
    const own = words.options?.[option.name];
    const value = options[option.name] ?? option.default;
    if (!own) return [];
    if (option.type === "choice") return [own.tags?.[`${value}`] ?? own.values?.[`${value}`] ?? `${value}`];
    if (option.type === "flag") return value === true ? [own.label] : [];
    return value === option.default ? [] : [`${own.label} ${value}`];
  });
}
