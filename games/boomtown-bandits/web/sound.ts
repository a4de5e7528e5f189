/** Sounds of Boomtown Bandits. */

import { cues, type Cue as HouseCue } from "$lib/audio/sound";
import { RECIPES } from "./recipes";

export type Cue = HouseCue | keyof typeof RECIPES;

/** Plays a sound, if sounds are on. */
export const cue = cues(RECIPES);
