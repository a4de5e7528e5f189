/** Who plays, as the boards and sentences of this game show them. */

import type { Edition } from "./types";
import type { Seat } from "$lib/types/core";
import type { PlayerInfo } from "$lib/table/table.svelte";
import type { Names } from "$lib/games/game";
import type { Words } from "./words";

/** The bosses of the box, by seat; each has a drawing of the same name. */
const BOSSES = ["Billy", "Butch", "Jesse", "Pancho"] as const;

export interface Person extends PlayerInfo {
  /** BC-10: the third player of a game for two. Nobody's chair, and the drawing has a dashed cloak. */
  drifter: boolean;
  /** The drawing of their pawn. */
  drawing: string;
  /** How sentences call their pawn: by the boss's name, or, in the prototype, whose die has only faces, by its owner's. */
  pawn: string;
}

export type People = (seat: Seat) => Person;

/** Everyone at a table, in the words of a language. */
export function people(names: Names, edition: Edition, words: Words): People {
  return (seat) => {
    const playerInfo = names(seat);
    const drifter = playerInfo.ghost;
    const name = drifter ? words.drifter : playerInfo.name;
    const boss = BOSSES[seat] ?? words.drifter;
    return {
      ...playerInfo,
      name,
      drifter,
      drawing: drifter ? "drifter" : boss.toLowerCase(),
      pawn: drifter ? name : edition === "published" ? boss : words.pawnOf({ name, you: playerInfo.you }),
    };
  };
}
