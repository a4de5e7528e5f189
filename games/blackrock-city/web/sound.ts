import { cues } from "$lib/house/sound";
import { RECIPES } from "./recipes";

/** Plays a sound, if sounds are on. */
export const cue = cues(RECIPES);
