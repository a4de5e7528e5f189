/** State of a replay. It drives a `Table`, so that boards treat it like a live one. */

import { api } from "../api/client";
import type { Seat, Sitter } from "../types/core";
import type { Chair, Lobby, Moment, Replay } from "../types/protocol";
import { readOnlyChannel } from "../table/read-only";
import { loggedEvents, rulingsOf, Table, type LoggedEvent } from "../table/table.svelte";

/** Perspective: a seat, a spectator, or everything revealed. */
export type Perspective = Seat | "spectator" | "all";

interface Header {
  game: string;
  options?: unknown;
  seats: Sitter[];
}

const chair = ({ name, bot }: Sitter, seat: number): Chair => {
  // Records do not store the looks of the guests.
  const look = { colour: seat, shape: seat };
  return bot === undefined || bot === null
    ? {
        is: "guest",
        guest: seat,
        name,
        look,
        ready: false,
        rematch: false,
        here: true,
        away_since: null,
        stand_in: false,
      }
    : { is: "bot", name, look, bot };
};

function lobbyOf(name: string, header: Header): Lobby {
  return {
    id: "",
    name: "",
    rules: { game: header.game, seats: header.seats.length, options: header.options, stand_in: "never", pace: "calm" },
    public: false,
    code: null,
    stage: "finished",
    chairs: header.seats.map(chair),
    game: name,
    commitment: null,
    deal: "dealer/1",
    conceded: null,
    match: null,
    take_back: null,
    hints: null,
    hushed: [],
    spectators: 0,
  };
}

export class ReplayState {
  readonly table = new Table("", () => readOnlyChannel);
  moments = $state.raw<Moment[]>([]);
  eyes = $state<Perspective>("all");
  /** Current moment. */
  at = $state(0);

  constructor(readonly name: string) {}

  get last(): number {
    return Math.max(0, this.moments.length - 1);
  }

  /** Rejects with `ApiError` if there is no such game, or it is not over. */
  async open(): Promise<void> {
    const record = await api.get<{ header: Header }>(`/records/${encodeURIComponent(this.name)}`);
    this.table.lobby = lobbyOf(this.name, record.header);
    this.table.state = "open";
    await this.look(this.eyes);
  }

  /** Changes the perspective at the same moment. */
  async look(eyes: Perspective): Promise<void> {
    const { moments } = await api.get<Replay>(`/records/${encodeURIComponent(this.name)}/replay?eyes=${eyes}`);
    this.eyes = eyes;
    this.moments = moments;
    this.show(this.at);
  }

  /** Jumps to a moment. Only a single step forward is animated. */
  show(to: number): void {
    const at = Math.min(Math.max(0, to), this.last);
    const moment = this.moments[at];
    if (!moment) return;
    const steps = at - this.at;
    this.at = at;
    const seat = typeof this.eyes === "number" ? this.eyes : null;
    const { table } = this;
    table.perspective = seat;
    table.game = {
      at: 0,
      entry: moment.number,
      head: "",
      waiting: [],
      deadline: null,
      turn_ends: null,
      eyes: [{ seat, view: moment.view, events: moment.events, legal: [] }],
    };
    table.history = this.history(at);
    table.rulings = rulingsOf(this.moments.slice(0, at + 1));
    table.news = steps === 1 ? moment.events : [];
  }

  /** Events up to a moment. */
  history(to: number): LoggedEvent<unknown>[] {
    return loggedEvents(this.moments.slice(0, to + 1));
  }
}
