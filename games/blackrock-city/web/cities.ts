/** Drawings of the cities. */

import type { Back, RingCity } from "./types";

/** BC-2.2: start of all pawns. */
export const START = "Start City";

const SCENES: Record<string, string> = {
  [START]: "city-start",
  "Golden City": "city-golden",
  "Copper Gulch": "city-copper",
  "Silver Creek": "city-silver",
  "Rattlesnake Pass": "city-rattle",
  "Tombstone Flats": "city-tomb",
  "Dry Well": "city-well",
  "Coyote Bluff": "city-coyote",
  "Red Mesa": "city-mesa",
  "Dusty Fork": "city-fork",
  "Gallows Hill": "city-gallows",
  "Buzzard Rock": "city-buzzard",
};

const BACKS: Record<Back, string> = {
  nothing: "back-nothing",
  steal_1: "back-steal1",
  steal_2: "back-steal2",
  indians: "back-ambush",
  stagecoach: "back-coach",
};

/** Sign and number of each back. */
export const SIGNS: Record<Back, { drawing: string; number: string }> = {
  nothing: { drawing: "i-nothing", number: "" },
  steal_1: { drawing: "i-steal", number: "1" },
  steal_2: { drawing: "i-steal", number: "2" },
  indians: { drawing: "i-ambush", number: "" },
  stagecoach: { drawing: "i-coach", number: "" },
};

/** Drawing of a tile. A city that is not of the house's set gets a road sign. */
export function scene(tile: RingCity): string {
  return tile.side === "back" ? BACKS[tile.back] : (SCENES[tile.city] ?? "city-fork");
}
