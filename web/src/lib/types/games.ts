// Written by `make types` from what the house says. Do not edit.
import type * as DistrictNoir from "./district-noir";
import type * as BlackrockCity from "./blackrock-city";
import type * as BoomtownBandits from "./boomtown-bandits";
import type { Dealing, Hex32, Sealed, Seat, Sitter } from "./core";
import type { Eyes, GameNow, Moment, Replay } from "./protocol";

/** What each game fills the messages with. */
export type GameTypes = {
  "district-noir": {
    view: DistrictNoir.View;
    act: DistrictNoir.Act;
    event: DistrictNoir.Event;
    preview: DistrictNoir.Preview;
    options: DistrictNoir.Options;
    setup: DistrictNoir.Setup;
    components: DistrictNoir.Components;
  };
  "blackrock-city": {
    view: BlackrockCity.View;
    act: BlackrockCity.Act;
    event: BlackrockCity.Event;
    preview: BlackrockCity.Preview;
    options: BlackrockCity.Options;
    setup: BlackrockCity.Setup;
    components: BlackrockCity.Components;
  };
  "boomtown-bandits": {
    view: BoomtownBandits.View;
    act: BoomtownBandits.Act;
    event: BoomtownBandits.Event;
    preview: BoomtownBandits.Preview;
    options: BoomtownBandits.Options;
    setup: BoomtownBandits.Setup;
    components: BoomtownBandits.Components;
  };
};

/** The games of the house. */
export type GameName = keyof GameTypes;

/** The view of any game: `view.game` tells which. */
export type AnyView = GameTypes[GameName]["view"];

/** What one pair of eyes sees of this game. */
export type EyesOf<G extends GameName> = Omit<Eyes, "view" | "events" | "legal"> & {
  view: GameTypes[G]["view"];
  events: Array<GameTypes[G]["event"]>;
  legal: Array<GameTypes[G]["act"]> | null;
};

/** This game at one moment. */
export type GameNowOf<G extends GameName> = Omit<GameNow, "eyes"> & { eyes: Array<EyesOf<G>> };

/** One entry of a replay of this game. */
export type MomentOf<G extends GameName> = Omit<Moment, "events" | "view"> & {
  events: Array<GameTypes[G]["event"]>;
  view: GameTypes[G]["view"];
};

/** A replay of this game. */
export type ReplayOf<G extends GameName> = Omit<Replay, "moments"> & { moments: Array<MomentOf<G>> };

/** `GET /records/{name}`: a game of this kind as stored. */
export type RecordOf<G extends GameName> = {
  header: {
    format: string;
    game: G;
    /** The name and version of the rules. */
    rules: string;
    options: GameTypes[G]["options"];
    /** The printed values, if they are not the house's. */
    components?: GameTypes[G]["components"];
    /** The position the game starts from, if it was not dealt. */
    setup?: GameTypes[G]["setup"];
    /** Who begins, where the games before it in a match settled that. */
    first?: Seat;
    /** Outcomes that were given for the draws after the set-up. */
    chance?: Array<string>;
    /** Who sat where. */
    seats: Array<Sitter>;
    /** Who dealt. */
    dealer: Dealing;
  };
  /** The seal of the header. */
  head: Hex32;
  /** What happened, from the deal on. */
  entries: Array<Sealed<GameTypes[G]["act"]>>;
  /** The dealer's secret, once it is opened. */
  seed: Hex32 | null;
};
