/** Lazy loading of a game's parts, with the drawings they use. */

import type { AidPart } from "../rules/aid";
import type { RulesOf } from "../rules/rules";
import { loadDrawings } from "../ui/drawings.svelte";
import { AIDS, BOARDS, RULES } from "./discover";
import type { GameUi } from "./game";

export async function loadBoard(game: string): Promise<GameUi | null> {
  const [board] = await Promise.all([BOARDS[game]?.(), loadDrawings(game)]);
  return board ?? null;
}

export async function loadRules(game: string): Promise<RulesOf | null> {
  const [rules] = await Promise.all([RULES[game]?.(), loadDrawings(game)]);
  return rules ?? null;
}

export async function loadAid(game: string): Promise<readonly AidPart[]> {
  const [aid] = await Promise.all([AIDS[game]?.(), loadDrawings(game)]);
  return aid ?? [];
}
