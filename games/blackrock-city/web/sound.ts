/** Sounds of Blackrock City. */

import { cues } from "$lib/audio/sound";
import { RECIPES } from "./recipes";

/** Plays a sound, if sounds are on. */
export const cue = cues(RECIPES);
