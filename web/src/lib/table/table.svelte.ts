/** Client state of a table, and its commands. A board gets one of these, typed by its game. */

import { untrack } from "svelte";

import { api, ApiError } from "../api/client";
import type {
  Chair,
  GameNow,
  Hint,
  Lobby,
  Pause,
  Paused,
  Ruled,
  Said,
  Say,
  TakeBack,
  Welcome,
} from "../types/protocol";
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

/** An event as our seat saw it, with its entry of the record. */
export interface LoggedEvent<E> {
  entry: number;
  event: E;
}

/** The ruling on the instant of an act, with its entry of the record. */
export interface Ruling extends Ruled {
  entry: number;
}

/** A player as shown in sentences and seats. */
export interface PlayerInfo {
  seat: Seat;
  name: string;
  /** Whether it is the reader. */
  you: boolean;
  bot: boolean;
  /** A seat without a chair, which only the rules know. The game has a name for it. */
  ghost: boolean;
  /** Number of the seat's shape and of its class `s1` to `s5`. */
  ink: Ink;
}

export function rulingsOf(moments: readonly Pick<MomentOf<GameTypes>, "number" | "ruled">[]): Ruling[] {
  return moments.flatMap(({ number, ruled }) => (ruled ? [{ entry: number, ...ruled }] : []));
}

/** Events of some moments of a replay. */
export function loggedEvents<G extends GameTypes>(moments: readonly MomentOf<G>[]): LoggedEvent<G["event"]>[] {
  let happened: LoggedEvent<G["event"]>[] = [];
  for (const { number, events, took_back: back } of moments) {
    if (back) happened = happened.filter(({ entry }) => entry < back.from);
    for (const event of events) happened.push({ entry: number, event });
  }
  return happened;
}

/** Error codes that mean the table is lost. */
const LOST: Partial<Record<string, Lost>> = { not_found: "gone", removed: "removed", broken: "damaged" };

/** Messages that go through the playout queue; a welcome and a ping are applied at once. */
type Shown =
  | Exclude<PushMessage, { welcome: unknown } | { ping: unknown } | { pause: unknown }>
  /** `heard` is the time of arrival on this page's clock. */
  | { pause: Paused; heard: number };

/** The part of a socket that a table needs. A replay has a read-only one. */
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
  /** Start of the outage, on this page's clock; null while connected. */
  brokenSince = $state<number | null>(null);
  /** Whether the outcome of a command is unknown: it is being resent. */
  unconfirmed = $state(false);
  /** Round trip in ms, as the server measured it; only in races. */
  roundTrip = $state<number | null>(null);
  lobby = $state.raw<Lobby | null>(null);
  seats = $state.raw<Seat[]>([]);
  creator = $state(false);
  game = $state.raw<GameNowOf<G> | null>(null);
  chat = $state.raw<Said[]>([]);
  /** Numbers of the guests whom the reader has muted. */
  muted = $state.raw<readonly number[]>([]);
  /** Absent seats for which the table is asked whether a bot should stand in. */
  questions = $state.raw<readonly Seat[]>([]);
  /** Server time minus this page's, both Unix times in ms. */
  #skew = 0;
  /** Events seen by each of our seats, oldest first; the key `null` is a spectator. */
  #histories = $state.raw<Readonly<Record<string, readonly LoggedEvent<G["event"]>[]>>>({});
  /** Rulings on the acts of races, oldest first. */
  rulings = $state.raw<Ruling[]>([]);
  /** Current pause of the table, for everyone to see what happened. */
  pause = $state.raw<Pause | null>(null);
  /** Events of the last update, to animate; empty after a reconnect. */
  news = $state.raw<G["event"][]>([]);
  /** Last entry when we last acted; null before that. */
  acted = $state<number | null>(null);
  /** Whether the board still animates past events. */
  showing = $state(false);
  /** Events at the end of the history that the board has not shown yet. */
  unseen = $state(0);
  /** Guard of a guide: false for an act that leaves its script. */
  guard: ((act: unknown) => boolean) | null = null;
  /** The seat whose view is shown: our first one, unless several people share this device. */
  perspective = $state<Seat | null>(null);
  /** Whether the board still animates past events: the hot seat waits for it. */
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

  /** Browsers do not tell why a socket was refused: asks whether the table still exists for us. */
  async #checkTable(): Promise<void> {
    try {
      await api.get(`/tables/${encodeURIComponent(this.id)}`);
    } catch (error) {
      const state = error instanceof ApiError ? LOST[error.error] : undefined;
      if (state === undefined) return; // the server is away: the socket retries
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
      // A gap cannot happen on one connection. If it does, a new one brings everything.
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

  /** Ends the pause for our seats. */
  skipPause(): void {
    for (const seat of this.seats) {
      if (!this.pause?.ready.includes(seat)) void this.send({ continue: seat }).catch(() => undefined);
    }
  }

  /** The server sends each table the types of its own game. */
  #applyGame(sent: GameNow | null, live: boolean): void {
    const game = sent as GameNowOf<G> | null;
    const another = game === null || this.game === null || this.lobby?.game !== this.#record;
    this.#record = this.lobby?.game ?? null;
    this.game = game;
    if (this.perspective === null || !this.seats.includes(this.perspective)) this.perspective = this.seats[0] ?? null;
    // Every game has its own clock.
    if (another) this.clock.reset();
    const paused = this.pause !== null;
    this.pause = game?.pause ?? null;
    if (game && this.pause) this.clock.stop(game.at);
    else if (game && paused) this.clock.run(game.at, performance.now());
    else if (game) this.clock.sample(game.at);
    const back = game?.took_back;
    if (back) this.#dropFrom(back.from);
    // A take-back is not animated.
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

  /** Loads the events before our arrival, as far as our seats may know them. */
  async #loadHistory(): Promise<void> {
    const name = this.lobby?.game;
    if (!name) return;
    const eyes = this.seats.length > 0 ? this.seats : [null];
    try {
      for (const seat of eyes) {
        const from = `/records/${encodeURIComponent(name)}/replay?eyes=${seat ?? "spectator"}`;
        const { moments } = await api.get<ReplayOf<G>>(from);
        if (this.lobby?.game !== name) return; // the next game has begun
        // Later events are in the replay, or newer than it.
        const last = moments.at(-1)?.number ?? -1;
        const newer = ({ entry }: { entry: number }) => entry > last;
        this.#setHistory(seat, [...loggedEvents(moments), ...(this.#histories[`${seat}`] ?? []).filter(newer)]);
        this.rulings = [...rulingsOf(moments), ...this.rulings.filter(newer)];
      }
    } catch {
      // The journal then starts here; nothing else needs it.
    }
  }

  #setHistory(seat: Seat | null, happened: readonly LoggedEvent<G["event"]>[]): void {
    this.#histories = { ...this.#histories, [`${seat}`]: happened };
  }

  /** Events seen by the current seat, oldest first. */
  get history(): readonly LoggedEvent<G["event"]>[] {
    return this.#histories[`${this.perspective}`] ?? [];
  }

  /** The part of the history that the board has shown: the journal does not run ahead of it. */
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

  /** Options of the game; null for the defaults. */
  get options(): Partial<G["options"]> | null {
    return (this.lobby?.rules.options ?? null) as Partial<G["options"]> | null;
  }

  /** The legal acts; null where they are too many to list, empty for a spectator. */
  get legal(): G["act"][] | null {
    return this.#shownView === null ? [] : this.#shownView.legal;
  }

  /** Whether our last act can be taken back, or why not. Null where the table does not allow it. */
  get takeBack(): TakeBack | null {
    return this.spectator ? null : (this.#shownView?.take_back ?? null);
  }

  askTakeBack(): Promise<void> {
    return this.send({ take_back: this.perspective ?? 0 });
  }

  /** Answers a request for a take-back. */
  answerTakeBack(seat: Seat, on: boolean): void {
    // A refused answer is too late; the next presence says so.
    void this.send({ agree: { seat, on } }).catch(() => undefined);
  }

  /** Whether we play against bots only. */
  get alone(): boolean {
    return this.lobby?.chairs.every(({ is }, seat) => is !== "guest" || this.seats.includes(seat)) === true;
  }

  get waiting(): Seat[] {
    return this.game?.waiting ?? [];
  }

  /** Whether the current seat is awaited. */
  get awaited(): boolean {
    return this.perspective !== null && this.waiting.includes(this.perspective);
  }

  /** Reason why the table is lost; null where it is not. */
  get lost(): Lost | null {
    const { state } = this;
    return state === "gone" || state === "removed" || state === "damaged" ? state : null;
  }

  get spectator(): boolean {
    return this.seats.length === 0;
  }

  /** Ink of each seat. */
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
   * Makes an act for the current seat, or another of ours. `at` is the instant it was made, in races. Untracked, so that an
   * effect can call it without running again.
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
    // In a race an act counts at its instant: later it would be a different act.
    return Promise.reject({ id: null, error: "offline", why: tableWords().offline } satisfies RefusedCommand);
  }

  /** Copies the game of another table, for a read-only one. */
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

  /** Asks what the house would do in the current seat's place. */
  askHint(): Promise<Hint> {
    return this.send<Hint>({ hint: this.perspective ?? 0 });
  }

  /** Mutes or unmutes a guest for the reader. */
  async mute(guest: number, on: boolean): Promise<void> {
    await this.send({ mute: { guest, on } });
    this.muted = on ? [...this.muted, guest] : this.muted.filter((one) => one !== guest);
  }

  /** Decides whether a bot stands in for an absent player. */
  async standIn(seat: Seat, on: boolean): Promise<void> {
    this.questions = this.questions.filter((one) => one !== seat);
    await this.send({ stand_in: { seat, on } });
  }

  /** Holds the updates while a guide explains the board. */
  hold(on: boolean): void {
    this.#playout.hold(on);
  }

  /** Milliseconds since an instant of the server's clock. */
  since(unix: number): number {
    return Date.now() + this.#skew - unix;
  }

  retry(): void {
    this.#channel.retry();
  }

  /** Reconnects, to use the current session. */
  reconnect(): void {
    this.#channel.connect();
  }

  leave(): void {
    this.#playout.clear();
    this.#channel.close();
  }
}
