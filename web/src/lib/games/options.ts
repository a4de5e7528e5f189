/** Options of a game: the server has their types and defaults, about.ts their texts. */

import type { GameInfo, OptionInfo } from "../types/protocol";
import type { GameWords } from "./about";
import type { Game } from "./catalogue";

export type Options = Readonly<Record<string, unknown>>;

/** An option with a control in the creation dialog: an order has none. */
export type Offered = Exclude<OptionInfo, { type: "order" }>;

/** The offered options: those with texts. */
export function offered(game: Game, info: GameInfo): Offered[] {
  const words = game.words.en.options ?? {};
  return info.options.filter((option): option is Offered => option.name in words && option.type !== "order");
}

/** Initial values of the offered options. */
export function defaults(game: Game, info: GameInfo, calm: boolean): Options {
  const own = calm ? game.calm : undefined;
  return Object.fromEntries(offered(game, info).map((option) => [option.name, own?.[option.name] ?? option.default]));
}

/** Summary of a table's options: choices, flags that are on, numbers that differ from the default. */
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
