/**
 * One table's socket: it connects, comes back by itself when the connection breaks, and says again, under the same id,
 * whatever was not answered, so that nothing is lost and nothing is done twice.
 */

import type { Refused, Say, ToBrowser, ToServer } from "../types/protocol";

export type Answer = { done: true } | { refused: Refused };
/** Why there is nothing to come back to: no such table, the host removed us, or the house cannot read it any more. */
export type Lost = "gone" | "removed" | "damaged";
/** `closing`: the house said that it closes; it keeps everything. */
export type State = "connecting" | "open" | "broken" | "closing" | Lost;

interface Pending {
  say: Say;
  settle: (answer: unknown) => void;
  fail: (refused: Refused) => void;
}

/** What a link tells its table. */
export interface Listener {
  news: (news: News) => void;
  state: (state: State) => void;
  /** Is something said again because the house could not tell whether it was done? */
  doubt: (on: boolean) => void;
}

/** The frames that are no answers. */
export type News = Exclude<
  ToBrowser,
  { done: unknown } | { refused: unknown } | { legal: unknown } | { preview: unknown }
>;

const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 5000;
/** The house hangs up after it answered `unknown`, and hears the rest on a new connection. If it does not, it is asked again after this. */
const DOUBT_PAUSE = 2000;
/** What a house that closes says last (RFC 6455, 7.4.1: the endpoint is going away). */
const GOING_AWAY = 1001;
/** Codes after which it is of no use to come back (docs/protocol.md), and what they mean. */
const FINAL: Partial<Record<number, Lost>> = { 4403: "removed", 4500: "damaged" };

export class Link {
  #socket: WebSocket | null = null;
  #pending = new Map<string, Pending>();
  /** Commands, by id, of which the house could not tell whether they were done. */
  #doubtful = new Set<string>();
  #next = 1;
  #pause = FIRST_PAUSE;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #left = false;
  /** Did the house say, when we last heard it, that it closes? */
  #closing = false;
  /** Distinguishes this page's commands from those of another tab or an earlier visit. */
  readonly #prefix = crypto.getRandomValues(new Uint32Array(2)).join("-");

  constructor(
    readonly id: string,
    readonly on: Listener,
  ) {
    this.connect();
    addEventListener("online", this.retry);
    document.addEventListener("visibilitychange", this.retry);
  }

  /** Now rather than after the pause. */
  retry = (): void => {
    if (this.#left || document.hidden || this.#socket) return;
    clearTimeout(this.#timer);
    this.connect();
  };

  connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/v1/tables/${encodeURIComponent(this.id)}/socket`);
    const before = this.#socket;
    this.#socket = socket;
    before?.close();
    let welcomed = false;
    socket.onmessage = (frame: MessageEvent<string>) => {
      if (this.#socket !== socket) return; // what an older connection still says
      const message = JSON.parse(frame.data) as ToBrowser;
      if ("welcome" in message) {
        welcomed = true;
        this.#pause = FIRST_PAUSE;
        this.on.news(message);
        this.on.state("open");
        for (const [id, pending] of this.#pending) this.#send({ id, say: pending.say });
      } else this.#take(message);
    };
    socket.onclose = ({ code }) => {
      if (this.#socket !== socket || this.#left) return;
      this.#socket = null;
      const final = FINAL[code];
      if (final) {
        this.close();
        return this.on.state(final);
      }
      if (welcomed) this.#closing = code === GOING_AWAY;
      this.on.state(this.#closing ? "closing" : welcomed ? "broken" : "connecting");
      this.#timer = setTimeout(() => this.connect(), this.#pause);
      this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
    };
  }

  #take(message: ToBrowser): void {
    if ("done" in message) this.#settle(message.done, (pending) => pending.settle(undefined));
    else if ("refused" in message) {
      const { refused } = message;
      if (!refused.id) return;
      if (refused.error === "unknown") this.#doubt(refused.id);
      else this.#settle(refused.id, (pending) => pending.fail(refused));
    } else if ("legal" in message) this.#settle(message.legal.id, (pending) => pending.settle(message.legal.acts));
    else if ("preview" in message) {
      this.#settle(message.preview.id, (pending) => pending.settle(message.preview.preview));
    } else {
      // At once: the house measures how far away we are.
      if ("ping" in message) this.#send({ pong: message.ping.n });
      this.on.news(message);
    }
  }

  #settle(id: string, how: (pending: Pending) => void): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (this.#doubtful.delete(id)) this.on.doubt(this.#doubtful.size > 0);
    if (pending) how(pending);
  }

  /** Whether it was done is unknown: it is said again under the same id, which does nothing twice. */
  #doubt(id: string): void {
    if (!this.#pending.has(id)) return;
    this.#doubtful.add(id);
    this.on.doubt(true);
    const socket = this.#socket;
    setTimeout(() => {
      const pending = this.#pending.get(id);
      if (pending && this.#socket === socket) this.#send({ id, say: pending.say });
    }, DOUBT_PAUSE);
  }

  #send(message: ToServer): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Says something; resolves when it is done and on disk, or with the answer to a question. Rejects with `Refused`. */
  say<T = void>(say: Say): Promise<T> {
    const id = `${this.#prefix}-${this.#next++}`;
    return new Promise<T>((settle, fail) => {
      this.#pending.set(id, { say, settle: settle as (answer: unknown) => void, fail });
      this.#send({ id, say });
    });
  }

  close(): void {
    this.#left = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.retry);
    document.removeEventListener("visibilitychange", this.retry);
    this.#socket?.close();
  }
}
