/** Sounds of the events. */

import type { Cue as HouseCue } from "$lib/audio/sound";
import type { Event, View } from "./types";
import { CITIES, isCity } from "./cards";
import type { RECIPES } from "./recipes";

export type Cue = HouseCue | keyof typeof RECIPES;

/** `view` is the table afterwards. A take that leaves a player one City short of the win (DN-4.1) adds a low note. */
export function soundsOf(news: readonly Event[], view: Pick<View, "players">): Cue[] {
  return news.flatMap((event): Cue[] => {
    if (event.type === "played") return ["card"];
    if (event.type !== "took") return [];
    const owned = view.players[event.seat === 1 ? 1 : 0].taken.filter(isCity).length;
    return event.cards.some(isCity) && owned === CITIES.length - 1 ? ["take", "short"] : ["take"];
  });
}
