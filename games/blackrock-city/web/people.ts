/** Players as the board and the sentences of this game show them. */

import type { Edition } from "./types";
import type { Seat } from "$lib/types/core";
import type { PlayerInfo } from "$lib/table/table.svelte";
import type { Names } from "$lib/games/game";
import type { Words } from "./words";

/** Bosses by seat; each has a drawing of the same name. */
const BOSSES = ["Billy", "Butch", "Jesse", "Pancho"] as const;

export interface Person extends PlayerInfo {
  /** BC-10: third player of a game for two. It has no chair, and a dashed cloak in the drawing. */
  drifter: boolean;
  /** Drawing of their pawn. */
  drawing: string;
  /** Name of their pawn in sentences: the boss's, or the owner's in the prototype, which has no named bosses. */
  pawn: string;
}

export type People = (seat: Seat) => Person;

/** The players of a table, in one language. */
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
