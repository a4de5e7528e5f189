/**
 * A table as this page knows it: what the house last said, and ways to say something. A board gets one of these, typed by
 * its game, and needs nothing else.
 */

import { untrack } from "svelte";

import { api, ApiError } from "../api/client";
import type { Chair, GameNow, Lobby, Pause, Paused, Ruled, Said, Say, TakeBack, Welcome } from "../types/protocol";
import type { Seat } from "../types/core";
import type { GameNowOf, GameTypes, MomentOf, ReplayOf } from "../types/game";
import { tableWords } from "../i18n/table";
import { Clock } from "./clock";
import { inksOf, type Ink } from "./inks";
import { TableSocket, type Lost, type PushMessage, type ConnectionState } from "./socket";
import { Outbox } from "./outbox.svelte";
import { GUIDED } from "./refused";
import { PlayoutQueue } from "./playout";
import type { RefusedCommand } from "../api/errors";

/** Something that happened, as our eyes saw it, and the entry of the record that it belongs to. */
export interface LoggedEvent<E> {
  entry: number;
  event: E;
}

/** How the instant of an act was ruled, and the entry of the record that it belongs to. */
export interface Ruling extends Ruled {
  entry: number;
}

/** Somebody at the table, as sentences and seats show them. */
export interface PlayerInfo {
  seat: Seat;
  name: string;
  /** Is it the reader? */
  you: boolean;
  bot: boolean;
  /** Nobody's chair: a player that only the rules know. The game has a name for it. */
  ghost: boolean;
  /** Number of the seat's shape, and class of its colour, `s1` to `s5`. */
  ink: Ink;
}

/** The rulings of a replay. */
export function rulingsOf(moments: readonly Pick<MomentOf<GameTypes>, "number" | "ruled">[]): Ruling[] {
  return moments.flatMap(({ number, ruled }) => (ruled ? [{ entry: number, ...ruled }] : []));
}

/** What happened in some moments of a replay. */
export function loggedEvents<G extends GameTypes>(moments: readonly MomentOf<G>[]): LoggedEvent<G["event"]>[] {
  let happened: LoggedEvent<G["event"]>[] = [];
  for (const { number, events, took_back: back } of moments) {
    if (back) happened = happened.filter(({ entry }) => entry < back.from);
    for (const event of events) happened.push({ entry: number, event });
  }
  return happened;
}

/** Refusals after which there is no table to come back to. */
const LOST: Partial<Record<string, Lost>> = { not_found: "gone", removed: "removed", broken: "damaged" };

/** News that is shown in its turn; a welcome and a ping are taken at once. */
type Shown =
  | Exclude<PushMessage, { welcome: unknown } | { ping: unknown } | { pause: unknown }>
  /** With the time on this page's clock at which we heard it. */
  | { pause: Paused; heard: number };

/** What a table needs of its link. A replay has one that is silent. */
export type Channel = Pick<TableSocket, "send" | "connect" | "retry" | "close">;

export class Table<G extends GameTypes = GameTypes> {
  readonly id: string;
  readonly clock = new Clock();
  readonly outbox = new Outbox();
  readonly #channel: Channel;
  readonly #playout = new PlayoutQueue<Shown>(
    () => this.clock.now(),
    (message) => this.#apply(message),
  );
  #number = 0;

  state = $state<ConnectionState>("connecting");
  /** Since when the connection is broken, on this page's clock. */
  brokenSince = $state<number | null>(null);
  /** The house could not tell whether something we said was done: it is asked again. */
  unconfirmed = $state(false);
  /** How far away the house thinks we are, in ms, where seats race. */
  roundTrip = $state<number | null>(null);
  lobby = $state.raw<Lobby | null>(null);
  seats = $state.raw<Seat[]>([]);
  creator = $state(false);
  game = $state.raw<GameNowOf<G> | null>(null);
  chat = $state.raw<Said[]>([]);
  /** Guests, by the table's numbers, whom we do not want to hear. */
  muted = $state.raw<readonly number[]>([]);
  /** Seats whose players are away, and for whom the table is asked whether a bot is to sit in. */
  questions = $state.raw<readonly Seat[]>([]);
  /** The house's Unix time minus this page's. */
  #skew = 0;
  /** Everything that each of our eyes saw of this game, oldest first, by seat; `null` stands for a spectator. */
  #histories = $state.raw<Readonly<Record<string, readonly LoggedEvent<G["event"]>[]>>>({});
  /** How the acts of races were ruled, oldest first. */
  rulings = $state.raw<Ruling[]>([]);
  /** The table pauses, so that everyone can look at what happened. */
  pause = $state.raw<Pause | null>(null);
  /** What the last update brought, for whoever animates it; empty after a welcome: who comes back sees the present. */
  news = $state.raw<G["event"][]>([]);
  /** The entry of the record that was the latest when we last acted; null before that. */
  acted = $state<number | null>(null);
  /** The board still shows what led to the present. */
  showing = $state(false);
  /** How many of the latest events of the history the board has yet to show. */
  unseen = $state(0);
  /** False for an act that would lead away from a guide's story. */
  guard: ((act: unknown) => boolean) | null = null;
  /** Which of our seats looks; the first one unless several people pass this device around. */
  perspective = $state<Seat | null>(null);
  /** Does a board still show what led to the present? Nobody is called away from that. */
  animating = $state(false);

  constructor(id: string, open: (on: TableSocket["on"]) => Channel = (on) => new TableSocket(id, on)) {
    this.id = id;
    this.#channel = open({
      message: (message) => this.#receive(message),
      state: (state) => this.#setState(state),
      unconfirmed: (on) => (this.unconfirmed = on),
    });
  }

  #setState(state: ConnectionState): void {
    this.state = state;
    if (state === "open") {
      this.brokenSince = null;
      return this.outbox.flush(this.game?.entry ?? 0, (seat, act) => this.act(act, undefined, seat));
    }
    if (this.lost) return this.leave();
    this.brokenSince ??= performance.now();
    void this.#checkTable();
  }

  /** A browser is not told why a socket was refused: is there still a table for us to come back to? */
  async #checkTable(): Promise<void> {
    try {
      await api.get(`/tables/${encodeURIComponent(this.id)}`);
    } catch (error) {
      const state = error instanceof ApiError ? LOST[error.error] : undefined;
      if (state === undefined) return; // the house is away: the link tries again
      this.leave();
      this.state = state;
    }
  }

  #receive(message: PushMessage): void {
    if ("welcome" in message) this.#applyWelcome(message.welcome);
    else if ("ping" in message) {
      const { at, rtt } = message.ping;
      this.roundTrip = rtt;
      this.clock.sample(at, rtt ?? 0);
    } else if ("pause" in message) this.#playout.push({ ...message, heard: performance.now() }, undefined);
    else this.#playout.push(message, "update" in message ? message.update.game?.race?.show_at : undefined);
  }

  #applyWelcome(welcome: Welcome): void {
    this.#playout.clear();
    this.#number = welcome.number;
    this.lobby = welcome.lobby;
    this.seats = welcome.seats;
    this.creator = welcome.creator;
    this.chat = welcome.chat;
    this.muted = welcome.muted;
    this.questions = [];
    this.#skew = welcome.clock.unix - Date.now();
    this.clock.reset();
    this.#applyGame(welcome.game ?? null, false);
    if (welcome.clock.runs) this.clock.sample(welcome.clock.at);
    if (welcome.game) void this.#loadHistory();
  }

  #apply(message: Shown): void {
    if ("update" in message) {
      const { update } = message;
      // A gap cannot happen on one connection; if it does, the welcome of a new one has everything.
      if (update.number !== this.#number + 1) return this.#channel.connect();
      this.#number = update.number;
      if (update.lobby) this.lobby = update.lobby;
      if (update.seats) this.seats = update.seats;
      if (update.game) this.#applyGame(update.game, true);
    } else if ("presence" in message) this.lobby = message.presence;
    else if ("pause" in message) this.#applyPause(message.pause, message.heard);
    else if ("chat" in message) this.chat = [...this.chat, message.chat];
    else this.questions = [...this.questions, message.ask.seat];
  }

  #applyPause({ pause, clock }: Paused, heard: number): void {
    this.pause = pause;
    if (clock.runs) this.clock.run(clock.at, heard);
    else this.clock.stop(clock.at);
  }

  /** We want to go on. */
  skipPause(): void {
    for (const seat of this.seats) {
      if (!this.pause?.ready.includes(seat)) void this.send({ continue: seat }).catch(() => undefined);
    }
  }

  /** The house sends each table the types of its own game. */
  #applyGame(sent: GameNow | null, live: boolean): void {
    const game = sent as GameNowOf<G> | null;
    const another = game === null || this.game === null || this.lobby?.game !== this.#record;
    this.#record = this.lobby?.game ?? null;
    this.game = game;
    if (this.perspective === null || !this.seats.includes(this.perspective)) this.perspective = this.seats[0] ?? null;
    // Every game has a time of its own.
    if (another) this.clock.reset();
    const paused = this.pause !== null;
    this.pause = game?.pause ?? null;
    if (game && this.pause) this.clock.stop(game.at);
    else if (game && paused) this.clock.run(game.at, performance.now());
    else if (game) this.clock.sample(game.at);
    const back = game?.took_back;
    if (back) this.#dropFrom(back.from);
    // What was taken back is not told backwards: the board shows the present.
    if (!live || back) return void (this.news = []);
    const entry = game?.entry ?? 0;
    const seen = (seat: Seat | null) => (another ? [] : (this.#histories[`${seat}`] ?? []));
    this.#histories = Object.fromEntries(
      (game?.eyes ?? []).map(({ seat, events }) => [
        `${seat}`,
        [...seen(seat), ...events.map((event) => ({ entry, event }))],
      ]),
    );
    if (another) [this.rulings, this.acted] = [[], null];
    if (game?.ruled) this.rulings = [...this.rulings, { entry, ...game.ruled }];
    this.news = this.#shownView?.events ?? [];
  }
  #record: string | null = null;

  #dropFrom(from: number): void {
    const seen = Object.entries(this.#histories);
    this.#histories = Object.fromEntries(seen.map(([seat, all]) => [seat, all.filter(({ entry }) => entry < from)]));
    this.rulings = this.rulings.filter(({ entry }) => entry < from);
  }

  /** What happened before we came: the house tells what our own eyes may know. */
  async #loadHistory(): Promise<void> {
    const name = this.lobby?.game;
    if (!name) return;
    const eyes = this.seats.length > 0 ? this.seats : [null];
    try {
      for (const seat of eyes) {
        const from = `/records/${encodeURIComponent(name)}/replay?eyes=${seat ?? "spectator"}`;
        const { moments } = await api.get<ReplayOf<G>>(from);
        if (this.lobby?.game !== name) return; // another game has begun meanwhile
        // Whatever came meanwhile is already in the replay or newer than it.
        const last = moments.at(-1)?.number ?? -1;
        const newer = ({ entry }: { entry: number }) => entry > last;
        this.#setHistory(seat, [...loggedEvents(moments), ...(this.#histories[`${seat}`] ?? []).filter(newer)]);
        this.rulings = [...rulingsOf(moments), ...this.rulings.filter(newer)];
      }
    } catch {
      // The journal then begins with the present; nothing else needs it.
    }
  }

  #setHistory(seat: Seat | null, happened: readonly LoggedEvent<G["event"]>[]): void {
    this.#histories = { ...this.#histories, [`${seat}`]: happened };
  }

  /** Everything that our eyes saw of this game, oldest first. */
  get history(): readonly LoggedEvent<G["event"]>[] {
    return this.#histories[`${this.perspective}`] ?? [];
  }

  /** What the board has shown of the history: the journal does not run ahead of it. */
  get shown(): readonly LoggedEvent<G["event"]>[] {
    const { history } = this;
    return this.unseen === 0 ? history : history.slice(0, Math.max(0, history.length - this.unseen));
  }

  set history(happened: readonly LoggedEvent<G["event"]>[]) {
    this.#setHistory(this.perspective, happened);
  }

  get #shownView() {
    const eyes = this.game?.eyes;
    return eyes?.find(({ seat }) => seat === this.perspective) ?? eyes?.[0] ?? null;
  }

  get view(): G["view"] | null {
    return this.#shownView?.view ?? null;
  }

  /** What was chosen for the game; null where all is as usual. */
  get options(): Partial<G["options"]> | null {
    return (this.lobby?.rules.options ?? null) as Partial<G["options"]> | null;
  }

  /** Every act that would be accepted; null where they are too many to list (then ask), empty where we only look. */
  get legal(): G["act"][] | null {
    return this.#shownView === null ? [] : this.#shownView.legal;
  }

  /** Could we take our last act back, or why not? Null where the table does not allow it. */
  get takeBack(): TakeBack | null {
    return this.spectator ? null : (this.#shownView?.take_back ?? null);
  }

  askTakeBack(): Promise<void> {
    return this.send({ take_back: this.perspective ?? 0 });
  }

  /** Our answer to whoever asks. */
  answerTakeBack(seat: Seat, on: boolean): void {
    // Refused, it is void by now, and the next presence says so.
    void this.send({ agree: { seat, on } }).catch(() => undefined);
  }

  /** Nobody but us plays, and bots. */
  get alone(): boolean {
    return this.lobby?.chairs.every(({ is }, seat) => is !== "guest" || this.seats.includes(seat)) === true;
  }

  get waiting(): Seat[] {
    return this.game?.waiting ?? [];
  }

  /** Is it our eyes' turn to do something? */
  get awaited(): boolean {
    return this.perspective !== null && this.waiting.includes(this.perspective);
  }

  /** Why there is no table to come back to, if there is none. */
  get lost(): Lost | null {
    const { state } = this;
    return state === "gone" || state === "removed" || state === "damaged" ? state : null;
  }

  get spectator(): boolean {
    return this.seats.length === 0;
  }

  /** Colour and shape of each seat. */
  readonly inks = $derived(inksOf(this.lobby?.chairs ?? []));

  chair(seat: Seat): Chair | undefined {
    return this.lobby?.chairs[seat];
  }

  playerInfo(seat: Seat): PlayerInfo {
    const chair = this.chair(seat);
    const name = chair && chair.is !== "empty" ? chair.name : `${seat + 1}`;
    const ink = this.inks[seat]?.ink ?? 1;
    const you = seat === this.perspective && this.seats.includes(seat);
    return { seat, name, you, bot: chair?.is === "bot", ghost: chair === undefined, ink };
  }

  /** Rejects with `Refused`. */
  send<T = void>(command: Say): Promise<T> {
    return this.#channel.send<T>(command);
  }

  /**
   * An act of our eyes' seat, or another of ours. `at` is the instant it was made, where that matters. An effect may make one: it
   * does not run again because of what is read and written here.
   */
  act(act: G["act"], at?: number, seat?: Seat): Promise<void> {
    return untrack(() => this.#act(act, at, seat ?? this.perspective ?? 0));
  }

  #act(act: G["act"], at: number | undefined, seat: Seat): Promise<void> {
    this.acted = this.game?.entry ?? 0;
    if (this.guard?.(act) === false)
      return Promise.reject({ id: null, error: GUIDED, why: "" } satisfies RefusedCommand);
    if (this.state === "open") {
      const answer = this.send({ act: at === undefined ? { seat, act } : { seat, act, at: Math.round(at) } });
      return at === undefined ? this.outbox.follow(seat, act, answer) : answer;
    }
    if (at === undefined) return this.outbox.keep(seat, act, this.game?.entry ?? 0);
    // In a race an act counts at its instant: later it would be another one.
    return Promise.reject({ id: null, error: "offline", why: tableWords().offline } satisfies RefusedCommand);
  }

  /** Shows another table's game as it is now. For one on a silent line. */
  copyFrom(other: Table<G>): void {
    this.seats = other.seats;
    this.perspective = other.perspective;
    this.game = other.game;
    this.history = other.history;
    this.lobby = other.lobby;
  }

  preview(act: G["act"]): Promise<G["preview"]> {
    return this.send<G["preview"]>({ preview: { seat: this.perspective ?? 0, act } });
  }

  allLegal(): Promise<G["act"][]> {
    return this.send<G["act"][]>({ legal: this.perspective ?? 0 });
  }

  /** We hear a guest no longer, or again. */
  async mute(guest: number, on: boolean): Promise<void> {
    await this.send({ mute: { guest, on } });
    this.muted = on ? [...this.muted, guest] : this.muted.filter((one) => one !== guest);
  }

  /** What the table decides about somebody who is away. */
  async standIn(seat: Seat, on: boolean): Promise<void> {
    this.questions = this.questions.filter((one) => one !== seat);
    await this.send({ stand_in: { seat, on } });
  }

  /** Somebody explains what the board shows: what comes next waits until they are done. */
  hold(on: boolean): void {
    this.#playout.hold(on);
  }

  /** How long ago something happened that the house dates by its own clock, in ms. */
  since(unix: number): number {
    return Date.now() + this.#skew - unix;
  }

  retry(): void {
    this.#channel.retry();
  }

  /** Comes in again: the house sees us under the session that we have by now. */
  reconnect(): void {
    this.#channel.connect();
  }

  leave(): void {
    this.#playout.clear();
    this.#channel.close();
  }
}
