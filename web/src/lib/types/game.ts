/** Messages of the protocol for a known game. The protocol itself names no game. */

import type { Eyes, GameNow, Moment, Replay } from "./protocol";

/** The types by which a game fills the messages of the protocol. */
export interface GameTypes {
  view: unknown;
  act: unknown;
  event: unknown;
  preview: unknown;
  options: unknown;
  setup: unknown;
  components: unknown;
}

/** What one pair of eyes sees of this game. */
export type EyesOf<G extends GameTypes> = Omit<Eyes, "view" | "events" | "legal"> & {
  view: G["view"];
  events: Array<G["event"]>;
  legal: Array<G["act"]> | null;
};

/** This game at one moment. */
export type GameNowOf<G extends GameTypes> = Omit<GameNow, "eyes"> & { eyes: Array<EyesOf<G>> };

/** One entry of a replay of this game. */
export type MomentOf<G extends GameTypes> = Omit<Moment, "events" | "view"> & {
  events: Array<G["event"]>;
  view: G["view"];
};

/** A replay of this game. */
export type ReplayOf<G extends GameTypes> = Omit<Replay, "moments"> & { moments: Array<MomentOf<G>> };
