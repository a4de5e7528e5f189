/** The story of every game, loaded when somebody wants to learn it. */

import type { Options } from "../types/boomtown-bandits";
import type { Story } from "./story";

/** A story is typed by its game; the guide hands it what the house said of that very game. */
const as = (story: unknown): Story => story as Story;

const STORIES: Record<string, (options: unknown) => Promise<Story>> = {
  "district-noir": async () => as((await import("./stories/district-noir")).default),
  "blackrock-city": async () => as((await import("./stories/blackrock-city")).default),
  "boomtown-bandits": async (options) => {
    const { lockstep, realtime } = await import("./stories/boomtown-bandits");
    return as((options as Options | undefined)?.shootout === "lockstep" ? lockstep : realtime);
  },
};

/** The story of a game that is played with these options. */
export async function storyOf(game: string, options: unknown): Promise<Story | undefined> {
  return STORIES[game]?.(options);
}
