/** Draft of a table in the creation dialog. */

import type { Game } from "../games/catalogue";
import { defaults, type Options } from "../games/options";
import { keptName } from "../api/player-name";
import type { GameInfo, NewTable, StandIn } from "../types/protocol";
import type { Level } from "../i18n/bots";

export interface Draft {
  name: string;
  game: string;
  seats: number;
  /** Number of seats last chosen, kept while a game with fewer is selected. */
  wished: number;
  /** Chosen options by game. */
  options: Readonly<Record<string, Options>>;
  /** Whether the creator uses reduced motion: some options then have other defaults. */
  calm: boolean;
  /** Games of a match, where the game supports matches. */
  bestOf: 1 | 3 | 5;
  /** Who can join: everyone, invited guests, the people on this device, or bots only. */
  who: "listed" | "invited" | "here" | "bots";
  /** Names on this device by chair; an empty one is a bot. */
  people: string[];
  /** Level of the bots, where the game starts at once. */
  level: Level;
  /** In seconds; 0 for no limit. */
  turnTime: number;
  standIn: "never" | "ask" | "after";
  pace: "calm" | "quick";
  /** Whether the server passes for a player without a playable card. */
  autoPass: boolean;
  /** Whether acts can be taken back if the others agree. */
  takeBack: boolean;
}

/** Delay in seconds before a bot stands in for an absent player. */
export const STAND_IN_SECONDS = 60;

export function freshDraft({ name, quick }: Game, calm: boolean): Draft {
  return {
    name: "",
    game: name,
    seats: quick,
    wished: quick,
    options: {},
    calm,
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

/** The draft for another game, with the nearest number of seats it supports. */
export function withGame(draft: Draft, { name, least, most }: GameInfo): Draft {
  return { ...draft, game: name, seats: Math.min(Math.max(draft.wished, least), most) };
}

/** Values of the offered options. */
export function optionsOf(draft: Draft, game: Game, info: GameInfo): Options {
  return { ...defaults(game, info, draft.calm), ...draft.options[game.name] };
}

export function withOption(draft: Draft, option: string, value: unknown): Draft {
  return { ...draft, options: { ...draft.options, [draft.game]: { ...draft.options[draft.game], [option]: value } } };
}

/** The people on this device, from the first chair; null is the session's own name. */
export function localPlayers(draft: Draft): (string | null)[] {
  if (draft.who === "bots") return [null];
  if (draft.who !== "here") return [];
  return Array.from({ length: draft.seats }, (_, seat) => keptName(draft.people[seat] ?? "")).filter(
    (name) => name !== "",
  );
}

/** Whether the game starts without waiting for others. */
export function beginsAtOnce({ who }: Draft): boolean {
  return who === "here" || who === "bots";
}

/** The draft as a request body. */
export function newTable(draft: Draft, game: Game, info: GameInfo): NewTable {
  const options = optionsOf(draft, game, info);
  // On a shared device nobody stands in: the table waits.
  const standIn: StandIn =
    draft.who === "here" ? "never" : draft.standIn === "after" ? { after: STAND_IN_SECONDS } : draft.standIn;
  return {
    ...(draft.name.trim() === "" ? {} : { name: draft.name.trim() }),
    rules: {
      game: draft.game,
      seats: draft.seats,
      ...(Object.keys(options).length === 0 ? {} : { options }),
      ...(draft.turnTime === 0 ? {} : { turn_time: draft.turnTime }),
      ...(info.matches && draft.bestOf > 1 ? { best_of: draft.bestOf } : {}),
      stand_in: standIn,
      pace: draft.pace,
      auto_pass: draft.autoPass,
      take_back: draft.takeBack && info.take_backs,
    },
    public: draft.who === "listed",
    ...(beginsAtOnce(draft) ? { bots: Array<string>(draft.seats - localPlayers(draft).length).fill(draft.level) } : {}),
  };
}
