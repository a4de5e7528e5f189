// Written by `make types` from what the house says. Do not edit.
import type { GameName } from "./games";

/** Every clause that can refuse an act, by game. */
export const clauses = {
  "district-noir": [
    "DN-3.1",
    "DN-3.2",
    "DN-3.3",
    "DN-3.4",
    "DN-3.5",
  ],
  "blackrock-city": [
    "BC-3.1",
    "BC-3.2",
    "BC-3.3",
    "BC-3.5",
    "BC-3.6",
    "BC-5.1",
    "BC-5.2",
    "BC-6.3",
    "BC-6.7",
    "BC-8.1",
  ],
  "boomtown-bandits": [
    "BB-3.2",
    "BB-3.3",
    "BB-4.1",
    "BB-4.2",
    "BB-5.1",
    "BB-5.2",
    "BB-5.4",
    "BB-5.5",
    "BB-6.2",
    "BB-7.2",
    "BB-7.4",
    "BB-7.6",
    "BB-7.8",
    "BB-8.2",
    "BB-8.3",
    "BB-8.4",
  ],
} as const;

/** A clause that can refuse an act of this game. */
export type ClauseOf<G extends GameName> = (typeof clauses)[G][number];
