/** A table before it is made: what its creator chose so far. */

import { keptName } from "../house/name";
import { boxed } from "../house/shelf";
import type { NewTable, StandIn } from "../types/protocol";
import type { Level } from "../words/bots";

export interface Draft {
  name: string;
  game: string;
  seats: number;
  /** As many as were last chosen: a game for fewer does not make one forget. */
  wished: number;
  edition: "published" | "prototype";
  openCubes: boolean;
  shootout: "realtime" | "lockstep";
  /** Games of a match, where the game has matches. */
  bestOf: 1 | 3 | 5;
  /** Who may come: everyone, those who are invited, the people who share this device, or bots only. */
  who: "listed" | "invited" | "here" | "bots";
  /** Those who share it, by chair; a chair without a name is for a bot. */
  people: string[];
  /** Of the bots, where the game begins at once. */
  level: Level;
  /** Seconds; 0 for as long as it takes. */
  turnTime: number;
  standIn: "never" | "ask" | "after";
  pace: "calm" | "quick";
  /** Does the house pass for whoever can play no card? */
  autoPass: boolean;
  /** May players take acts back, if the others agree? */
  takeBack: boolean;
}

/** In District Noir every card that is played shows something: nothing could be taken back. */
export const TAKES_BACK: readonly string[] = ["blackrock-city", "boomtown-bandits"];

/** Before a bot plays for somebody who is away, where nobody is asked. */
export const STAND_IN_SECONDS = 60;

export function freshDraft(game: string, calm: boolean): Draft {
  return {
    name: "",
    game,
    seats: boxed(game)?.quick ?? 2,
    wished: boxed(game)?.quick ?? 2,
    edition: "published",
    openCubes: false,
    shootout: calm ? "lockstep" : "realtime",
    bestOf: 1,
    who: "listed",
    people: [],
    level: "gambler",
    turnTime: 0,
    standIn: "ask",
    pace: "calm",
    autoPass: true,
    takeBack: false,
  };
}

/** Another game: as many chairs as it can have, nearest to what was chosen. */
export function withGame(draft: Draft, game: string): Draft {
  const seats = boxed(game)?.seats ?? { least: 2, most: 2 };
  return { ...draft, game, seats: Math.min(Math.max(draft.wished, seats.least), seats.most) };
}

/** The people at this device, from the first chair on. */
export function here(draft: Draft): (string | null)[] {
  // Alone, one plays under one's own name.
  if (draft.who === "bots") return [null];
  if (draft.who !== "here") return [];
  return Array.from({ length: draft.seats }, (_, seat) => keptName(draft.people[seat] ?? "")).filter(
    (name) => name !== "",
  );
}

/** Does nobody have to come first? */
export function beginsAtOnce({ who }: Draft): boolean {
  return who === "here" || who === "bots";
}

function optionsOf(draft: Draft): unknown {
  switch (draft.game) {
    case "blackrock-city":
      return { edition: draft.edition, open_cubes: draft.openCubes };
    case "boomtown-bandits":
      return { shootout: draft.shootout };
    default:
      return undefined;
  }
}

/** The draft as the house takes it. */
export function newTable(draft: Draft): NewTable {
  const options = optionsOf(draft);
  // Whoever is at this device is there; where all of them are gone, the table waits.
  const standIn: StandIn =
    draft.who === "here" ? "never" : draft.standIn === "after" ? { after: STAND_IN_SECONDS } : draft.standIn;
  return {
    ...(draft.name.trim() === "" ? {} : { name: draft.name.trim() }),
    rules: {
      game: draft.game,
      seats: draft.seats,
      ...(options === undefined ? {} : { options }),
      ...(draft.turnTime === 0 ? {} : { turn_time: draft.turnTime }),
      ...(boxed(draft.game)?.matches && draft.bestOf > 1 ? { best_of: draft.bestOf } : {}),
      stand_in: standIn,
      pace: draft.pace,
      auto_pass: draft.autoPass,
      take_back: draft.takeBack && TAKES_BACK.includes(draft.game),
    },
    public: draft.who === "listed",
    ...(beginsAtOnce(draft) ? { bots: Array<string>(draft.seats - here(draft).length).fill(draft.level) } : {}),
  };
}
