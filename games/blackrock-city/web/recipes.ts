/** Sounds of this game, in addition to the shared ones. */

import type { Recipe } from "$lib/audio/recipes";

export const RECIPES = {
  bid: { tones: [], length: 0.12, colour: 900 },
  step: { tones: [], length: 0.06, colour: 240 },
  caught: { tones: [98, 147, 311], length: 0.6, colour: "sawtooth", gain: 0.5 },
  cube: { tones: [2093, 2637], length: 0.18, colour: "sine" },
  hourglass: { tones: [740], length: 0.05, colour: "square", gain: 0.3 },
} satisfies Record<string, Recipe>;
