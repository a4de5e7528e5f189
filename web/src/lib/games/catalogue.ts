/** Catalogue of the games, by folder name. */

import type { About } from "./about";
import { ABOUT } from "./discover";

export interface Game extends About {
  name: string;
}

export const CATALOGUE: readonly Game[] = Object.entries(ABOUT).map(([name, about]) => ({ name, ...about }));

export function findGame(name: string | undefined): Game | undefined {
  return CATALOGUE.find((game) => game.name === name);
}
