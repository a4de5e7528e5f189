/** Sounds of this game, in addition to the shared ones. */

import type { Recipe } from "$lib/audio/recipes";

export const RECIPES = {
  take: { tones: [], length: 0.35, colour: 1400 },
  short: { tones: [65.4, 98], length: 1.2, colour: "triangle" },
} satisfies Record<string, Recipe>;
