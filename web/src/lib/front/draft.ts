/** A table before it is made: what its creator chose so far. */

import type { Game } from "../games/catalogue";
import { defaults, type Options } from "../games/options";
import { keptName } from "../api/player-name";
import type { GameInfo, NewTable, StandIn } from "../types/protocol";
import type { Level } from "../i18n/bots";

export interface Draft {
  name: string;
  game: string;
  seats: number;
  /** As many as were last chosen: a game for fewer does not make one forget. */
  wished: number;
  /** The options that were chosen, by game. */
  options: Readonly<Record<string, Options>>;
  /** Did the creator ask for calm? Some options then have another default. */
  calm: boolean;
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

/** Before a bot plays for somebody who is away, where nobody is asked. */
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

/** Another game: as many chairs as it can have, nearest to what was chosen. */
export function withGame(draft: Draft, { name, least, most }: GameInfo): Draft {
  return { ...draft, game: name, seats: Math.min(Math.max(draft.wished, least), most) };
}

/** The options on offer as they are chosen. */
export function optionsOf(draft: Draft, game: Game, info: GameInfo): Options {
  return { ...defaults(game, info, draft.calm), ...draft.options[game.name] };
}

export function withOption(draft: Draft, option: string, value: unknown): Draft {
  return { ...draft, options: { ...draft.options, [draft.game]: { ...draft.options[draft.game], [option]: value } } };
}

/** The people at this device, from the first chair on. */
export function localPlayers(draft: Draft): (string | null)[] {
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

/** The draft of a table of this game, as the house takes it. */
export function newTable(draft: Draft, game: Game, info: GameInfo): NewTable {
  const options = optionsOf(draft, game, info);
  // Whoever is at this device is there; where all of them are gone, the table waits.
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
