/** The drawings on the page: the house's icons and every game's poster at once, a game's others when they are needed. */

import house from "../../art/art.svg?raw";
import { ART, POSTERS } from "../games/discover";

let files = $state.raw<readonly string[]>([house, ...Object.values(POSTERS)]);

export const drawings = {
  /** Files of the repository, each an SVG of symbols. */
  get files(): readonly string[] {
    return files;
  },
};

const boxes = $derived(
  new Map(
    files.flatMap((file) =>
      Array.from(file.matchAll(/<symbol id="([^"]+)" viewBox="([^"]+)"/g), ([, name = "", box = ""]) => [name, box]),
    ) as [string, string][],
  ),
);

/** The frame of a drawing. */
export function boxOf(name: string): string {
  return boxes.get(name) ?? "0 0 24 24";
}

/** Puts a game's drawings on the page, once. */
export async function loadDrawings(game: string): Promise<void> {
  const file = await ART[game]?.();
  if (file !== undefined && !files.includes(file)) files = [...files, file];
}
