/** Drawings in the document: icons and posters at once, the drawings of a game on demand. */

import house from "../../art/art.svg?raw";
import { ART, POSTERS } from "../games/discover";

let files = $state.raw<readonly string[]>([house, ...Object.values(POSTERS)]);

export const drawings = {
  /** SVG files of symbols, from the repository. */
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

/** `viewBox` of a drawing. */
export function boxOf(name: string): string {
  return boxes.get(name) ?? "0 0 24 24";
}

/** Adds the drawings of a game, once. */
export async function loadDrawings(game: string): Promise<void> {
  const file = await ART[game]?.();
  if (file !== undefined && !files.includes(file)) files = [...files, file];
}
