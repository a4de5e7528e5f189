/** Sounds of this game, in addition to the shared ones. */

import type { Recipe } from "$lib/audio/recipes";

export const RECIPES = {
  token: { tones: [1245, 1661], length: 0.06, colour: "triangle" },
  badge: { tones: [1976, 2960, 4186], length: 0.25, colour: "triangle" },
  drum: { tones: [82], length: 0.22, colour: "sine" },
  fire: { tones: [], length: 0.4, colour: 500 },
  dice: { tones: [], length: 0.3, colour: 2600, gain: 0.5 },
  hit: { tones: [880, 1318], length: 0.7, colour: "sine" },
  miss: { tones: [], length: 0.03, colour: 3200 },
} satisfies Record<string, Recipe>;
