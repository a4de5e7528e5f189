// Written by `make types` from what the house says. Do not edit.
import type * as DistrictNoir from "./district-noir";
import type * as BlackrockCity from "./blackrock-city";
import type * as BoomtownBandits from "./boomtown-bandits";
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
